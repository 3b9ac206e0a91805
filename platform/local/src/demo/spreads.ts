import { addDays, toCents } from 'contracts';
import { computeDefinedRisk } from 'importers/defined-risk';
import { combineLegs } from 'importers/legs';
import { type Execution, toTrades } from 'importers/trades';
import { getOpeningTime } from './facts.ts';
import { accountNames } from './labels.ts';
import { createTradeKey, type DemoTrade } from './trades.ts';

/** The setup of trades that sell options. */
export const SPREAD_SETUP = 'Premium';

/** An option with its prices at the opening and at the closing of the trade. */
interface SpreadLeg {
  right: 'C' | 'P';
  strike: number;
  side: 'buy' | 'sell';
  prices: readonly [opening: string, closing: string];
}

interface Spread {
  /** How many days with trades before the last one it was opened. */
  daysBeforeLast: number;
  /** How many days with trades after its opening it was closed. */
  heldDays: number;
  /** The root of the options’ codes. */
  root: string;
  setup: string;
  notes: string;
  contracts: string;
  /** Minutes after the opening of the market. */
  minutes: readonly [opening: number, closing: number];
  legs: readonly SpreadLeg[];
}

const SPREADS: readonly Spread[] = [
  {
    daysBeforeLast: 17,
    heldDays: 2,
    root: 'IWM',
    setup: 'Pullback',
    notes: 'A call spread instead of shares: the risk is what it costs.',
    contracts: '3',
    minutes: [48, 212],
    legs: [
      { right: 'C', strike: 240, side: 'buy', prices: ['3.1', '4.6'] },
      { right: 'C', strike: 245, side: 'sell', prices: ['1.25', '1.7'] },
    ],
  },
  {
    daysBeforeLast: 9,
    heldDays: 0,
    root: 'SPXW',
    setup: SPREAD_SETUP,
    notes: 'Sold the puts under the low of the day. It broke, out before the short strike.',
    contracts: '1',
    minutes: [75, 236],
    legs: [
      { right: 'P', strike: 6790, side: 'sell', prices: ['8.2', '13.4'] },
      { right: 'P', strike: 6770, side: 'buy', prices: ['4.7', '7.5'] },
    ],
  },
  {
    daysBeforeLast: 3,
    heldDays: 0,
    root: 'SPXW',
    setup: SPREAD_SETUP,
    notes: 'Quiet day after the morning. Both sides closed when little was left in them.',
    contracts: '2',
    minutes: [41, 298],
    legs: [
      { right: 'P', strike: 6740, side: 'buy', prices: ['5.55', '1.85'] },
      { right: 'P', strike: 6750, side: 'sell', prices: ['6.4', '2.2'] },
      { right: 'C', strike: 6860, side: 'sell', prices: ['5.1', '1.6'] },
      { right: 'C', strike: 6870, side: 'buy', prices: ['4.15', '1.25'] },
    ],
  },
];

/** Dollars of one contract and side. */
const FEE = 0.65;

const FRIDAY = 5;

/** The day itself for a trade of one day, otherwise the second Friday after the closing. */
const findExpiry = (closed: string, heldDays: number): string =>
  heldDays === 0 ? closed : addDays(closed, 7 + ((FRIDAY + 7 - new Date(closed).getUTCDay()) % 7));

/** The code of an option: root, expiry, right and strike in thousandths. */
const toCode = (root: string, expiry: string, { right, strike }: SpreadLeg): string =>
  `${root}${expiry.slice(2).replaceAll('-', '')}${right}${String(strike * 1_000).padStart(8, '0')}`;

const listFills = (spread: Spread, days: readonly [opened: string, closed: string]): Execution[] => {
  const expiry = findExpiry(days[1], spread.heldDays);
  return spread.legs.flatMap((leg, index) =>
    ([0, 1] as const).map((end) => ({
      key: `${index} ${end}`,
      row: 2 * index + end + 1,
      account: accountNames[0],
      ticker: toCode(spread.root, expiry, leg),
      currency: null,
      multiplier: '100',
      side: (leg.side === 'buy') === (end === 0) ? 'buy' : 'sell',
      quantity: spread.contracts,
      price: leg.prices[end],
      fees: (FEE * Number(spread.contracts)).toFixed(2),
      at: new Date(getOpeningTime(days[end]) + spread.minutes[end] * 60_000).toISOString(),
      day: days[end],
    })),
  );
};

const toAmount = (dollars: string): number => toCents(Number(dollars));

/** Result, prices and structure follow from the fills, as after an import. The risk is the largest loss at expiry. */
const generateSpread = (spread: Spread, days: readonly [opened: string, closed: string]): DemoTrade => {
  const { trades } = toTrades({ format: 'demo', executions: listFills(spread, days), roundTrips: [] });
  const { side, quantity, entryPrice, exitPrice, openedAt, closedAt, ...whole } = combineLegs(trades);
  const risk = computeDefinedRisk(whole.legs.map((leg) => ({ ...leg, multiplier: leg.multiplier ?? '1' })));
  return {
    key: createTradeKey(days[1], `spread ${spread.daysBeforeLast}`),
    date: whole.date,
    ticker: whole.ticker,
    account: accountNames[0],
    setup: spread.setup,
    notes: spread.notes,
    netCents: toAmount(whole.amount),
    feesCents: toAmount(whole.fees),
    riskCents: toAmount(risk?.maxLoss ?? '0'),
    side,
    quantity,
    entryPrice,
    exitPrice,
    openedAt,
    closedAt,
    executions: whole.executions.flatMap(({ at, side: action, quantity: size, price, fees, leg }) =>
      at === null ? [] : [{ at, side: action, quantity: size, price, feesCents: toAmount(fees), leg }],
    ),
    legs: whole.legs.map(({ net, fees, ...leg }) => ({ ...leg, netCents: toAmount(net), feesCents: toAmount(fees) })),
  };
};

/** Generates trades with legs in options, on days of the last weeks. */
export function generateSpreads(days: readonly string[]): DemoTrade[] {
  return SPREADS.flatMap((spread) => {
    const opened = days.at(-1 - spread.daysBeforeLast);
    const closed = days.at(-1 - spread.daysBeforeLast + spread.heldDays);
    return opened && closed ? [generateSpread(spread, [opened, closed])] : [];
  });
}
