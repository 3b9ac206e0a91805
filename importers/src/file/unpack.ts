import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';
import { UnreadableFile } from '../errors.ts';
import { limits } from '../limits.ts';
import { decodeText } from './decode.ts';

export interface PackedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;
}

/** Counts what a zip claims to contain. fflate never writes more than the claimed size of an entry. */
const createBudget = () => {
  let entries = 0;
  let total = 0;
  return ({ originalSize }: UnzipFileInfo): void => {
    entries += 1;
    total += originalSize;
    if (entries > limits.zipEntries) throw new UnreadableFile(`The zip has more than ${limits.zipEntries} files.`);
    if (total > limits.unpackedBytes)
      throw new UnreadableFile(`The zip is larger than ${limits.unpackedBytes / 1024 / 1024} MB when unpacked.`);
  };
};

const unzip = (
  bytes: Uint8Array,
  filter: (file: UnzipFileInfo) => boolean,
): Record<string, Uint8Array<ArrayBuffer>> => {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The file is damaged or incomplete: it cannot be unpacked. Download it again.');
  }
};

/** The names in a zip. Throws UnreadableFile if it is damaged or larger than allowed. */
export function listZip(bytes: Uint8Array): string[] {
  const count = createBudget();
  const names: string[] = [];
  unzip(bytes, (file) => {
    count(file);
    names.push(file.name);
    return false;
  });
  return names;
}

const isHousekeeping = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || /(?:^|\/)\./.test(name);

/** The files in a zip, without folders and files that operating systems add. */
export function unpackZip(bytes: Uint8Array, isWanted = (name: string) => !isHousekeeping(name)): PackedFile[] {
  const count = createBudget();
  const files = unzip(bytes, (file) => {
    if (!isWanted(file.name)) return false;
    count(file);
    return true;
  });
  return Object.entries(files).map(([name, content]) => ({ name, bytes: content }));
}

/** The library that reads spreadsheets knows UTF-8 only. MetaTrader 5 writes UTF-16. */
const toUtf8 = (bytes: Uint8Array): Uint8Array =>
  new TextEncoder().encode(decodeText(bytes).replace(/^\s*<\?xml[^>]*\?>/, ''));

/**
 * Copies the XML files of a zip into an uncompressed zip, in UTF-8. The library that reads it cannot unpack more than
 * the limits allow, and starts no worker.
 */
export function storeXml(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const files = unpackZip(bytes, (name) => /\.(?:xml|rels)$/.test(name));
  return zipSync(Object.fromEntries(files.map((file) => [file.name, toUtf8(file.bytes)])), { level: 0 });
}
