import { randomBytes, randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A PNG of one pixel, in Base64. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

type Bytes = Uint8Array<ArrayBuffer>;

export function createFile(bytes: Uint8Array | string, name: string, type = ''): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
}

export function createPngFile(name = 'chart.png'): File {
  return createFile(Buffer.from(pixel, 'base64'), name, 'image/png');
}

/** A well-formed file id that does not exist. */
export const unknownFileId = `1-${randomUUID().replaceAll('-', '')}`;

/** An image that does not compress: coloured noise. */
export function createNoiseImage(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** A file of `size` bytes that starts like an MP4 and cannot be played. */
export function createVideo(size: number, brand = 'isom'): Bytes {
  const bytes = randomBytes(Math.max(size, 32));
  bytes.writeUInt32BE(24, 0);
  bytes.write(`ftyp${brand}\0\0\x02\0${brand}mp41`, 4, 'latin1');
  bytes.writeUInt32BE(bytes.length - 24, 24);
  bytes.write('mdat', 28, 'latin1');
  return new Uint8Array(bytes.subarray(0, size));
}

/** A file that starts like a WebM. */
const createWebm = (): Uint8Array =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
    randomBytes(500),
  ]);

/** Returns a valid file of each accepted type. */
export async function createFileOfEachType(): Promise<Record<string, Uint8Array>> {
  return {
    'image/jpeg': await createNoiseImage(64, 48).jpeg().toBuffer(),
    'image/png': await createNoiseImage(64, 48).png().toBuffer(),
    'image/webp': await createNoiseImage(64, 48).webp().toBuffer(),
    'image/gif': await createNoiseImage(64, 48).gif().toBuffer(),
    'image/avif': await createNoiseImage(64, 48).avif({ effort: 0 }).toBuffer(),
    'video/mp4': createVideo(1_000),
    'video/webm': createWebm(),
    'video/quicktime': createVideo(1_000, 'qt  '),
  };
}

const createChunk = (name: string, content: Buffer): Buffer => {
  const typeAndContent = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typeAndContent));
  return Buffer.concat([length, typeAndContent, sum]);
};

const createPng = (width: number, height: number, ...chunks: Buffer[]): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, createChunk('IHDR', header), ...chunks, createChunk('IEND', Buffer.of())]);
};

/** A valid black PNG that uses a hundred bytes per million pixels. */
export function createDecompressionBomb(width: number, height: number): Buffer {
  return createPng(width, height, createChunk('IDAT', deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))));
}

/** A small PNG whose header claims this size. */
export function createPngWithFalseSize(width: number, height: number): Buffer {
  return createPng(width, height, createChunk('IDAT', deflateSync(Buffer.alloc(100))));
}

/** A valid PNG of one pixel with a text and a colour profile that unpack to `bytes` each. */
export function createPngWithLargeMetadata(bytes: number): Buffer {
  const packed = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]);
  return createPng(
    1,
    1,
    createChunk('iCCP', packed),
    createChunk('zTXt', packed),
    createChunk('IDAT', deflateSync(Buffer.alloc(2))),
  );
}
