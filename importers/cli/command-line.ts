import { readFileSync } from 'node:fs';

/** Ends the program with one sentence. */
export function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/** The bytes of a file; ends the program if it cannot be opened. */
export function readBytes(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    return refuse(`The file ${path} cannot be opened.`);
  }
}

/** Ends the program unless a zip contains one file. */
export function takeOnly<T>(files: readonly T[]): T {
  const [file, second] = files;
  if (!file || second) return refuse('The zip contains several files. Unpack it and read one file at a time.');
  return file;
}
