import { UnreadableFile } from '../errors.ts';

const startsWith = (bytes: Uint8Array, ...prefix: number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte);

const SAMPLE_BYTES = 65_536;

/** Text has no zero bytes, except every second byte of Latin characters in UTF-16. */
const findZeros = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const counts = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  sample.forEach((byte, index) => {
    if (byte === 0) counts[index % 2] = (counts[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = counts;
  // Blanks, digits, separators and tags are at least a part of any export, whichever its alphabet.
  if (Math.max(even, odd) * 20 < sample.length || Math.min(even, odd) * 4 > Math.max(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

const findUtf16 = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return findZeros(bytes);
};

/** The encoding that the text declares: `<?xml … encoding="…"?>` or `<meta … charset=…>`. */
const DECLARATION = /^\s*<\?xml[^<>]*?\sencoding\s?=\s?["']([\w.:-]+)["']|<meta[^<>]*?\bcharset\s?=\s?["']?([\w.:-]+)/i;

/**
 * Text that is no UTF-8, by the encoding that it declares. Older Windows programs write their code page, mostly without
 * saying so; a declaration that is not known, or that of another Unicode encoding, is not true.
 */
const decodeDeclared = (bytes: Uint8Array): string => {
  const windows = new TextDecoder('windows-1252');
  const [, xml, html] = DECLARATION.exec(windows.decode(bytes.subarray(0, 2_048))) ?? [];
  try {
    const declared = new TextDecoder(xml ?? html ?? 'windows-1252');
    return (declared.encoding.startsWith('utf-') ? windows : declared).decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
};

const decodeBytes = (bytes: Uint8Array): string => {
  const utf16 = findUtf16(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeDeclared(bytes);
  }
};

/**
 * The text of a file, or of a file in a zip or spreadsheet, without its byte order mark. What proves an encoding
 * decides: a byte order mark, zero bytes, valid UTF-8; then what the text declares; then the code page of Windows.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeBytes(bytes);
  if (text.slice(0, 10_000).includes('\0'))
    throw new UnreadableFile('This is a binary file. Export a CSV, HTML, XML or XLSX file.');
  return text;
}
