import { crc32, deflateSync } from 'node:zlib';

/** A picture whose pixels are positions in its palette. */
export interface Raster {
  width: number;
  height: number;
  /** Red, green and blue of each colour. */
  palette: readonly (readonly [number, number, number])[];
  /** Row by row. */
  pixels: Uint8Array;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BITS_PER_PIXEL = 8;
const INDEXED_COLOUR = 3;

const createChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};

const createHeader = ({ width, height }: Raster): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(BITS_PER_PIXEL, 8);
  header.writeUInt8(INDEXED_COLOUR, 9);
  return header;
};

/** Each row begins with the number of its filter: 0, none. */
const toRows = ({ width, height, pixels }: Raster): Buffer => {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return rows;
};

/** Encodes a picture as PNG. */
export function encodePng(raster: Raster): Buffer {
  return Buffer.concat([
    SIGNATURE,
    createChunk('IHDR', createHeader(raster)),
    createChunk('PLTE', Uint8Array.from(raster.palette.flat())),
    createChunk('IDAT', deflateSync(toRows(raster))),
    createChunk('IEND', new Uint8Array()),
  ]);
}
