import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { MediaType } from 'contracts';
import sharp, { type Sharp } from 'sharp';
import { applyEdits } from './edits.ts';
import { removeMetadata } from './remove-metadata.ts';

const SECRET = 'Sixth Avenue 42';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trading-journal-metadata-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Cleans bytes twice: a second run must find nothing. */
const clean = async (bytes: Uint8Array, type: MediaType): Promise<Buffer> => {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  const isChanged = await removeMetadata(path, type);
  const cleaned = await readFile(path);
  expect(isChanged).toBe(!cleaned.equals(bytes));
  expect(await removeMetadata(path, type)).toBe(false);
  expect((await readFile(path)).equals(cleaned)).toBe(true);
  return cleaned;
};

const createImage = () => sharp(randomBytes(48 * 32 * 3), { raw: { width: 48, height: 32, channels: 3 } });
const PLACE = 'Zip code 10011';
const exif = { IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: '51/1 30/1 3230/100', GPSMapDatum: PLACE } };

/** Each format of images, with an encoder that loses nothing by decoding. */
const FORMATS = {
  'image/jpeg': (image: Sharp) => image.jpeg(),
  'image/png': (image: Sharp) => image.png(),
  'image/webp': (image: Sharp) => image.webp(),
  'image/avif': (image: Sharp) => image.avif({ effort: 0 }),
} as const;

const toPixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe.each(Object.entries(FORMATS))('%s', (type, encode) => {
  it('loses EXIF, XMP and place, and keeps picture, colour profile and orientation (SES-02)', async () => {
    const image = createImage().withExif(exif).withMetadata({ orientation: 6 }).withXmp(XMP).withIccProfile('p3');
    const bytes = await encode(image.withExifMerge({ IFD0: { Artist: SECRET } })).toBuffer();
    const findSecrets = (file: Buffer) => [SECRET, PLACE].filter((text) => file.includes(text));
    expect(findSecrets(bytes)).toHaveLength(2);
    const cleaned = await clean(bytes, type as MediaType);
    expect(findSecrets(cleaned)).toEqual([]);
    const [before, after] = await Promise.all([sharp(bytes).metadata(), sharp(cleaned).metadata()]);
    expect(after.xmp).toBeUndefined();
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect(after.autoOrient).toEqual(before.autoOrient);
    expect((await toPixels(cleaned)).equals(await toPixels(bytes))).toBe(true);
  });

  it('stays byte for byte without them, whatever follows it (SES-02)', async () => {
    const bytes = await encode(createImage().withIccProfile('p3')).toBuffer();
    expect((await clean(bytes, type as MediaType)).equals(bytes)).toBe(true);
    const longer = Buffer.concat([bytes, randomBytes(40).fill(7, 0, 2)]);
    expect((await clean(longer, type as MediaType)).equals(longer)).toBe(true);
  });
});

describe('an image in parts', () => {
  it('loses the comments, IPTC and second picture of a JPEG, also between progressive scans (SES-02)', async () => {
    const image = await createImage().jpeg({ progressive: true }).toBuffer();
    const segment = (marker: number, text: string) => {
      const bytes = Buffer.concat([Buffer.from([0xff, marker, 0, 0]), Buffer.from(text, 'latin1')]);
      bytes.writeUInt16BE(bytes.length - 2, 2);
      return bytes;
    };
    const added = [segment(0xfe, SECRET), segment(0xed, `Photoshop 3.0\0${SECRET}`), segment(0xe2, `MPF\0${SECRET}`)];
    const bytes = Buffer.concat([image.subarray(0, 2), ...added, image.subarray(2), Buffer.from(SECRET)]);
    expect((await clean(bytes, 'image/jpeg')).equals(image)).toBe(true);
  });

  it('loses the texts of a PNG (SES-02)', async () => {
    const image = await createImage().png().toBuffer();
    const texts = ['tEXt', 'zTXt', 'iTXt'].map((type) => {
      const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(`${type}Comment\0${SECRET}`), Buffer.alloc(4)]);
      chunk.writeUInt32BE(chunk.length - 12);
      chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
      return chunk;
    });
    const bytes = Buffer.concat([image.subarray(0, 33), ...texts, image.subarray(33)]);
    expect((await clean(bytes, 'image/png')).equals(image)).toBe(true);
  });

  it('loses the comments and XMP of a GIF, and keeps its loop (SES-02)', async () => {
    const frames = await sharp(randomBytes(16 * 32 * 3), {
      raw: { width: 16, height: 32, channels: 3, pageHeight: 16 },
    })
      .gif({ loop: 3, delay: [10, 10] })
      .toBuffer();
    const flags = frames[10] ?? 0;
    const start = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
    const block = (text: string) => [Buffer.from([text.length]), Buffer.from(text, 'latin1')];
    const end = Buffer.from([0]);
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe]), ...block(SECRET), end]);
    const xmp = Buffer.concat([Buffer.from([0x21, 0xff]), ...block('XMP DataXMP'), ...block(SECRET), end]);
    const bytes = Buffer.concat([frames.subarray(0, start), comment, xmp, frames.subarray(start)]);
    expect((await clean(frames, 'image/gif')).equals(frames)).toBe(true);
    expect((await clean(bytes, 'image/gif')).equals(frames)).toBe(true);
  });
});

const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(8), ...content.map((each) => Buffer.from(each as string, 'latin1'))]);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(type, 4, 'latin1');
  return bytes;
};

describe.each(['video/mp4', 'video/quicktime'] as const)('%s', (type) => {
  const brand = box('ftyp', type === 'video/mp4' ? 'isom\0\0\x02\0mp41' : 'qt  \0\0\x02\0qt  ');
  const data = box('mdat', randomBytes(500));
  const handler = (kind: string) => box('hdlr', `\0\0\0\0\0\0\0\0${kind}\0\0\0\0\0\0\0\0\0\0\0\0\0`);
  const picture = box('trak', box('tkhd', randomBytes(84)), box('mdia', handler('vide')));

  it('overwrites place, comments, XMP and timed places as free, and moves nothing (SES-02)', async () => {
    const place = box('udta', box('\xa9xyz', `\0\x12\x15\xc7+40.7-074.0/${SECRET}`));
    const keys = box('meta', handler('mdta'), box('ilst', SECRET));
    const xmp = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), XMP);
    const journey = box('trak', box('mdia', handler('meta'), SECRET));
    const track = box('trak', box('mdia', handler('vide')), box('udta', box('name', SECRET)));
    const file = Buffer.concat([brand, box('moov', picture, track, journey, place, keys), xmp, data]);
    const cleaned = await clean(file, type);
    expect([cleaned.length, cleaned.includes(SECRET), cleaned.includes('xyz')]).toEqual([file.length, false, false]);
    expect(cleaned.indexOf(data)).toBe(file.indexOf(data));
    expect(cleaned.includes(picture)).toBe(true);
    expect(cleaned.toString('latin1').match(/free/g)).toHaveLength(5);
  });

  it('stays byte for byte when it names at most its encoder (SES-02)', async () => {
    const tool = box('ilst', box('\xa9too', box('data', '\0\0\0\x01\0\0\0\0Lavf61.7.100')));
    const encoder = box('udta', box('meta', '\0\0\0\0', handler('mdir'), tool));
    for (const file of [
      Buffer.concat([brand, box('moov', picture), data]),
      Buffer.concat([brand, box('moov', picture, encoder), data]),
      Buffer.concat([brand, randomBytes(300)]),
      Buffer.concat([brand, data.subarray(0, 100)]),
    ])
      expect((await clean(file, type)).equals(file)).toBe(true);
  });
});

describe('video/webm', () => {
  const element = (id: string, ...content: (Buffer | string)[]): Buffer => {
    const body = Buffer.concat(content.map((each) => Buffer.from(each as string, 'latin1')));
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE(2n ** 56n + BigInt(body.length));
    return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
  };
  const short = (id: string, text: string) =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | text.length]), Buffer.from(text)]);
  const tag = (name: string, value: string) =>
    element('7373', element('67c8', short('45a3', name), short('4487', value)));
  const head = element('1a45dfa3', short('4282', 'webm'));
  const cluster = element('1f43b675', short('a3', randomBytes(30).toString('hex')));

  it('overwrites tags, title and attachments as void, and moves nothing (SES-02)', async () => {
    const tags = element('1254c367', tag('ENCODER', 'Lavf'), tag('LOCATION', SECRET));
    const info = element('1549a966', short('7ba9', SECRET));
    const file = Buffer.concat([head, element('18538067', info, tags, cluster, element('1941a469', SECRET))]);
    const cleaned = await clean(file, 'video/webm');
    expect([cleaned.length, cleaned.includes(SECRET), cleaned.indexOf(cluster)]).toEqual([
      file.length,
      false,
      file.indexOf(cluster),
    ]);
  });

  it('finds tags in a recording of unknown length, and keeps those of the encoder (SES-02)', async () => {
    const live = Buffer.from('1853806701ffffffffffffff', 'hex');
    const file = Buffer.concat([head, live, element('1254c367', tag('COMMENT', SECRET)), cluster]);
    expect((await clean(file, 'video/webm')).includes(SECRET)).toBe(false);
    const plain = Buffer.concat([head, live, element('1254c367', tag('ENCODER', 'Chrome')), cluster]);
    expect((await clean(plain, 'video/webm')).equals(plain)).toBe(true);
  });
});

it('writes each byte once where edits overlap (SES-02)', async () => {
  const path = join(folder, 'overlaps');
  await writeFile(path, 'abcdefghij');
  const edit = (at: number, text: string) => ({ at, length: text.length, bytes: Buffer.from(text) });
  const zeros = { length: 4, bytes: Buffer.alloc(0), zeros: 4 };
  await applyEdits(path, [edit(1, 'BCDE'), edit(2, 'x'), { at: 3, ...zeros }, edit(6, 'yH'), edit(9, 'J')]);
  expect((await readFile(path, 'latin1')).replaceAll('\0', '0')).toBe('aBCDE00HiJ');
});

it('neither fails nor hangs on files that are cut or changed anywhere (SES-02)', async () => {
  for (const [type, encode] of Object.entries(FORMATS)) {
    const bytes = await encode(createImage().withExif(exif).withXmp(XMP)).toBuffer();
    for (let run = 0; run < 40; run += 1) {
      const path = join(folder, `${run}`);
      const changed = Buffer.from(bytes.subarray(0, run % 2 ? bytes.length : Math.floor(Math.random() * bytes.length)));
      for (let index = 0; index < 4 && changed.length > 0; index += 1)
        changed[Math.floor(Math.random() * Math.min(changed.length, 600))] = Math.floor(Math.random() * 256);
      await writeFile(path, changed);
      await removeMetadata(path, type as MediaType);
    }
  }
});
