/** FNV-1a: short, and the same in every browser. It identifies, it does not protect. */
const hash = (text: string): string => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
};

/**
 * The id of the format that a mapping describes. It depends on the header and on what the rows are, so that the trades
 * of different tables are not confused, and a changed mapping of the same table is still the same format.
 */
export function toMappedId({ kind, header }: { kind: string; header: string }): string {
  return `mapped-${hash(`${kind}\t${header}`)}`;
}
