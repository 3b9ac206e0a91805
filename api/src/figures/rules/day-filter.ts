import type { TradeFilter } from 'contracts';
import type { Block } from '../../journal/columns/read-columns.ts';
import type { CreateCondition } from '../selection/selection.ts';
import { readDayContext } from './day-context.ts';

const AFTER_LOSS_MS = 30 * 60_000;

/** Matches trades that were opened within 30 minutes of the latest losing close of another trade of the same date. */
export function isSoonAfterLoss(block: Block): (index: number) => boolean {
  const { sinceLossMs } = readDayContext(block);
  return (index) => (sinceLossMs[index] ?? Infinity) <= AFTER_LOSS_MS;
}

/** Reads the rank by opening among the trades of the date; 0 without an opening time. */
export function createRankReader(block: Block): (index: number) => number {
  const { rank } = readDayContext(block);
  return (index) => rank[index] ?? 0;
}

const RANKS = ['', '1', '2', '3'];

/** Creates the conditions of the fields that look at earlier trades of the same date. */
export function matchesDay({ afterLoss, tradeOfDay }: TradeFilter): CreateCondition[] {
  const isWanted = (rank: number) => rank > 0 && (tradeOfDay ?? []).some((key) => key === (RANKS[rank] ?? 'later'));
  return [
    ...(afterLoss === undefined ? [] : [isSoonAfterLoss]),
    ...(tradeOfDay === undefined
      ? []
      : [
          (block: Block) => {
            const readRank = createRankReader(block);
            return (index: number) => isWanted(readRank(index));
          },
        ]),
  ];
}
