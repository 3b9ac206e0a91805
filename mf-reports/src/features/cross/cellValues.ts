import type { Figures } from 'contracts';
import {
  type AmountUnit,
  createHeatScale,
  createNarrowAmountFormat,
  formatNumber,
  getHeat,
  type Heat,
} from 'shared-ui';

/** What the cells of a cross table show. */
export const CELL_VALUES = ['net', 'winRate', 'trades'] as const;
export type CellValue = (typeof CELL_VALUES)[number];

export function isCellValue(name: string | null): name is CellValue {
  return CELL_VALUES.some((value) => value === name);
}

/** How far from 50 % the strongest colour begins. */
const STRONGEST_POINTS = 25;

interface CellFormat {
  label: string;
  getValue: (figures: Figures) => number;
  /** @param values all values of the table */
  createFormat: (values: readonly number[], unit: AmountUnit) => (value: number) => string;
  /** @param values all values of the table */
  createScale: (values: readonly number[]) => (value: number) => Heat;
}

export const cellFormats: Readonly<Record<CellValue, CellFormat>> = {
  net: {
    label: 'Net P&L',
    getValue: ({ netCents }) => netCents ?? 0,
    createFormat: createNarrowAmountFormat,
    createScale: createHeatScale,
  },
  winRate: {
    label: 'Win rate',
    getValue: ({ winPercent }) => winPercent ?? 0,
    createFormat: () => (value) => `${Math.round(value)}%`,
    createScale: () => (value) => getHeat(value - 50, STRONGEST_POINTS),
  },
  trades: {
    label: 'Trades',
    getValue: ({ trades }) => trades,
    createFormat: () => formatNumber,
    createScale: (values) => (value) => ({ ...getHeat(value, Math.max(0, ...values)), tone: 'neutral' }),
  },
};
