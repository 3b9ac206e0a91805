import type { DrilledTrade } from 'contracts/drills';
import { toZone } from 'importers/zone';
import type { Db } from '../../database.ts';
import type { MeasuredTrade } from '../../figures/candles/excursion-trades.ts';
import { findMeasured } from '../../figures/candles/read-trades.ts';
import type { Judgement } from '../../figures/rules/judge.ts';
import { createTradeJudge } from '../../figures/rules/judge-trade.ts';
import { computeMissedMultiple, missedTradeNotFound } from '../../figures/rules/missed-trade.ts';
import { LIVE, type MissedTradeRecord } from '../../figures/rules/model.ts';
import type { PriceSource } from '../../figures/scenarios/follow-prices.ts';
import { findRiskCents } from '../../figures/scenarios/levels.ts';
import { toMissedScenario } from '../../figures/scenarios/missed-scenario.ts';
import { type ScenarioTrade, toScenarioTrade } from '../../figures/scenarios/scenario-trade.ts';
import { roundAmount, toMultiple } from '../../figures/selection/amounts.ts';
import { readImportSettings } from '../../imports/settings.ts';
import type { ColumnReader } from '../../journal/columns/read-columns.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import { tradeNotFound } from '../../journal/trash.ts';
import type { UserRecord } from '../../journal/user-model.ts';

/** What a drill is about: a trade of the journal, or a missed one. */
export interface DrillSubject {
  side: 'long' | 'short' | undefined;
  /** The price of the first entry, which is all that a drill shows of them. */
  entry: string | number | undefined;
  /** What the trade has made, or would have made, in R with two decimals. */
  actualR: number | null;
  /** For scenarios of the trade; null where a what-if is refused, or without a risk. */
  findScenario(): Promise<(ScenarioTrade & { riskCents: number }) | null>;
  judge(): Promise<Judgement>;
}

/** The source of prices of a trader. */
export function toPriceSource(db: Db, user: UserRecord): PriceSource {
  return { db, userId: user._id, zone: toZone(readSettings(user).timeZone ?? 'UTC') };
}

/** Converts an amount to R with two decimals. */
export function toR(cents: number, riskCents: number): number {
  return roundAmount(toMultiple(cents, riskCents)) / 100;
}

/** Scaled entries show as their first one: the average is known later. */
const findFirstEntry = ({ structure, executions = [], side, entryPrice }: MeasuredTrade) => {
  const [first] = structure ? [] : executions.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (!first) return { side, entry: entryPrice };
  return { side: side ?? (first.side === 'buy' ? 'long' : 'short'), entry: first.price } as const;
};

/** Creates the function that reads what a drill is about. It throws not_found. */
export function createSubjectReader(db: Db, readColumns: ColumnReader) {
  const judgeTrade = createTradeJudge(db, readColumns);

  const readTrade = async (user: UserRecord, number: number): Promise<DrillSubject> => {
    const stored = await findMeasured(db, user._id, number);
    if (!stored) throw tradeNotFound();
    const { pointValues } = await readImportSettings(db, user._id);
    const trade = toScenarioTrade(stored, pointValues);
    const scenario = 'refused' in trade ? null : trade;
    const riskCents = scenario ? findRiskCents(scenario) : (stored.riskCents ?? null);
    return {
      ...findFirstEntry(stored),
      actualR: riskCents === null ? null : toR(stored.netCents, riskCents),
      findScenario: async () => (scenario && riskCents !== null ? { ...scenario, riskCents } : null),
      judge: () => judgeTrade(user, stored),
    };
  };

  const readMissed = async (user: UserRecord, id: string): Promise<DrillSubject> => {
    const filter = { _id: id, userId: user._id, ...LIVE };
    const missed = await db.missedTrades.findOne(filter).lean<MissedTradeRecord>().exec();
    if (!missed) throw missedTradeNotFound();
    const multiple = computeMissedMultiple(missed);
    return {
      ...{ side: missed.side, entry: missed.entry },
      actualR: multiple === null ? null : roundAmount(100 * multiple) / 100,
      findScenario: () => toMissedScenario(toPriceSource(db, user), missed),
      judge: async () => (missed.valid ? 'clean' : 'broken'),
    };
  };

  return (user: UserRecord, trade: DrilledTrade): Promise<DrillSubject> =>
    typeof trade === 'number' ? readTrade(user, trade) : readMissed(user, trade);
}
