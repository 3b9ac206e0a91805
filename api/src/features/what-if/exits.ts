import type { MeasuredFilter } from 'contracts';
import type { ExitsBody, ExitsReply } from 'contracts/what-if';
import { toZone } from 'importers/zone';
import type { Db } from '../../database.ts';
import type { PointValues } from '../../figures/candles/excursion-trades.ts';
import { forEachMeasured } from '../../figures/candles/read-trades.ts';
import { followPrices } from '../../figures/scenarios/follow-prices.ts';
import { type ReplayedTrade, replayExits, toDistances } from '../../figures/scenarios/grid.ts';
import { createWalk, findPath } from '../../figures/scenarios/replay-trades.ts';
import { type ScenarioTrade, toScenarioTrade } from '../../figures/scenarios/scenario-trade.ts';
import type { Walk } from '../../figures/scenarios/trade-walk.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { createPause } from '../../figures/selection/pause.ts';
import { listNumbers } from '../../figures/selection/selection.ts';
import { createFairLimit } from '../../http/fair-limit.ts';
import { readImportSettings } from '../../imports/settings.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { toLane } from '../../journal/view.ts';

/** Grids are computed for so many traders at the same time: the paths of all trades of one are in memory. */
const LIMITS = { concurrency: 2, perKey: 1, maxQueued: 10, maxWaitMs: 15_000 };

/** Counts why trades are not used. */
const createRefusals = () => {
  const counts = new Map<string, number>();
  return {
    add: (reason: string): void => void counts.set(reason, (counts.get(reason) ?? 0) + 1),
    /** The most frequent first. */
    list: () =>
      [...counts]
        .map(([reason, count]) => ({ reason, count }))
        .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
  };
};
type Refusals = ReturnType<typeof createRefusals>;

const compareTrades = (a: ScenarioTrade, b: ScenarioTrade): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.closedAt - b.closedAt || a.number - b.number;
};

/** Computes what other exits would have made of the selected trades (WIF-01, WIF-02). */
export function createExitsReader(db: Db, select: TradeSelector) {
  const { run } = createFairLimit(LIMITS);

  /** Reads the trades that may be used, in the order of date, closing and number. */
  const readWalks = async (
    user: UserRecord,
    numbers: readonly number[],
    body: ExitsBody,
    pointValues: PointValues,
    refusals: Refusals,
  ): Promise<Walk[]> => {
    const distances = toDistances(body);
    const walks: Walk[] = [];
    await forEachMeasured(db, user._id, numbers, (stored) => {
      const trade = toScenarioTrade(stored, pointValues);
      const walk = 'refused' in trade ? trade : createWalk(trade, distances, body.until);
      if ('refused' in walk) refusals.add(walk.refused);
      else walks.push(walk);
    });
    return walks.sort((a, b) => compareTrades(a.trade, b.trade));
  };

  const compute = async (
    user: UserRecord,
    filter: MeasuredFilter,
    body: ExitsBody,
    signal: AbortSignal,
  ): Promise<ExitsReply> => {
    const { selection, scope } = await select(user, filter, signal);
    const { pointValues } = await readImportSettings(db, user._id);
    const refusals = createRefusals();
    const walks = await readWalks(user, listNumbers(selection), body, pointValues, refusals);
    const pause = createPause();
    const zone = toZone(readSettings(user).timeZone ?? 'UTC');
    await followPrices({ db, userId: user._id, zone }, walks, pause);
    const replayed: ReplayedTrade[] = [];
    for (const walk of walks) {
      const path = findPath(walk);
      const { netCents, riskCents } = walk.trade;
      if ('refused' in path) refusals.add(path.refused);
      else replayed.push({ path, netCents, riskCents: filter.unit === 'r' ? riskCents : null });
      await pause();
    }
    const replies = await replayExits(replayed, body, pause);
    return { trades: { used: replayed.length, refused: refusals.list() }, ...replies, ...scope };
  };

  return (user: UserRecord, filter: MeasuredFilter, body: ExitsBody, signal: AbortSignal): Promise<ExitsReply> =>
    run(toLane(user), () => compute(user, filter, body, signal), signal);
}
