import { UnreadableFile } from '../errors.ts';

const startsWith = (bytes: Uint8Array, ...prefix: number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte);

/** Whether every second byte of the beginning is zero, as in Latin text in UTF-16 without a byte order mark. */
const hasZeros = (bytes: Uint8Array, first: 0 | 1): boolean => {
  const start = bytes.subarray(0, 512);
  const length = Math.floor(start.length / 2);
  const zeros = start.filter((byte, index) => byte === 0 && index % 2 === first).length;
  return length > 1 && zeros > length * 0.7;
};

const detectEncoding = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe) || hasZeros(bytes, 1)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff) || hasZeros(bytes, 0)) return 'utf-16be';
  return 'utf-8';
};

const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Older Windows programs write the local code page; ASCII, the part that matters, is the same in all of them.
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The text of a file: UTF-8, UTF-16 or a Windows code page, without its byte order mark. */
export const decode = (bytes: Uint8Array): string => {
  const encoding = detectEncoding(bytes);
  const text = encoding === 'utf-8' ? decodeUtf8(bytes) : new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, 10_000).includes('\0'))
    throw new UnreadableFile('This is a binary file. Export a CSV, HTML, XML or XLSX file.');
  return text;
};
