/**
 * The words of a header in lower case, without accents: `brokerageOrderID`, `brokerage_order_id` and `Brokerage Order
 * (ID)` have the same three. What a column means is decided by whole words: a part of a name is no evidence.
 */
export function splitWords(header: string): string[] {
  return (
    header
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/%/g, ' percent ')
      // fillPrice, IBCommission
      .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
  );
}

/** The words with one blank between them, for patterns of whole words. */
export function toPhrase(header: string): string {
  return splitWords(header).join(' ');
}
