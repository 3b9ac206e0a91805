/** Dollar coins count as dollars. */
const DOLLARS = new Set(['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'DAI']);

/** The codes of ISO 4217, as the browser knows them. */
const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Whether a coin counts as dollars. */
export function isDollar(coin: string): boolean {
  return DOLLARS.has(coin.toUpperCase());
}

/** Whether a code is that of money: a currency, or a coin that counts as dollars. */
export function isMoney(code: string): boolean {
  return CODES.has(code.toUpperCase()) || isDollar(code);
}
