import * as z from 'zod/mini';
import { calls } from '../index.ts';
import { decodeReply, encodeBody } from './wire.ts';

const wireTrade = {
  id: 7,
  tradeTag: 'AAPL',
  tradeName: 'Gap',
  flagType: 'Breakout',
  bullflagType: 'Breakout',
  comments: 'Held.',
  amount: -0.29,
  date: '2026-01-30',
  instrument: { underlying: 'AAPL', kind: 'stock', expiry: null, strike: null, right: null },
  excursions: null,
  files: [],
  version: 2,
};
const group = { key: 'AAPL', trades: 2, wins: 1, winPercent: 50, profit: 8.2, expectancy: 4.1 };
const noFigure = { value: null, n: 0 };
const wireAnalytics = {
  ...{ totalTrades: 2, wins: 1, losses: 1, scratches: 0, tradingDays: 1 },
  ...{ winPercent: noFigure, winPercentWithoutScratches: noFigure, averageWin: { value: 1.15, n: 1 } },
  ...{ averageLoss: { value: -4.35, n: 1 }, payoff: noFigure, profitFactor: { value: 'infinite', n: 2 } },
  ...{ expectancy: noFigure, maxDrawdown: { value: 0.01, n: 2 }, longestWinningRun: noFigure },
  ...{ longestLosingRun: noFigure, averageDay: noFigure, worstDay: noFigure, dailySharpe: noFigure },
  bestDay: { value: { date: '2026-01-30', profit: 8.2, trades: 2 }, n: 1 },
  equity: [{ date: '2026-01-30', profit: 8.2, equity: 8.2, drawdown: 0, trades: 2 }],
  ...{ bySetup: [group], byTicker: [], byWeekday: [group] },
};
const tickers = [{ id: 7, symbol: 'AAPL', count: 2 }];
const wireStats = {
  ...{ totalPL: 0.1, winPercent: 50, avgPerTrade: null, totalTrades: 2, showStats: true },
  bestDay: { date: '2026-01-30', profit: 8.2, avgTrade: 4.1, tradeSummary: tickers },
};

const samples: [string, z.ZodMiniType, unknown][] = [
  ['a page of trades', calls.trades.list.reply, { trades: [wireTrade], nextCursor: 'c' }],
  ['stats', calls.trades.stats.reply, wireStats],
  ['stats of no trades', calls.trades.stats.reply, { ...wireStats, totalPL: null, bestDay: null }],
  ['analytics', calls.days.analytics.reply, wireAnalytics],
  [
    'a calendar',
    calls.days.calendar.reply,
    { tradesByDate: { '2026-01-30': [{ id: 7, name: 'AAPL', count: 2 }] }, dailyPL: { '2026-01-30': 8.2 } },
  ],
  ['setups', calls.flags.list.reply, { flags: ['Gap'] }],
  ['setups after a change', calls.flags.change.reply, ['Gap']],
  ['setups after a rename', calls.flags.change.reply, { data: { flags: ['Gap'] } }],
];

describe('the names of the wire and of the product', () => {
  it.each(samples)('are exchanged without loss in %s, with and without validation', (_, schema, wire) => {
    const decoded = schema.parse(wire);
    expect(decodeReply(schema, wire)).toEqual(decoded);
    expect(z.encode(schema, decoded)).toEqual(wire);
    expect(encodeBody(schema, decoded)).toEqual(wire);
    if (!Array.isArray(wire)) expect(decoded).not.toEqual(wire);
  });

  it('decode what a reply has, although it is not complete or has other types (CAL-04, ADD-05)', () => {
    const { trades, days, flags } = calls;
    expect(decodeReply(trades.create.reply, {})).toEqual({});
    expect(decodeReply(trades.list.reply, null)).toBeNull();
    expect(decodeReply(flags.list.reply, { flags: 7, constructor: 1 })).toEqual({ setups: 7 });
    const group = { id: 'x7', name: 'GME' };
    expect(decodeReply(days.calendar.reply, { tradesByDate: { '2026-01-30': [group] } })).toEqual({
      tickersByDate: { '2026-01-30': [{ id: 'x7', ticker: 'GME' }] },
    });
    expect(decodeReply(trades.get.reply, { trade: { amount: '12', unknown: [wireTrade] } })).toEqual({
      trade: { netCents: '12' },
    });
  });

  it('leave the setup and the notes of a body out if it has none', () => {
    const body = { ticker: 'AAPL', netCents: 1_250, date: '2026-01-30' };
    expect(encodeBody(calls.trades.create.body, body)).toEqual({ tradeTag: 'AAPL', amount: 12.5, date: '2026-01-30' });
  });
});
