import fc from 'fast-check';
import { createVideo, pixel } from './media-files.ts';

/** The content type of these forms. */
export const formType = 'multipart/form-data; boundary=x';

const names = ['tradeId', 'file', '__proto__', 'constructor', 'userId', '', 'tradeId[$gt]', 'x'.repeat(300)];
const ids = ['1', '2', '0', '-1', '1e3', '{"$gt":0}', '9'.repeat(40), '', ' 1', '1\0', '\xff'];
const fileNames = [
  'a.png',
  '../../etc/passwd',
  'C:\\a',
  '\xe2\x80\xae.png',
  '',
  'x'.repeat(5_000),
  '%00',
  "'; rm -rf /",
];
const types = ['image/png', 'text/html', 'image/svg+xml', ';;;', '', 'multipart/mixed; boundary=y'];

const contents = fc.oneof(
  fc.constantFrom(
    Buffer.from(pixel, 'base64'),
    Buffer.from(pixel, 'base64').subarray(0, 40),
    Buffer.from('GIF89a/*<script>alert(1)</script>*/=1', 'latin1'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    Buffer.from(createVideo(300_000)),
    Buffer.of(),
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

const header = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(...types).map((type) => `Content-Type: ${type}\r\n`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'Content-Transfer-Encoding: base64\r\n',
      'no header at all\r\n',
      `X-Long: ${'x'.repeat(20_000)}\r\n`,
      'X: 1\r\n'.repeat(3_000),
    ),
  },
);

const createPart = (disposition: string, more: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`, 'latin1'),
    content,
    Buffer.from('\r\n'),
  ]);

const validField = fc.constant(createPart('name="tradeId"', '', Buffer.from('1')));
const field = fc
  .tuple(fc.constantFrom(...names), header, fc.constantFrom(...ids))
  .map(([name, more, value]) => createPart(`name="${name}"`, more, Buffer.from(value, 'latin1')));
const file = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...fileNames), header, contents)
  .map(([name, fileName, more, content]) => createPart(`name="${name}"; filename="${fileName}"`, more, content));

const end = fc.oneof(
  { weight: 8, arbitrary: fc.constant('--x--\r\n') },
  { weight: 1, arbitrary: fc.constantFrom('', '--x', '--y--\r\n', '--x--\r\n--x\r\n', '\0') },
);

/** Forms with random deviations from a valid one. A few of them are valid. */
export const hostileForms: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.array(fc.oneof(validField, field), { maxLength: 4 }),
    fc.array(file, { maxLength: 2 }),
    fc.array(field, { maxLength: 1 }),
    end,
  )
  .map(([before, files, after, last]) => Buffer.concat([...before, ...files, ...after, Buffer.from(last, 'latin1')]));
