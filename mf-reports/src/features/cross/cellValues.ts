import type { Figures } from 'contracts';
import { formatCompactAmount, getHeat, type Heat, type ResultUnit } from 'shared-ui';

/** What the cells of a cross table show. */
export const CELL_VALUES = ['net', 'winRate', 'trades'] as const;
export type CellValue = (typeof CELL_VALUES)[number];

export const isCellValue = (name: string | null): name is CellValue => CELL_VALUES.some((value) => value === name);

interface CellFormat {
  label: string;
  getValue: (figures: Figures) => number;
  format: (value: number, unit: ResultUnit) => string;
  /** @param max the largest absolute value of the table */
  getHeat: (value: number, max: number) => Heat;
}

export const cellFormats: Readonly<Record<CellValue, CellFormat>> = {
  net: {
    label: 'Net P&L',
    getValue: ({ netCents }) => netCents ?? 0,
    format: formatCompactAmount,
    getHeat,
  },
  winRate: {
    label: 'Win rate',
    getValue: ({ winPercent }) => winPercent ?? 0,
    format: (value) => `${Math.round(value)}%`,
    getHeat: (value) => getHeat(value - 50, 50),
  },
  trades: {
    label: 'Trades',
    getValue: ({ trades }) => trades,
    format: (value) => value.toLocaleString('en-US'),
    getHeat: (value, max) => ({ ...getHeat(value, max), tone: 'neutral' }),
  },
};
