import type { Trade } from 'contracts';

/** Why a trade has no chart, as a sentence; '' if it has one. A chart needs a price at a time. */
export function explainMissingChart(trade: Trade): string {
  const { legs, executions = [], openedAt, entryPrice, closedAt, exitPrice } = trade;
  if (legs) return 'No chart: each leg has prices of its own.';
  const hasEntry = openedAt !== undefined && entryPrice !== undefined;
  const hasExit = closedAt !== undefined && exitPrice !== undefined;
  if (executions.length > 0 || hasEntry || hasExit) return '';
  return 'Add executions, or prices with times, to see the chart of this trade.';
}
