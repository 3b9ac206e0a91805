/** Bybit states the zone in the header of its times. */
export const bybitZone = { assumed: 'UTC', isAsked: true } as const;

/** Contracts of this kind are quoted and settled in a dollar coin; others (inverse) are settled in their own coin. */
export const isLinear = (contract: string): boolean => /(?:USDT|USDC|PERP)$/.test(contract.toUpperCase());

export const INVERSE = 'Inverse contracts are settled in their own coin, and are not imported.';
