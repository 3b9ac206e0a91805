import { limits } from '../limits.ts';
import { Trade, TradeBody, TradeParams } from './trade.ts';

const body = { tradeTag: 'AAPL', amount: 12.5, date: '2026-01-31' };
const fieldsOf = (value: unknown) => TradeBody.safeParse(value).error?.issues.map((issue) => issue.path.join('.'));

describe('TradeBody', () => {
  it('needs a ticker, an amount and a date, and fills the rest in', () => {
    expect(TradeBody.parse(body)).toEqual({ ...body, flagType: '', comments: '' });
    expect(fieldsOf({})).toEqual(['tradeTag', 'amount', 'date']);
  });

  it('writes a ticker in capitals and trims texts', () => {
    const parsed = TradeBody.parse({ ...body, tradeTag: '  tsla ', flagType: ' Breakout ', tradeName: ' a ' });
    expect(parsed).toMatchObject({ tradeTag: 'TSLA', flagType: 'Breakout', tradeName: 'a' });
  });

  it.each([
    ['tradeTag', limits.tickerLength],
    ['tradeName', limits.tradeNameLength],
    ['flagType', limits.setupLength],
    ['comments', limits.notesLength],
  ])('bounds %s at %d characters', (field, most) => {
    expect(fieldsOf({ ...body, [field]: 'x'.repeat(most) })).toBeUndefined();
    expect(fieldsOf({ ...body, [field]: 'x'.repeat(most + 1) })).toEqual([field]);
  });

  it('bounds a ticker in the capitals that are stored, so that what was saved can be saved again', () => {
    expect(fieldsOf({ ...body, tradeTag: 'ß'.repeat(11) })).toEqual(['tradeTag']);
    const { tradeTag } = TradeBody.parse({ ...body, tradeTag: 'ß'.repeat(10) });
    expect(TradeBody.parse({ ...body, tradeTag })).toMatchObject({ tradeTag: 'S'.repeat(20) });
  });

  it('refuses an operator object where a text belongs', () => {
    expect(fieldsOf({ ...body, tradeTag: { $gt: '' } })).toEqual(['tradeTag']);
    expect(fieldsOf({ ...body, comments: { $where: '1' } })).toEqual(['comments']);
  });

  it('drops what it does not know', () => {
    expect(TradeBody.parse({ ...body, userId: 'someone', id: 9 })).not.toHaveProperty('userId');
  });
});

describe('TradeParams', () => {
  it('makes a number of an id', () => {
    expect(TradeParams.parse({ id: '42' })).toEqual({ id: 42 });
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3', '01', '', '9'.repeat(16)])('refuses %j', (id) => {
    expect(TradeParams.safeParse({ id }).success).toBe(false);
  });
});

describe('Trade', () => {
  it('lets nothing out that it does not list', () => {
    const trade = { id: 1, ...body, flagType: '', bullflagType: '', comments: '', files: [], version: 1 };
    expect(Trade.parse({ ...trade, userId: 'secret', amountCents: 1250 })).toEqual(trade);
  });
});
