const compact = new Intl.NumberFormat('en-US', { notation: 'compact', signDisplay: 'exceptZero' });

/** Dollars for a tile of a phone, in at most 5 characters: '+1.2K', '−12K', '+950'. The exact amount is beside it. */
export const compactMoney = (dollars: number): string => compact.format(dollars).replace('-', '\u2212');
