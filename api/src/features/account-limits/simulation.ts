import { randomInt } from 'node:crypto';
import { limits, type MeasuredFilter, toFilterName } from 'contracts';
import type { SimulateBody, Simulation } from 'contracts/simulate';
import { findBlockLength } from '../../figures/futures/block-length.ts';
import { toDrawnDays } from '../../figures/futures/drawn-days.ts';
import { createRandom } from '../../figures/futures/random.ts';
import { simulatePaths } from '../../figures/futures/simulate.ts';
import { readSourceDays, type SourceDays } from '../../figures/futures/source-days.ts';
import type { PhaseActivity } from '../../figures/limits/activity.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { toLocalDay } from '../../figures/selection/local-hour.ts';
import { createPause } from '../../figures/selection/pause.ts';
import { invalidInput } from '../../http/errors.ts';
import { createFairLimit } from '../../http/fair-limit.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { toLane } from '../../journal/view.ts';
import { presentPaths, refuse } from './present-simulation.ts';
import { FREE_START, findStart } from './simulation-start.ts';

const { minDays } = limits.simulation;

/** Simulations that run concurrently: each of them keeps up to 20 MB. */
const CONCURRENCY = 4;

/** Trades that one simulation draws at most, which takes about ten seconds if all of them are near a limit. */
const MAX_DRAWN = 5e9;
const PATHS_OF_INTERVAL = 100_000;

const refuseSource = ({ dates, trades }: SourceDays, { days, paths }: SimulateBody): string | null => {
  const { length } = dates;
  if (length < minDays) {
    const found = length === 1 ? 'is only 1' : `are only ${length}`;
    return `Futures need at least ${minDays} trading days to be drawn from. There ${found}.`;
  }
  return ((paths + PATHS_OF_INTERVAL) * days * trades) / length > MAX_DRAWN
    ? 'These days have too many trades for so many futures. Ask for fewer days, or draw from fewer trades.'
    : null;
};

interface AccountAt {
  name: string;
  /** Undefined before the first phase. */
  activity: PhaseActivity | undefined;
}

interface SimulationDependencies {
  /** Throws not_found. */
  readActivity(user: UserRecord, account: string, at: number): Promise<AccountAt>;
  selectTrades: TradeSelector;
  now: () => number;
}

/** Creates the function that simulates futures of a journal, with or without an account (SIM-01). */
export function createSimulation({ readActivity, selectTrades, now }: SimulationDependencies) {
  const limit = createFairLimit({ concurrency: CONCURRENCY, perKey: 1, maxQueued: 10, maxWaitMs: 15_000 });

  const select = (user: UserRecord, query: MeasuredFilter, account: string | undefined, signal: AbortSignal) => {
    if (account === undefined) return selectTrades(user, query, signal);
    const own = [toFilterName(account)];
    return selectTrades(user, { ...query, account: query.account ?? own }, signal, own);
  };

  const simulate = async (
    user: UserRecord,
    query: MeasuredFilter,
    body: SimulateBody,
    signal: AbortSignal,
  ): Promise<Simulation> => {
    const at = body.at === null ? now() : Date.parse(body.at);
    const account = body.account === null ? undefined : await readActivity(user, body.account, at);
    const activity = account?.activity;
    const { selection, scope } = await select(user, query, account?.name, signal);
    const source = readSourceDays(selection, {
      at,
      dayEnd: activity?.phase.dayEnd ?? null,
      today: activity?.today ?? toLocalDay(at, readSettings(user).timeZone),
    });
    const days = toDrawnDays(source.results, body.scale ?? 1);
    const seed = body.seed ?? randomInt(2 ** 32);
    const block = body.block ?? findBlockLength(days.nets);
    const { dates, trades } = source;
    const head = {
      ...{ seed, ...scope },
      source: { days: days.count, trades, block, from: dates.at(0) ?? null, to: dates.at(-1) ?? null },
    };
    const start = account ? findStart(activity) : FREE_START;
    const refused = typeof start === 'string' ? start : refuseSource(source, body);
    if (typeof start === 'string' || refused !== null) return { ...head, ...refuse(refused) };
    const { paths, days: length } = body;
    const random = createRandom(seed);
    const simulated = await simulatePaths({ start, days, length, paths, block, random, pause: createPause() });
    return { ...head, ...presentPaths(simulated, account ? start : null) };
  };

  return async (user: UserRecord, query: MeasuredFilter, body: SimulateBody, signal: AbortSignal) => {
    if (body.account !== null && query.unit === 'r')
      throw invalidInput('Limits of an account are money, so unit cannot be r.', {
        unit: 'unit cannot be r with an account.',
      });
    return limit.run(toLane(user), () => simulate(user, query, body, signal), signal);
  };
}
