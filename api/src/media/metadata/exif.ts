const ORIENTATION = 0x0112;
const SHORT = 3;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/** The orientation that needs no turning, which is also that of an image without EXIF. */
const UPRIGHT = 1;

const isTiff = (tiff: Buffer): boolean =>
  tiff.length >= HEADER_BYTES && ['II*\0', 'MM\0*'].includes(tiff.toString('latin1', 0, 4));

/** Reads how an image is turned, from 1 to 8; 1 if EXIF does not say. */
export function readOrientation(tiff: Buffer): number {
  if (!isTiff(tiff)) return UPRIGHT;
  const isLittle = tiff[0] === 0x49;
  const readShort = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return UPRIGHT;
  const count = readShort(start);
  for (let at = start + 2, index = 0; index < count && at + ENTRY_BYTES <= tiff.length; index += 1, at += ENTRY_BYTES) {
    if (readShort(at) !== ORIENTATION) continue;
    const value = readShort(at + 2) === SHORT ? readShort(at + 8) : UPRIGHT;
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Creates EXIF that has the orientation and nothing else; empty for an upright image, which needs none. */
export function createExif(orientation: number): Buffer {
  if (orientation === UPRIGHT) return Buffer.alloc(0);
  const tiff = Buffer.alloc(HEADER_BYTES + 2 + ENTRY_BYTES + 4);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(HEADER_BYTES, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
