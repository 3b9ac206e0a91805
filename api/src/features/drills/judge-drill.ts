import type { Drill, DrillBody } from 'contracts/drills';
import type { Db } from '../../database.ts';
import { followPrices } from '../../figures/scenarios/follow-prices.ts';
import { createLevelWalk, describePlan } from '../../figures/scenarios/plan.ts';
import type { ScenarioTrade } from '../../figures/scenarios/scenario-trade.ts';
import { createPause } from '../../figures/selection/pause.ts';
import { invalidInput } from '../../http/errors.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { type DrillSubject, toPriceSource, toR } from './subject.ts';

const UNKNOWN = { low: null, high: null, certain: false } as const;
/** Who does not trade neither wins nor loses. */
const SKIPPED = { low: 0, high: 0, certain: true } as const;

/** Throws invalid_input unless a stop is on the losing side of the entry, and a target on the winning side. */
export function requireSides({ side, entry }: DrillSubject, { stop, target }: DrillBody): void {
  if (side === undefined || entry === undefined) return;
  const sign = side === 'long' ? 1 : -1;
  const isAbove = (price: string): number => Math.sign(Number(price) - Number(entry)) * sign;
  const below = sign === 1 ? 'below' : 'above';
  const above = sign === 1 ? 'above' : 'below';
  const refuse = (field: string, message: string) => invalidInput(message, { [field]: message });
  if (stop !== null && isAbove(stop) >= 0) throw refuse('stop', `Stop must be ${below} the entry of the trade.`);
  if (target !== null && isAbove(target) <= 0)
    throw refuse('target', `Target must be ${above} the entry of the trade.`);
}

/** Computes what decisions about trades would have made, in R of the trade (WIF-01). */
export function createDrillJudge(db: Db) {
  const follow = async (user: UserRecord, trade: ScenarioTrade, { stop, target }: DrillBody) => {
    const toPrice = (text: string | null) => (text === null ? null : Number(text) * trade.sign);
    const walk = createLevelWalk(trade, toPrice(stop), toPrice(target));
    await followPrices(toPriceSource(db, user), [walk], createPause());
    return describePlan(walk);
  };

  return async (user: UserRecord, subject: DrillSubject, body: DrillBody): Promise<Drill['yours']> => {
    if (body.decision === 'skip') return SKIPPED;
    const trade = await subject.findScenario();
    const result = trade && (await follow(user, trade, body));
    if (!result) return UNKNOWN;
    const { lowCents, highCents, certain } = result;
    return { low: toR(lowCents, trade.riskCents), high: toR(highCents, trade.riskCents), certain };
  };
}
