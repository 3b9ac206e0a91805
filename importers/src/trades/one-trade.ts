import Big from 'big.js';
import type { ImportedTrade, OpenPosition } from '../types.ts';
import { formatCents } from '../values/decimal.ts';
import { fromExecutions } from './from-executions.ts';
import { mergeTrades } from './split-merge.ts';

/** A fill that was typed. Decimals are text; equal times are in the order of the list. */
export interface TypedExecution {
  at: string;
  side: 'buy' | 'sell';
  quantity: string;
  price: string;
  fees: string;
}

export type ExecutionFacts =
  | { kind: 'closed'; trade: ImportedTrade; gross: string }
  /** Less is closed than was opened. */
  | { kind: 'open'; position: OpenPosition }
  /** The position goes flat and continues in the other direction, so the executions are not a single trade. */
  | { kind: 'reversed' };

const toExecution = (execution: TypedExecution, row: number, multiplier: string) => ({
  ...execution,
  key: String(row),
  row,
  sequence: String(row),
  multiplier,
  day: execution.at.slice(0, 10),
  account: null,
  ticker: '',
  currency: null,
});

/**
 * Computes what the executions of one trade determine, as an import does. Undefined for an empty list. `multiplier` is
 * money per 1.00 of price and unit.
 */
export function foldExecutions(executions: readonly TypedExecution[], multiplier: string): ExecutionFacts | undefined {
  const rows = executions.map((execution, row) => toExecution(execution, row, multiplier));
  const { trades, open } = fromExecutions(rows, ({ day }) => day);
  const [first, ...others] = trades;
  const [position] = open;
  const isReversed = [...others, ...open].some(({ side }) => first && side !== first.side);
  if (isReversed) return { kind: 'reversed' };
  if (position) return { kind: 'open', position };
  if (!first) return undefined;
  const trade = others.length > 0 ? mergeTrades(trades) : first;
  return { kind: 'closed', trade, gross: formatCents(new Big(trade.amount).plus(trade.fees)) };
}
