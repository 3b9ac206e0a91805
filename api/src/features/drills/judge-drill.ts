import type { Drill, DrillBody } from 'contracts/drills';
import { toZone } from 'importers/zone';
import type { Db } from '../../database.ts';
import type { MeasuredTrade } from '../../figures/candles/excursion-trades.ts';
import { followPrices } from '../../figures/scenarios/follow-prices.ts';
import { findRiskCents } from '../../figures/scenarios/levels.ts';
import { createLevelWalk, describePlan } from '../../figures/scenarios/plan.ts';
import { type ScenarioTrade, toScenarioTrade } from '../../figures/scenarios/scenario-trade.ts';
import { roundAmount, toMultiple } from '../../figures/selection/amounts.ts';
import { createPause } from '../../figures/selection/pause.ts';
import { invalidInput } from '../../http/errors.ts';
import { readImportSettings } from '../../imports/settings.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';

const UNKNOWN = { low: null, high: null, certain: false } as const;
/** Who does not trade neither wins nor loses. */
const SKIPPED = { low: 0, high: 0, certain: true } as const;

/** Throws invalid_input unless a stop is on the losing side of the entry, and a target on the winning side. */
export function requireSides({ side, entryPrice }: MeasuredTrade, { stop, target }: DrillBody): void {
  if (side === undefined || entryPrice === undefined) return;
  const sign = side === 'long' ? 1 : -1;
  const isAbove = (price: string): number => Math.sign(Number(price) - Number(entryPrice)) * sign;
  const below = sign === 1 ? 'below' : 'above';
  const above = sign === 1 ? 'above' : 'below';
  const refuse = (field: string, message: string) => invalidInput(message, { [field]: message });
  if (stop !== null && isAbove(stop) >= 0) throw refuse('stop', `Stop must be ${below} the entry of the trade.`);
  if (target !== null && isAbove(target) <= 0)
    throw refuse('target', `Target must be ${above} the entry of the trade.`);
}

const toR = (cents: number, riskCents: number): number => roundAmount(toMultiple(cents, riskCents)) / 100;

/** Computes what trades have made, and what decisions about them would have made, in R of the trade (WIF-01). */
export function createDrillJudge(db: Db) {
  const follow = async (user: UserRecord, trade: ScenarioTrade, { stop, target }: DrillBody) => {
    const toPrice = (text: string | null) => (text === null ? null : Number(text) * trade.sign);
    const walk = createLevelWalk(trade, toPrice(stop), toPrice(target));
    const zone = toZone(readSettings(user).timeZone ?? 'UTC');
    await followPrices({ db, userId: user._id, zone }, [walk], createPause());
    return describePlan(walk);
  };

  return async (user: UserRecord, stored: MeasuredTrade, body: DrillBody): Promise<Omit<Drill, 'id'>> => {
    const { pointValues } = await readImportSettings(db, user._id);
    const trade = toScenarioTrade(stored, pointValues);
    const isRefused = 'refused' in trade;
    const riskCents = isRefused ? (stored.riskCents ?? null) : findRiskCents(trade);
    const actual = { r: riskCents === null ? null : toR(stored.netCents, riskCents) };
    if (body.decision === 'skip') return { actual, yours: SKIPPED };
    const result = isRefused || riskCents === null ? null : await follow(user, trade, body);
    if (!result || riskCents === null) return { actual, yours: UNKNOWN };
    const { lowCents, highCents, certain } = result;
    return { actual, yours: { low: toR(lowCents, riskCents), high: toR(highCents, riskCents), certain } };
  };
}
