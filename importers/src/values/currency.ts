/** Dollar coins count as dollars. */
const DOLLARS = new Set(['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'DAI']);

/** The codes of ISO 4217, as the browser knows them. */
const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Whether a coin counts as dollars. */
export const isDollar = (coin: string): boolean => DOLLARS.has(coin.toUpperCase());

/** Whether a code is that of money: a currency, or a coin that counts as dollars. */
export const isMoney = (code: string): boolean => CODES.has(code.toUpperCase()) || isDollar(code);
