import { randomBytes, randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** One pixel, which is a picture. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

type Bytes = Uint8Array<ArrayBuffer>;

export const fileOf = (bytes: Uint8Array | string, name: string, type = ''): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

export const pngFile = (name = 'chart.png'): File => fileOf(Buffer.from(pixel, 'base64'), name, 'image/png');

/** What could be a file's id, and is none. */
export const unknownFile = `1-${randomUUID().replaceAll('-', '')}`;

/** A picture that does not pack away: coloured noise. */
export const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** An MP4's beginning, and so many bytes altogether that no player would play. */
export const videoOf = (size: number, brand = 'isom'): Bytes => {
  const bytes = randomBytes(Math.max(size, 32));
  bytes.writeUInt32BE(24, 0);
  bytes.write(`ftyp${brand}\0\0\x02\0${brand}mp41`, 4, 'latin1');
  bytes.writeUInt32BE(bytes.length - 24, 24);
  bytes.write('mdat', 28, 'latin1');
  return new Uint8Array(bytes.subarray(0, size));
};

/** A WebM's beginning. */
const webm = (): Uint8Array =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
    randomBytes(500),
  ]);

/** A file of every type that is taken, each as it should be. */
export const everyType = async (): Promise<Record<string, Uint8Array>> => ({
  'image/jpeg': await noise(64, 48).jpeg().toBuffer(),
  'image/png': await noise(64, 48).png().toBuffer(),
  'image/webp': await noise(64, 48).webp().toBuffer(),
  'image/gif': await noise(64, 48).gif().toBuffer(),
  'image/avif': await noise(64, 48).avif({ effort: 0 }).toBuffer(),
  'video/mp4': videoOf(1_000),
  'video/webm': webm(),
  'video/quicktime': videoOf(1_000, 'qt  '),
});

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

const pngOf = (width: number, height: number, ...chunks: Buffer[]): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.of())]);
};

/** A proper PNG, all black, of which every million pixels take a hundred bytes. */
export const bomb = (width: number, height: number): Buffer =>
  pngOf(width, height, chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))));

/** A PNG of a few bytes that says of itself what it has not. */
export const boast = (width: number, height: number): Buffer =>
  pngOf(width, height, chunk('IDAT', deflateSync(Buffer.alloc(100))));

/** A proper PNG of one pixel, beside which so many bytes are packed as a text and as a colour profile. */
export const ballast = (bytes: number): Buffer => {
  const packed = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]);
  return pngOf(1, 1, chunk('iCCP', packed), chunk('zTXt', packed), chunk('IDAT', deflateSync(Buffer.alloc(2))));
};
