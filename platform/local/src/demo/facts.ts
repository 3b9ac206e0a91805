import type { JournalTrade } from 'contracts/journal-file';
import { createRandom, type Random } from './random.ts';

/** A trade before its size, prices and times are known. */
export interface PlannedTrade {
  date: string;
  ticker: string;
  /** The usual price of the ticker, in dollars. */
  price: number;
  /** Counted from 0 within the day, of `count` trades. */
  index: number;
  count: number;
  /** The result as a multiple of the risk. */
  resultR: number;
  /** The intended risk; the size is rounded to whole shares. */
  riskDollars: number;
}

type Facts = Pick<JournalTrade, 'netCents'> & Partial<JournalTrade>;

const toPrice = (cents: number): string => String(cents / 100);

/** The price of a ticker at the first day of a month, as a part of its level. */
const getMonthlyPart = (ticker: string, year: number, month: number): number => {
  const name = new Date(Date.UTC(year, month)).toISOString().slice(0, 7);
  return createRandom(`price ${ticker} ${name}`).between(0.8, 1.25);
};

/**
 * The price of a ticker rises and falls over months. The trades of a day are near to each other.
 */
const choosePriceCents = (random: Random, { ticker, date, price }: PlannedTrade): number => {
  const day = new Date(date);
  const month = day.getUTCMonth();
  const first = getMonthlyPart(ticker, day.getUTCFullYear(), month);
  const next = getMonthlyPart(ticker, day.getUTCFullYear(), month + 1);
  const part = first + ((next - first) * (day.getUTCDate() - 1)) / 31;
  const ofDay = createRandom(`price ${ticker} ${date}`).between(0.985, 1.015);
  return Math.round(100 * price * part * ofDay * random.between(0.998, 1.002));
};

export const MARKET_MINUTES = 390;

const newYorkHour = new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });

/** New York opens at 9:30 of its own time. */
export function getOpeningTime(date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return noon + (9.5 - Number(newYorkHour.format(noon))) * 3_600_000;
}

/**
 * The trades of a day follow each other. Most are taken in the morning. Large moves take longer, until the market
 * closes.
 */
const chooseTimes = (random: Random, { date, index, count, resultR }: PlannedTrade) => {
  const position = ((index + random.next()) / count) ** 1.4;
  const opening = getOpeningTime(date);
  const opened = opening + Math.round(position * (MARKET_MINUTES - 30) * 60_000);
  const held = Math.round(random.between(1, 6) ** 2.3 * 30_000 + Math.abs(resultR) * 300_000);
  const closed = Math.min(opened + held, opening + MARKET_MINUTES * 60_000);
  return { openedAt: new Date(opened).toISOString(), closedAt: new Date(closed).toISOString() };
};

/** The size follows from the risk and the distance of the stop. */
const chooseSize = (random: Random, priceCents: number, { riskDollars }: PlannedTrade) => {
  const stopCents = Math.max(2, Math.round(priceCents * random.between(0.003, 0.011)));
  const quantity = Math.max(1, Math.round((riskDollars * 100) / stopCents));
  return { stopCents, quantity, riskCents: quantity * stopCents };
};

/** Half a cent for each share and side, as commissions are often charged. */
const computeFeesCents = (quantity: number): number => Math.max(100, quantity);

/** The worst and best open result. A trade that lost was down by its loss at least. */
const chooseExcursions = (random: Random, grossCents: number, riskCents: number) => {
  const against = random.between(0.05, 0.85);
  const inFavor = random.between(0.1, 0.6);
  return {
    maeCents: Math.round(Math.max(-grossCents, 0) * random.between(1, 1.1) || against * riskCents),
    mfeCents: Math.round(Math.max(grossCents, 0) * random.between(1, 1.5) || inFavor * riskCents),
  };
};

/**
 * Chooses side, size, prices, times, fees and risk of a trade, of which its result follows exactly. A few trades
 * have no stop and no risk: not every trader plans everything.
 */
export function generateFacts(plan: PlannedTrade): Facts {
  const random = createRandom(`facts ${plan.date} ${plan.index}`);
  const priceCents = choosePriceCents(random, plan);
  const { stopCents, quantity, riskCents } = chooseSize(random, priceCents, plan);
  const moveCents = Math.round(plan.resultR * stopCents);
  const feesCents = moveCents === 0 ? 0 : computeFeesCents(quantity);
  const grossCents = moveCents * quantity;
  const hasPlan = !random.chance(0.06);
  const [side, sign] = random.chance(0.72) ? (['long', 1] as const) : (['short', -1] as const);
  const entryPrice = toPrice(priceCents);
  const exitPrice = toPrice(priceCents + sign * moveCents);
  const times = chooseTimes(random, plan);
  const [entrySide, exitSide] = sign === 1 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  const size = String(quantity);
  return {
    netCents: grossCents - feesCents,
    side,
    quantity: size,
    entryPrice,
    exitPrice,
    feesCents,
    ...times,
    ...(hasPlan
      ? {
          riskCents,
          stop: toPrice(priceCents - sign * stopCents),
          target: toPrice(priceCents + sign * stopCents * 2),
        }
      : {}),
    ...chooseExcursions(random, grossCents, riskCents),
    executions: [
      { at: times.openedAt, side: entrySide, quantity: size, price: entryPrice, feesCents: Math.floor(feesCents / 2) },
      { at: times.closedAt, side: exitSide, quantity: size, price: exitPrice, feesCents: Math.ceil(feesCents / 2) },
    ],
  };
}
