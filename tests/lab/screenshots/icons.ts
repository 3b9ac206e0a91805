import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const shell = `${import.meta.dirname}/../../../shell`;

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();

/** An icon file with one PNG: 6 bytes of header, 16 of directory, the image. */
const ico = (picture: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
};

/** Icons from favicon.svg for browsers that cannot show it. Phones that crop icons get one without round corners. */
export async function writeIcons(): Promise<void> {
  const round = await readFile(`${shell}/src/favicon.svg`, 'utf8');
  const square = round.replace('rx="8" fill', 'fill');
  const files = { 'icon-192.png': [round, 192], 'icon-512.png': [round, 512] } as const;
  for (const [name, [svg, size]] of Object.entries(files))
    await writeFile(`${shell}/public/${name}`, await png(svg, size));
  await writeFile(`${shell}/public/icon-maskable-512.png`, await png(square, 512));
  await writeFile(`${shell}/public/apple-touch-icon.png`, await png(square, 180));
  await writeFile(`${shell}/public/favicon.ico`, ico(await png(round, 32), 32));
}
