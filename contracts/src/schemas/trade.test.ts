import { limits } from '../limits.ts';
import { Trade, TradeBody, TradeParams } from './trade.ts';

const body = { tradeTag: 'AAPL', amount: 12.5, date: '2026-01-31' };
const getInvalidFields = (value: unknown) =>
  TradeBody.safeParse(value).error?.issues.map((issue) => issue.path.join('.'));

describe('TradeBody', () => {
  it('requires a ticker, an amount and a date, and adds defaults for the rest', () => {
    expect(TradeBody.parse(body)).toEqual({ ...body, flagType: '', comments: '' });
    expect(getInvalidFields({})).toEqual(['tradeTag', 'amount', 'date']);
  });

  it('converts tickers to upper case and trims texts', () => {
    const parsed = TradeBody.parse({ ...body, tradeTag: '  tsla ', flagType: ' Breakout ', tradeName: ' a ' });
    expect(parsed).toMatchObject({ tradeTag: 'TSLA', flagType: 'Breakout', tradeName: 'a' });
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
    expect(getInvalidFields({ ...body, tradeTag: 'ß'.repeat(11) })).toEqual(['tradeTag']);
    const { tradeTag } = TradeBody.parse({ ...body, tradeTag: 'ß'.repeat(10) });
    expect(TradeBody.parse({ ...body, tradeTag })).toMatchObject({ tradeTag: 'S'.repeat(20) });
  });

  it('rejects an operator object instead of text', () => {
    expect(getInvalidFields({ ...body, tradeTag: { $gt: '' } })).toEqual(['tradeTag']);
    expect(getInvalidFields({ ...body, comments: { $where: '1' } })).toEqual(['comments']);
  });

  it('removes unknown fields', () => {
    expect(TradeBody.parse({ ...body, userId: 'someone', id: 9 })).not.toHaveProperty('userId');
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

describe('Trade', () => {
  it('removes fields that it does not list', () => {
    const trade = { id: 1, ...body, flagType: '', bullflagType: '', comments: '', files: [], version: 1 };
    expect(Trade.parse({ ...trade, userId: 'secret', amountCents: 1250 })).toEqual(trade);
  });
});
