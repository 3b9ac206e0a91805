import type { AmountScope, MeasuredFilter } from 'contracts';
import type { ExitsBody, ExitsReply } from 'contracts/what-if';
import { toZone } from 'importers/zone';
import type { Db } from '../../database.ts';
import type { PointValues } from '../../figures/candles/excursion-trades.ts';
import { forEachMeasured } from '../../figures/candles/read-trades.ts';
import { followPrices } from '../../figures/scenarios/follow-prices.ts';
import { type ReplayedTrade, toDistances } from '../../figures/scenarios/grid.ts';
import { requireRoom } from '../../figures/scenarios/levels.ts';
import { createWalk, findPath } from '../../figures/scenarios/replay-trades.ts';
import { type ScenarioTrade, toScenarioTrade } from '../../figures/scenarios/scenario-trade.ts';
import type { Walk } from '../../figures/scenarios/trade-walk.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { createPause, type Pause } from '../../figures/selection/pause.ts';
import { listNumbers } from '../../figures/selection/selection.ts';
import { createFairLimit } from '../../http/fair-limit.ts';
import { readImportSettings } from '../../imports/settings.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { toLane } from '../../journal/view.ts';
import { compareTrades } from './trade-pages.ts';

/** One grid at a time, for whichever trader: the paths of all of its trades are in memory. */
const LIMITS = { concurrency: 1, perKey: 1, maxQueued: 10, maxWaitMs: 15_000 };

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

/** The selected trades with their paths, in the order of time. */
export interface Replay {
  trades: (ReplayedTrade & { trade: ScenarioTrade })[];
  /** Why others are not among them. */
  refused: ExitsReply['trades']['refused'];
  scope: AmountScope;
  pause: Pause;
}

/** Replays the selected trades with the levels of a request, and passes them to `use`. */
export type Replayer = <T>(
  user: UserRecord,
  filter: MeasuredFilter,
  body: ExitsBody,
  signal: AbortSignal,
  use: (replay: Replay) => T | Promise<T>,
) => Promise<T>;

/** Creates the replayer that all calls share, so that one limit holds for them together. */
export function createReplayer(db: Db, select: TradeSelector): Replayer {
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

  const replay = async (
    user: UserRecord,
    filter: MeasuredFilter,
    body: ExitsBody,
    signal: AbortSignal,
  ): Promise<Replay> => {
    const { selection, scope } = await select(user, filter, signal);
    const { pointValues } = await readImportSettings(db, user._id);
    const refusals = createRefusals();
    const numbers = listNumbers(selection);
    requireRoom(numbers.length, toDistances(body));
    const walks = await readWalks(user, numbers, body, pointValues, refusals);
    const pause = createPause();
    const zone = toZone(readSettings(user).timeZone ?? 'UTC');
    await followPrices({ db, userId: user._id, zone }, walks, pause);
    const trades: Replay['trades'] = [];
    for (const walk of walks) {
      const path = findPath(walk);
      const { trade } = walk;
      const riskCents = filter.unit === 'r' ? trade.riskCents : null;
      if ('refused' in path) refusals.add(path.refused);
      else trades.push({ trade, path, netCents: trade.netCents, riskCents });
      await pause();
    }
    return { trades, refused: refusals.list(), scope, pause };
  };

  return (user, filter, body, signal, use) =>
    run(toLane(user), async () => use(await replay(user, filter, body, signal)), signal);
}
