const dollars = new Set(['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'DAI']);

/** Whether a coin counts as dollars. */
export const isDollar = (coin: string): boolean => dollars.has(coin.toUpperCase());

/** The coin of `0.0198054BUSD`; '' without one. */
export const readCoin = (amount: string): string => /[A-Z][A-Z0-9]*$/.exec(amount.toUpperCase())?.[0] ?? '';
