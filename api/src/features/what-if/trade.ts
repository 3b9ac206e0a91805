import type { TradeWhatIf } from 'contracts/what-if';
import { toZone } from 'importers/zone';
import type { Db } from '../../database.ts';
import type { MeasuredTrade } from '../../figures/candles/excursion-trades.ts';
import { findMeasured } from '../../figures/candles/read-trades.ts';
import { followPrices } from '../../figures/scenarios/follow-prices.ts';
import { createBestWalk, createPlanWalk, describeBest, describePlan } from '../../figures/scenarios/plan.ts';
import { NO_PRICES_OF_DAY } from '../../figures/scenarios/replay-trades.ts';
import { toScenarioTrade } from '../../figures/scenarios/scenario-trade.ts';
import { roundAmount, toMultiple } from '../../figures/selection/amounts.ts';
import { createPause } from '../../figures/selection/pause.ts';
import { readImportSettings } from '../../imports/settings.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import { tradeNotFound } from '../../journal/trash.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { isInR, seesAccount } from '../../journal/view.ts';

const NO_RISK = 'The trade has no risk, so its result in R is not known.';

/** Converts a reply to R. The best result would tell the MFE, which such a key does not see either. */
const toMultiples = ({ actualCents, plan, reason }: TradeWhatIf, riskCents: number | undefined): TradeWhatIf => {
  if (!riskCents) return { actualCents: null, plan: null, best: null, reason: NO_RISK };
  const convert = (cents: number) => roundAmount(toMultiple(cents, riskCents));
  return {
    actualCents: actualCents === null ? null : convert(actualCents),
    plan: plan && { ...plan, lowCents: convert(plan.lowCents), highCents: convert(plan.highCents) },
    best: null,
    reason,
  };
};

/** Computes what the own stop and target of a trade would have made (WIF-03). */
export function createTradeReader(db: Db) {
  const replay = async (user: UserRecord, stored: MeasuredTrade): Promise<TradeWhatIf> => {
    const { pointValues } = await readImportSettings(db, user._id);
    const { netCents: actualCents, feesCents = 0, mfeCents } = stored;
    const trade = toScenarioTrade(stored, pointValues);
    if ('refused' in trade) {
      const best = mfeCents === undefined ? null : { valueCents: mfeCents - feesCents, at: null };
      return { actualCents, plan: null, best, reason: trade.refused };
    }
    const planWalk = createPlanWalk(trade);
    const bestWalk = createBestWalk(trade);
    const walks = ['refused' in planWalk ? undefined : planWalk, bestWalk].filter((walk) => walk !== undefined);
    const zone = toZone(readSettings(user).timeZone ?? 'UTC');
    await followPrices({ db, userId: user._id, zone }, walks, createPause());
    const plan = 'refused' in planWalk ? null : describePlan(planWalk);
    const refused = 'refused' in planWalk ? planWalk.refused : NO_PRICES_OF_DAY;
    return { actualCents, plan, best: describeBest(trade, bestWalk), reason: plan ? null : refused };
  };

  /** Throws not_found. */
  return async (user: UserRecord, number: number): Promise<TradeWhatIf> => {
    const stored = await findMeasured(db, user._id, number);
    if (!stored || !seesAccount(user, stored.accountId)) throw tradeNotFound();
    const reply = await replay(user, stored);
    return isInR(user) ? toMultiples(reply, stored.riskCents) : reply;
  };
}
