import { roundAmount } from '../selection/amounts.ts';
import { findOutcome } from './exit-path.ts';
import { type Levels, toLevel } from './levels.ts';
import type { ScenarioTrade } from './scenario-trade.ts';
import type { Walk } from './trade-walk.ts';

const NO_LEVEL = 'The trade has neither a stop nor a target.';
const WRONG_STOP = 'The stop is not on the losing side of the entry.';

/** Returns the walk of a trade that is held to a stop or a target until the end of its day; null for none. */
export function createLevelWalk(trade: ScenarioTrade, stop: number | null, target: number | null): Walk {
  const toLevels = (price: number | null) => (price === null ? [] : [toLevel(trade, price)]);
  return { trade, levels: { stops: toLevels(stop), targets: toLevels(target) }, until: 'day', path: null };
}

/** Returns the walk of a trade that is held to its own stop or target, or says in a sentence why there is none. */
export function createPlanWalk(trade: ScenarioTrade): Walk | { refused: string } {
  const { stop, target, entry } = trade;
  if (stop === null && target === null) return { refused: NO_LEVEL };
  if (stop !== null && stop >= entry) return { refused: WRONG_STOP };
  return createLevelWalk(trade, stop, target);
}

const toInstant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns what the plan of a followed walk would have made. Null without prices. */
export function describePlan({ path, levels }: Walk) {
  if (!path) return null;
  const { low, high, at } = findOutcome(path, levels.stops.length - 1, levels.targets.length - 1);
  const isCertain = low === high;
  return {
    lowCents: roundAmount(low),
    highCents: roundAmount(high),
    certain: isCertain,
    at: isCertain ? toInstant(at) : null,
  };
}

/**
 * Returns the walk that finds the bar in which a trade was at its best: its only level is MFE, which is known to the
 * cent. Undefined where the position was not whole until its close.
 */
export function createBestWalk(trade: ScenarioTrade): Walk | undefined {
  const { mfeCents, entry, centsPerPoint, hasOneClosing } = trade;
  if (mfeCents === null || !hasOneClosing) return undefined;
  const price = entry + (mfeCents - 0.5) / centsPerPoint;
  const levels: Levels = { stops: [], targets: [toLevel(trade, price)] };
  return { trade, levels, until: 'close', path: null };
}

/** Returns the best result of a trade after fees, and when the bar opens that shows it. Null without MFE. */
export function describeBest({ mfeCents, feesCents }: ScenarioTrade, walk: Walk | undefined) {
  if (mfeCents === null) return null;
  const [exit] = walk?.path?.targets.exits ?? [];
  return { valueCents: mfeCents - feesCents, at: exit && Number.isFinite(exit.at) ? toInstant(exit.at) : null };
}
