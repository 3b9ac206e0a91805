/** NinjaTrader translates its grids. The first name is the English one. */
export const ninjaTraderNames = {
  instrument: ['Instrument', 'Instrumento', 'Strumento'],
  account: ['Account', 'Account display name', 'Compte', 'Konto', 'Cuenta'],
  quantity: ['Qty', 'Quantity', 'Qté', 'Quantité', 'Menge', 'Cantidad'],
  commission: ['Commission', 'Provision', 'Kommission', 'Comisión'],
} as const;

/** Times are those of the trader's computer. */
export const ninjaTraderZone = { assumed: 'local', isAsked: true } as const;
