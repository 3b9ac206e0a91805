import * as z from 'zod/mini';
import { checkBody } from '../base/error.ts';
import { limits } from '../base/limits.ts';
import { DayTrade, Trade, TradeBody, TradeParams } from './trade.ts';

const body = { tradeTag: 'AAPL', amount: 12.5, date: '2026-01-31' };
const getInvalidFields = (value: unknown) =>
  TradeBody.safeParse(value).error?.issues.map((issue) => issue.path.join('.'));

describe('TradeBody', () => {
  it('requires a ticker, an amount and a date, and adds defaults for the rest', () => {
    expect(TradeBody.parse(body)).toEqual({ ticker: 'AAPL', setup: '', notes: '', netCents: 1_250, date: body.date });
    expect(getInvalidFields({})).toEqual(['tradeTag', 'amount', 'date']);
  });

  it('converts tickers to upper case and trims texts', () => {
    const parsed = TradeBody.parse({ ...body, tradeTag: '  tsla ', flagType: ' Breakout ', tradeName: ' a ' });
    expect(parsed).toMatchObject({ ticker: 'TSLA', setup: 'Breakout', name: 'a' });
  });

  it.each([
    ['tradeTag', limits.tickerLength],
    ['tradeName', limits.tradeNameLength],
    ['flagType', limits.setupLength],
    ['comments', limits.notesLength],
  ])('limits %s to %d characters', (field, most) => {
    expect(getInvalidFields({ ...body, [field]: 'x'.repeat(most) })).toBeUndefined();
    expect(getInvalidFields({ ...body, [field]: 'x'.repeat(most + 1) })).toEqual([field]);
  });

  it('limits a ticker by its upper case, so that a saved ticker can be saved again', () => {
    expect(getInvalidFields({ ...body, tradeTag: 'ß'.repeat(17) })).toEqual(['tradeTag']);
    const { ticker } = TradeBody.parse({ ...body, tradeTag: 'ß'.repeat(16) });
    expect(TradeBody.parse({ ...body, tradeTag: ticker })).toMatchObject({ ticker: 'S'.repeat(32) });
  });

  it('rejects an operator object instead of text', () => {
    expect(getInvalidFields({ ...body, tradeTag: { $gt: '' } })).toEqual(['tradeTag']);
    expect(getInvalidFields({ ...body, comments: { $where: '1' } })).toEqual(['comments']);
  });

  it('removes unknown fields', () => {
    expect(TradeBody.parse({ ...body, userId: 'someone', id: 9 })).not.toHaveProperty('userId');
  });
});

describe('the leg of an execution', () => {
  const execution = { at: '2026-01-31T15:00:00.000Z', side: 'buy', quantity: '1', price: '2', fees: 0 };
  const check = (leg: unknown) => getInvalidFields({ ...body, executions: [{ ...execution, leg }] });

  it('is an index of the legs', () => {
    expect(check(undefined)).toBeUndefined();
    expect(check(limits.legs - 1)).toBeUndefined();
  });

  it.each([-1, 0.5, limits.legs, '0'])('is not %j', (leg) => {
    expect(check(leg)).toEqual(['executions.0.leg']);
  });
});

describe('TradeParams', () => {
  it('converts an id to a number', () => {
    expect(TradeParams.parse({ id: '42' })).toEqual({ id: 42 });
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3', '01', '', '9'.repeat(16)])('rejects %j', (id) => {
    expect(TradeParams.safeParse({ id }).success).toBe(false);
  });
});

describe('checkBody', () => {
  const draft = { ticker: ' aapl', setup: '', notes: '', netCents: -29, date: '2026-01-31' };

  it('returns a valid body as it will be stored', () => {
    expect(checkBody(TradeBody, draft)).toEqual({ body: { ...draft, ticker: 'AAPL' } });
  });

  it('names the invalid fields as the form does (API-18)', () => {
    const { errors } = checkBody(TradeBody, { name: 'x'.repeat(121), netCents: 10_000_000_000, date: 'today' });
    expect(errors).toEqual({
      ticker: 'Ticker Symbol is required.',
      name: 'Name can have at most 120 characters.',
      netCents: 'Amount Gained / Lost ($) must be between -99,999,999.99 and 99,999,999.99.',
      date: 'Date must be a real day, written like 2026-01-31.',
    });
    expect(checkBody(TradeBody, { ...draft, netCents: undefined }).errors).toEqual({
      netCents: 'Amount Gained / Lost ($) is required.',
    });
  });
});

describe('Trade', () => {
  const instrument = { underlying: 'AAPL', kind: 'stock', expiry: null, strike: null, right: null } as const;
  const names = { flagType: 'Gap', bullflagType: 'Gap', comments: 'Held.' };
  const wire = { id: 1, ...body, ...names, instrument, excursions: null, files: [], version: 1 };
  const trade = {
    instrument,
    excursions: null,
    ticker: 'AAPL',
    setup: 'Gap',
    notes: 'Held.',
    netCents: 1_250,
    date: body.date,
  };

  it('has both names of the setup on the wire, and one inside the product', () => {
    expect(Trade.parse(wire)).toEqual({ id: 1, ...trade, files: [], version: 1 });
    expect(z.encode(Trade, { id: 1, ...trade, files: [], version: 1 })).toEqual(wire);
  });

  it('encodes only the fields that it lists', () => {
    const record = { id: 1, ...trade, files: [], version: 1, userId: 'secret', tradeTag: 'stored', amountCents: 1_250 };
    expect(z.encode(Trade, record)).toEqual(wire);
    const { bullflagType: _, date: __, version: ___, excursions: ____, ...dayTrade } = wire;
    expect(z.encode(DayTrade, record)).toEqual(dayTrade);
  });

  it('has the legs of a trade of several, in dollars on the wire', () => {
    const facts = {
      ...{ ticker: 'AAPL', instrument, multiplier: '1', quantity: '2' },
      ...{ entryPrice: '1.5', exitPrice: '0', openedAt: null },
    };
    const leg = { ...facts, side: 'short', closedAt: '2026-01-31T15:00:00.000Z' } as const;
    const wireLegs = { ...wire, legs: [{ ...leg, net: 299.5, fees: 0.5 }], structure: 'custom' };
    const decoded = Trade.parse(wireLegs);
    expect(decoded.legs).toEqual([{ ...leg, netCents: 29_950, feesCents: 50 }]);
    expect(z.encode(Trade, decoded)).toEqual(wireLegs);
  });
});
