import type { ExitsBody } from 'contracts/what-if';
import { createExcursionPath, type ExitPath } from './exit-path.ts';
import { createLevels, type Distances } from './levels.ts';
import type { ScenarioTrade } from './scenario-trade.ts';
import type { Walk } from './trade-walk.ts';

const NO_RISK = 'The trade has neither a risk nor a stop on the losing side of its entry.';
const NO_PRICES = 'No prices cover the trade, and its MAE or its MFE is not known.';
const NO_PRICES_SCALED = 'No prices cover the trade, and it has more than one entry or exit.';
export const NO_PRICES_OF_DAY = 'No prices cover the trade until the end of its day.';

/** Returns the walk of a trade with the levels of a request, or says in a sentence why there is none. */
export function createWalk(
  trade: ScenarioTrade,
  distances: Distances,
  until: ExitsBody['until'],
): Walk | { refused: string } {
  const levels = createLevels(trade, distances);
  return levels ? { trade, levels, until, path: null } : { refused: NO_RISK };
}

/**
 * Returns the path of a followed walk: that of prices, otherwise that of MAE and MFE. Without both, says in a sentence
 * what is missing.
 */
export function findPath({ trade, levels, until, path }: Walk): ExitPath | { refused: string } {
  if (path) return path;
  if (until === 'day') return { refused: NO_PRICES_OF_DAY };
  const { isUnscaled, maeCents, mfeCents } = trade;
  if (!isUnscaled) return { refused: NO_PRICES_SCALED };
  if (maeCents === null || mfeCents === null) return { refused: NO_PRICES };
  return createExcursionPath(trade, levels, maeCents, mfeCents);
}
