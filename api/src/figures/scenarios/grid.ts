import type { ExitsBody, ExitsReply } from 'contracts/what-if';
import { roundAmount, toMultiple } from '../selection/amounts.ts';
import type { Pause } from '../selection/pause.ts';
import { type ExitPath, findOutcome } from './exit-path.ts';
import { countChoosing, judgeChanges } from './judge.ts';
import type { Distances } from './levels.ts';

/** A trade that is replayed with each pair of levels. */
export interface ReplayedTrade {
  path: ExitPath;
  netCents: number;
  /** For results in R. Null for dollars. */
  riskCents: number | null;
}

/** The distances of a request in their order, and each once, the smallest first. */
export function toDistances({ stops, targets, in: unit }: ExitsBody): Distances {
  const sort = (list: readonly (number | null)[]): number[] =>
    [...new Set(list.filter((each) => each !== null))].sort((a, b) => a - b);
  return { stops: sort(stops), targets: sort(targets), in: unit };
}

/** A pair of levels, their indexes in all paths, −1 for none, and sums of results in hundredths of the unit. */
interface Cell {
  stop: number | null;
  target: number | null;
  stopIndex: number;
  targetIndex: number;
  low: number;
  high: number;
  certain: number;
}

const createCells = (body: ExitsBody): Cell[] => {
  const { stops, targets } = toDistances(body);
  return body.stops.flatMap((stop) =>
    body.targets.map((target) => ({
      stop,
      target,
      stopIndex: stop === null ? -1 : stops.indexOf(stop),
      targetIndex: target === null ? -1 : targets.indexOf(target),
      low: 0,
      high: 0,
      certain: 0,
    })),
  );
};

/** Converts money to the unit of the reply. */
export function toAmount(cents: number, riskCents: number | null): number {
  return riskCents === null ? cents : toMultiple(cents, riskCents);
}

/** Adds a trade to each cell, in place. */
const addTrade = (cells: readonly Cell[], { path, riskCents }: ReplayedTrade): void => {
  for (const cell of cells) {
    const { low, high } = findOutcome(path, cell.stopIndex, cell.targetIndex);
    cell.low += toAmount(low, riskCents);
    cell.high += low === high ? toAmount(low, riskCents) : toAmount(high, riskCents);
    if (low === high) cell.certain += 1;
  }
};

/** Returns the cell with the highest sum, and of equal ones the first. Rounding errors make no difference. */
const findBest = (cells: readonly Cell[]): Cell | undefined => {
  const sum = ({ low, high }: Cell): number => Math.round((low + high) * 1e4);
  return cells.reduce<Cell | undefined>((best, cell) => (best && sum(best) >= sum(cell) ? best : cell), undefined);
};

/** Says how a pair of levels would have changed each trade. */
function* listChanges(trades: readonly ReplayedTrade[], { stopIndex, targetIndex }: Cell) {
  for (const { path, netCents, riskCents } of trades) {
    const { low, high } = findOutcome(path, stopIndex, targetIndex);
    const actual = toAmount(netCents, riskCents);
    yield { low: toAmount(low, riskCents) - actual, high: toAmount(high, riskCents) - actual };
  }
}

const toTotal = (sum: number, count: number) => ({
  netCents: count === 0 ? null : roundAmount(sum),
  averageCents: count === 0 ? null : roundAmount(sum, count),
});

/**
 * Replays trades, in the order of time, with each pair of levels. The pair that is best in the first of them is judged
 * by the others. Other requests are served between two trades.
 */
export async function replayExits(
  trades: readonly ReplayedTrade[],
  body: ExitsBody,
  pause: Pause,
): Promise<Pick<ExitsReply, 'actual' | 'cells' | 'walk' | 'verdict'>> {
  const cells = createCells(body);
  const choosing = countChoosing(trades.length);
  let best: Cell | undefined;
  let actual = 0;
  for (const [index, trade] of trades.entries()) {
    if (index === choosing && index > 0) best = findBest(cells);
    addTrade(cells, trade);
    actual += toAmount(trade.netCents, trade.riskCents);
    await pause();
  }
  const { walk, verdict } = judgeChanges(best ? listChanges(trades.slice(choosing), best) : []);
  return {
    actual: toTotal(actual, trades.length),
    cells: cells.map(({ stop, target, low, high, certain }) => ({
      stop,
      target,
      low: toTotal(low, trades.length),
      high: toTotal(high, trades.length),
      certain,
    })),
    walk: best && walk ? { stop: best.stop, target: best.target, ...walk } : null,
    verdict,
  };
}
