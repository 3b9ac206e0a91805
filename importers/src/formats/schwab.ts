import type { OpenedFile } from '../file/open.ts';
import { type Instrument, toShare } from '../instruments/instrument.ts';
import { findWrittenOption } from '../instruments/written-option.ts';
import type { OtherFile } from '../read/format.ts';
import { text } from '../table/columns.ts';

/** The zone has no effect: Schwab's exports have days only. */
export const schwabZone = { assumed: 'America/New_York', isAsked: false } as const;

/** `SPY 03/20/2026 580.00 C` is an option, everything else a share. */
export function toSchwabInstrument(symbol: string): Instrument {
  return findWrittenOption(symbol) ?? toShare(symbol);
}

/** `Transactions for account ...1234 as of …`, `Realized Gain/Loss - Lot Details for Joint_Tenant as of …`. */
export function findSchwabAccount({ grid }: OpenedFile): string | undefined {
  return /\bfor (?:account )?(\S{1,40}) (?:as of|for) /.exec(grid.rows[0]?.cells[0] ?? '')?.[1];
}

export const schwabOtherFiles: readonly OtherFile[] = [
  {
    columns: {
      symbol: text('Symbol'),
      status: text('Status'),
      action: text('Action'),
      timing: text('Timing'),
      order: text('Order Number'),
    },
    sentence:
      'These are the orders of Schwab. Open Accounts, History, Transactions or Realized Gain/Loss and export that instead.',
  },
  {
    columns: {
      symbol: text('Symbol'),
      closed: text('Closed Date'),
      price: text('Closing Price'),
      basis: text('Cost Basis (CB)'),
    },
    sentence:
      'This is the summary of the realized gain or loss, which has no opening prices. In Schwab, choose Details and export it again.',
  },
  {
    columns: {
      symbol: text('Symbol'),
      quantity: text('Qty (Quantity)', 'Quantity'),
      value: text('Mkt Val (Market Value)', 'Market Value'),
      basis: text('Cost Basis'),
    },
    sentence:
      'These are open positions. In Schwab, open Accounts, History, Transactions or Realized Gain/Loss and export that instead.',
  },
];
