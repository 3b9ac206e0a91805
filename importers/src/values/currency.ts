/** Coins of one unit of a currency each, which count as that currency. */
const PEGGED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    USD: 'USDT USDC BUSD FDUSD TUSD DAI USDP PAX USDS USD1 XUSD PYUSD RLUSD USDT0 USDH',
    EUR: 'EURI AEUR EURC',
    IDR: 'IDRT BIDR',
    KRW: 'BKRW',
    VND: 'BVND',
  }).flatMap(([currency, coins]) => coins.split(' ').map((coin) => [coin, currency] as const)),
);

/** The coins that count as money. */
export const peggedCoins: readonly string[] = [...PEGGED.keys()];

/** The codes of ISO 4217, as the browser knows them. */
const CODES = new Set(Intl.supportedValuesOf('currency'));

/** The currency in which a price counts: dollar coins are dollars. Any other code is itself. */
export function toCurrency(code: string): string {
  return PEGGED.get(code.toUpperCase()) ?? code;
}

/** Whether a coin counts as dollars. */
export function isDollar(coin: string): boolean {
  return toCurrency(coin).toUpperCase() === 'USD';
}

/** Whether a code is that of money: a currency, or a coin that counts as one. */
export function isMoney(code: string): boolean {
  return CODES.has(toCurrency(code).toUpperCase());
}

/** Whether two codes are of the same money. */
export function isSameMoney(a: string, b: string): boolean {
  return toCurrency(a).toUpperCase() === toCurrency(b).toUpperCase();
}
