const compact = new Intl.NumberFormat('en-US', { notation: 'compact', signDisplay: 'exceptZero' });

/** Dollars in at most 5 characters, for a phone's tiles: '+1.2K', '−12K', '+950'. */
export const formatTileMoney = (dollars: number): string => compact.format(dollars).replace('-', '\u2212');
