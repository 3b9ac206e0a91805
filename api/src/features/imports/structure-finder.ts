import type { TradeFilter } from 'contracts';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { listNumbers } from '../../figures/selection/selection.ts';
import { createProposeStructures } from '../../imports/propose-structures.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { listLegCandidates } from './leg-candidates.ts';

/** Creates the function that finds trades of a filter that look like the legs of one. */
export function createStructureFinder(db: Db, selectTrades: TradeSelector) {
  const propose = createProposeStructures(db);
  return async (user: UserRecord, filter: TradeFilter, signal: AbortSignal) => {
    const { all, journal } = await selectTrades(user, filter, signal);
    return propose(user, await listLegCandidates(journal), new Set(listNumbers(all)));
  };
}
