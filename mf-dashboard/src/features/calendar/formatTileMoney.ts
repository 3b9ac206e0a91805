const compact = new Intl.NumberFormat('en-US', { notation: 'compact', signDisplay: 'exceptZero' });

/** Cents as dollars in at most 5 characters, for a phone's tiles: '+1.2K', '−12K', '+950'. */
export const formatTileMoney = (cents: number): string => compact.format(cents / 100).replace('-', '\u2212');
