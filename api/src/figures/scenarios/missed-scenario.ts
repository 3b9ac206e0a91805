import { DAY_MS } from 'contracts';
import { findInstrument } from 'importers/trades';
import { fromLocalOrNext } from 'importers/zone';
import { findDays, streamBars, toDayStart } from '../candles/days.ts';
import type { MissedTradeRecord } from '../rules/model.ts';
import { listPriceTickers, type PriceSource } from './follow-prices.ts';
import type { ScenarioTrade } from './scenario-trade.ts';

/** A missed trade has no size: its results are computed for a risk of this amount, which keeps their decimals. */
const RISK_CENTS = 1_000_000;

type Place = Pick<ScenarioTrade, 'ticker' | 'isOption' | 'date'>;

/**
 * Finds the first bar of a local day in which a price was paid, in the finest prices that have one. Returns when it
 * begins; null without such a bar.
 */
const findFirstTouch = async ({ db, userId, zone }: PriceSource, place: Place, price: number) => {
  const from = fromLocalOrNext(Date.parse(place.date), zone);
  const until = fromLocalOrNext(Date.parse(place.date) + DAY_MS, zone);
  const tickers = listPriceTickers(place);
  const day = { $gte: toDayStart(from), $lte: toDayStart(until - 1) };
  const days = await findDays(db, userId, { ticker: { $in: tickers }, day, deletedAt: null });
  const own = tickers.map((ticker) => days.filter((each) => each.ticker === ticker)).find(({ length }) => length > 0);
  for (const series of Map.groupBy(own ?? [], ({ resolution }) => resolution).values())
    for await (const bars of streamBars(db, userId, series)) {
      const found = bars.find(({ time, low, high }) => time >= from && time < until && low <= price && price <= high);
      if (found) return found.time;
    }
  return null;
};

/**
 * Describes a missed trade for scenarios: it is opened in the first bar of its date that reaches its entry (PRA-04).
 * Null without a stop, and where no price of the trader reaches the entry.
 */
export async function toMissedScenario(
  source: PriceSource,
  { date, ticker, side, entry, stop, target }: MissedTradeRecord,
): Promise<(ScenarioTrade & { riskCents: number }) | null> {
  if (stop === null) return null;
  const sign = side === 'long' ? 1 : -1;
  const price = Number(entry) * sign;
  const isOption = findInstrument(ticker, date).kind === 'option';
  const touchedAt = await findFirstTouch(source, { ticker, isOption, date }, Number(entry));
  if (touchedAt === null) return null;
  // After the bar has begun: when in the bar is not known.
  const lastOpening = { at: touchedAt + 1, price };
  return {
    ...{ number: 0, date, ticker, isOption, sign, entry: price },
    centsPerPoint: RISK_CENTS / (price - Number(stop) * sign),
    ...{ netCents: 0, feesCents: 0, riskCents: RISK_CENTS, maeCents: null, mfeCents: null },
    stop: Number(stop) * sign,
    target: target === null ? null : Number(target) * sign,
    ...{ lastOpening, closedAt: lastOpening.at, fills: [lastOpening], hasOneClosing: true, isUnscaled: true },
  };
}
