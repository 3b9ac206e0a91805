import type { Db } from 'api/src/database.ts';
import { toContent, toDayStart } from 'api/src/figures/candles/days.ts';
import { toInstrument } from 'api/src/journal/trade-fields.ts';
import { limits } from 'contracts';
import type { Types } from 'mongoose';
import { insertAll, lastDay, seedEmptyTrader, seedJournal } from './journals.ts';

const DAYS = 250;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Futures trade for 23 hours a day. */
const MINUTES = 1_380;
const TICKER = 'ES';
const TICKS = 4;

/** A price that goes up and down, the same for each minute in each run. */
const findPrice = (minute: number): number =>
  6_000 + Math.round((60 * Math.sin(minute / 700) + 12 * Math.sin(minute / 37)) * TICKS) / TICKS;

const createDay = (userId: Types.ObjectId, day: number) => {
  const bars = Array.from({ length: MINUTES }, (_, index) => {
    const time = day + index * MINUTE_MS;
    const open = findPrice(time / MINUTE_MS);
    const close = findPrice(time / MINUTE_MS + 1);
    return { time, open, high: Math.max(open, close) + 1, low: Math.min(open, close) - 1, close, volume: 100 };
  });
  return { userId, ticker: TICKER, resolution: 60, day, ...toContent(bars, day), deletedAt: null };
};

/** Facts of trades that are held for up to two hours, four a day, in two of three hours of a year. */
const createFacts = (firstDay: number, index: number) => {
  const date = firstDay + Math.floor(index / 4) * DAY_MS;
  const opened = date + ((index * 137) % 1_200) * MINUTE_MS + 20_500;
  const closed = opened + (5 + ((index * 53) % 115)) * MINUTE_MS;
  const [entry, exit] = [opened, closed].map((at) => findPrice(Math.floor(at / MINUTE_MS)));
  const day = new Date(date).toISOString().slice(0, 10);
  return {
    ...{ ticker: TICKER, instrument: toInstrument({ ticker: TICKER, date: day }), date: day, quantity: '2' },
    ...{ entryPrice: String(entry), exitPrice: String(exit), openedAt: new Date(opened).toISOString() },
    ...{ closedAt: new Date(closed).toISOString(), riskCents: 50_000 },
  };
};

/** Creates a trader with 1,000 trades and one-minute bars of a year; returns the ID token. */
export async function seedPricedTrader(db: Db): Promise<string> {
  const { userId, token } = await seedEmptyTrader(db);
  const firstDay = toDayStart(Date.parse(lastDay)) - DAYS * DAY_MS;
  const more = { lists: {}, createFacts: (index: number) => createFacts(firstDay, index) };
  await seedJournal(db, userId, DAYS * 4, lastDay, more);
  const days = Array.from({ length: DAYS }, (_, index) => createDay(userId, firstDay + index * DAY_MS));
  await insertAll(db, db.candleDays.collection.collectionName, days);
  return token;
}

/** Creates a grid of as many levels as a call can have. A different one for each number. */
export function createGrid(number: number) {
  const levels = [null, ...Array.from({ length: limits.whatIf.levels - 1 }, (_, index) => index + 1 + number / 1_000)];
  return { stops: levels, targets: levels, in: 'points' as const, until: 'close' as const };
}
