import { parseContract, parseOption } from './contract-codes.ts';

/**
 * Money per 1.00 of price for one futures contract, by its root. From the contract specifications of CME, ICE, Cboe and
 * Eurex.
 */
const DOLLARS: Readonly<Record<string, string>> = {
  // Stock indices
  ES: '50',
  MES: '5',
  NQ: '20',
  MNQ: '2',
  YM: '5',
  MYM: '0.5',
  RTY: '50',
  M2K: '5',
  EMD: '100',
  NKD: '5',
  // Energy
  CL: '1000',
  MCL: '100',
  QM: '500',
  NG: '10000',
  QG: '2500',
  MNG: '1000',
  RB: '42000',
  HO: '42000',
  BZ: '1000',
  // Metals
  GC: '100',
  MGC: '10',
  '1OZ': '1',
  QO: '50',
  SI: '5000',
  SIL: '1000',
  QI: '2500',
  HG: '25000',
  MHG: '2500',
  QC: '12500',
  PL: '50',
  PA: '100',
  // Treasuries
  ZB: '1000',
  UB: '1000',
  ZN: '1000',
  TN: '1000',
  ZF: '1000',
  ZT: '2000',
  // Currencies
  '6A': '100000',
  '6B': '62500',
  '6C': '100000',
  '6E': '125000',
  '6J': '12500000',
  '6M': '500000',
  '6N': '100000',
  '6S': '125000',
  E7: '62500',
  J7: '6250000',
  M6A: '10000',
  M6B: '6250',
  M6E: '12500',
  // Grains and meats: prices in cents
  ZC: '50',
  ZW: '50',
  ZS: '50',
  KE: '50',
  ZM: '100',
  ZL: '600',
  LE: '400',
  HE: '400',
  GF: '500',
  // Volatility, dollar index, crypto
  VX: '1000',
  VXM: '100',
  DX: '1000',
  BTC: '5',
  MBT: '0.1',
  ETH: '50',
  MET: '0.1',
}; // prettier-ignore

const EUROS: Readonly<Record<string, string>> = {
  FDAX: '25',
  FDXM: '5',
  FDXS: '1',
  FESX: '10',
  FSXE: '1',
  FGBL: '1000',
  FGBM: '1000',
  FGBS: '1000',
  FGBX: '1000',
}; // prettier-ignore

const REAIS: Readonly<Record<string, string>> = { WIN: '0.2', WDO: '10' };

export interface PointValue {
  value: string;
  currency: string;
}

/** The point value of a root such as MES; undefined for a root that is not in the table. */
export function findPointValue(root: string): PointValue | undefined {
  for (const [values, currency] of [
    [DOLLARS, 'USD'],
    [EUROS, 'EUR'],
    [REAIS, 'BRL'],
  ] as const) {
    const value = Object.hasOwn(values, root) ? values[root] : undefined;
    if (value !== undefined) return { value, currency };
  }
  return undefined;
}

const OPTION_MULTIPLIER = '100';

/**
 * Dollars per 1.00 of price for one share or contract. A futures contract needs its full code, such as `MESU6`, and an
 * option its OCC code. Undefined if the value is not known in dollars, and for a bare root such as ES, which can also
 * be a share.
 */
export function findMultiplier(ticker: string): string | undefined {
  if (parseOption(ticker)) return OPTION_MULTIPLIER;
  const contract = parseContract(ticker);
  const known = findPointValue(contract?.root ?? ticker.toUpperCase());
  if (contract) return known?.currency === 'USD' ? known.value : undefined;
  return known ? undefined : '1';
}

/** The product code of a futures contract, such as MES for `MESU6`; undefined for another ticker. */
export function findProductCode(ticker: string): string | undefined {
  return parseContract(ticker)?.root;
}
