import { gzipSync } from 'node:zlib';
import { type Call, fillPath } from 'contracts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { formatQuery } from './client.ts';
import { formType, hostileForms } from './hostile-forms.ts';
import { anyCharacter } from './random-text.ts';
import type { RawRequest } from './raw-http.ts';
import type { Sample } from './sample-calls.ts';

const operators: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'while (true) {}' },
  { $regex: '(a+)+$' },
  { $set: { userId: 'x' } },
  { constructor: { prototype: { polluted: true } } },
  { toString: 'x', length: -1 },
  ['$ne', 1],
];

const texts = [
  '',
  ' ',
  '\0',
  'A\0B',
  '\u202e\ufeff\u2028',
  '__proto__',
  'constructor',
  '$where',
  'userId.$[]',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  '2026-02-30',
  '9999-12-31',
  '-000001-01-01',
  'x'.repeat(30_000),
  '😀'.repeat(200),
];

const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: anyCharacter }), fc.string());

const nestArrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** The source text of JSON values, including invalid JSON and invalid UTF-8. */
const valueSource = fc.oneof(
  text.map((value) => JSON.stringify(value)),
  fc.constantFrom(...operators).map((value) => JSON.stringify(value)),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.double().map(String),
  fc.constantFrom(
    '1e999',
    '-1e999',
    '-0',
    '1E-400',
    '0.005',
    '99999999.999',
    'NaN',
    'Infinity',
    '0x10',
    '01',
    'undefined',
  ),
  fc.constantFrom('"\\ud800"', '"\\udc00x"', '"\\u0000"', '"\xc0\xaf"', '"\xff\xfe"', '"\xed\xa0\x80"', '"\\x"', "'a'"),
  fc.constantFrom(10, 20, 50_000).map(nestArrays),
  fc.constant(`[${'{},'.repeat(50_000)}1]`),
);

const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', '$set', 'userId', 'version', 'id', '', 'a.b', '$'),
  text,
);

/** The sample's body with some values replaced and some added. */
const createChangedBodies = (body: Readonly<Record<string, unknown>>) => {
  const sources = fc.record(
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        fc.oneof({ weight: 3, arbitrary: fc.constant(JSON.stringify(value)) }, { weight: 1, arbitrary: valueSource }),
      ]),
    ),
    { requiredKeys: [] },
  );
  return fc.tuple(sources, fc.array(fc.tuple(key, valueSource), { maxLength: 2 })).map(([known, added]) => {
    const members = [...Object.entries(known), ...added].map(([name, source]) => `${JSON.stringify(name)}:${source}`);
    return Buffer.from(`{${members.join(',')}}`, 'latin1');
  });
};

const largeBodies = fc.constantFrom(
  gzipSync(`{"a":"${'x'.repeat(3_000_000)}"}`),
  Buffer.from(`{"a":"${'x'.repeat(1_100_000)}"}`),
);

const createBodies = (body: unknown): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 5, arbitrary: createChangedBodies((body ?? {}) as Record<string, unknown>) },
    { weight: 1, arbitrary: fc.constant(Buffer.from(JSON.stringify(body ?? {}))) },
    { weight: 1, arbitrary: valueSource.map((source) => Buffer.from(source, 'latin1')) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constant(gzipSync(JSON.stringify(body ?? {}))) },
    { weight: 2, arbitrary: largeBodies },
  );

const segment = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1e3',
    '+1',
    '0x1',
    '1.0',
    '01',
    '%31',
    '%zz',
    '%00',
    '%ff',
    '%ed%a0%80',
    '..',
    '%2e%2e',
    '1%2f2',
  ),
  fc.constantFrom(
    '__proto__',
    'NaN',
    '9'.repeat(40),
    '1?',
    '1;x',
    '%7B%22$gt%22:1%7D',
    'x'.repeat(5_000),
    '2026-02-30',
  ),
  // An empty segment would be the path of another call.
  text.map((value) => encodeURIComponent(value.toWellFormed()) || '%20'),
);

const createTargets = ({ call, sent }: Sample): fc.Arbitrary<string> => {
  const validTarget = fillPath(call.path, sent.params);
  return call.params
    ? fc.oneof(
        fc.constant(validTarget),
        segment.map((value) => call.path.replace(/:\w+/, value)),
      )
    : fc.constant(validTarget);
};

const getProperties = (schema: Call['query']): Record<string, unknown> =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {};

/** The names of the parameters that cannot be repeated. */
export function getSingleNames(schema: Call['query']): string[] {
  return Object.entries(getProperties(schema)).flatMap(([name, each]) =>
    JSON.stringify(each).includes('"array"') ? [] : [name],
  );
}

const createQueries = ({ call, sent }: Sample): fc.Arbitrary<string> => {
  const names = [...Object.keys(getProperties(call.query)), '__proto__', 'constructor', 'x[$gt]', 'userId'];
  const name = fc.constantFrom(...names, ...names.map((each) => `${each}[$gt]`));
  const value = fc.oneof(segment, fc.constantFrom('1', ...Object.values(sent.query ?? {}).map(String)));
  const pairs = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 6 });
  const hostile = pairs.map((all) => `?${all.map(([left, right]) => `${left}=${right}`).join('&')}`);
  return fc.oneof(fc.constant(formatQuery(sent.query)), hostile, fc.constant('?&&=&=1&%=%'));
};

const header = fc.constantFrom<[string, string]>(
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', 'application/vnd.api+json'],
  ['Content-Type', 'multipart/form-data; boundary='],
  ['Content-Type', ';;;=\xff'],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'deflate'],
  ['Content-Encoding', 'br'],
  ['Content-Encoding', 'zstd'],
  ['Content-Encoding', 'gzip, gzip'],
  ['Content-Encoding', '__proto__'],
  ['Authorization', 'Bearer other'],
  ['Cookie', 'a='.repeat(3_000)],
  ['X-Long', 'x'.repeat(20_000)],
  ['X-Request-Id', '../\xff"'],
  ['X-Forwarded-For', 'nonsense, ::1, 999.9.9.9'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['If-Match', '"1", "2"'],
  ['If-Match', '*'],
  ['If-Match', '\xff{"$gt":0}'],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'never'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'x'.repeat(5_000)],
  ['Idempotency-Key', '{"$gt":""}\xff'],
  ['Expect', '100-continue'],
  ['Expect', 'the-unexpected'],
  ['Upgrade', 'websocket'],
  ['Range', 'bytes=0-0,-1'],
  ['Accept', 'text/html;q=nonsense'],
  ['Accept-Encoding', '*;q=0'],
  ['Bad\0Name', 'x'],
  ['X-Nul', 'a\0b'],
  ['__proto__', 'x'],
);

const framing = fc.oneof(
  { weight: 12, arbitrary: fc.constant('length' as const) },
  { weight: 8, arbitrary: fc.constantFrom('chunked', 'too-short', 'too-long', 'twice', 'broken-chunk', 'none') },
);

/** Requests to one call with random deviations from a valid one. A few of them are valid. */
export function hostileRequests(sample: Sample, token: string | undefined): fc.Arbitrary<RawRequest> {
  const { call, sent } = sample;
  const body = call.access === 'token-in-body' ? { ...(sent.body as object), idToken: token ?? 'x' } : sent.body;
  const validHeaders: [string, string][] = [['Content-Type', call.form ? formType : 'application/json']];
  if (token && call.access === 'trader') validHeaders.push(['Authorization', `Bearer ${token}`]);
  return fc.record({
    method: fc.constant(call.method),
    target: fc.tuple(createTargets(sample), createQueries(sample)).map((parts) => parts.join('')),
    headers: fc
      .array(header, { maxLength: 2 })
      .chain((added) => fc.constantFrom([...validHeaders, ...added], [...added, ...validHeaders])),
    body: call.form ? hostileForms : createBodies(body),
    framing,
  });
}
