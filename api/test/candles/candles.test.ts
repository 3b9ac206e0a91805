import { limits, timings } from 'contracts';
import type { Candle } from 'contracts/candles';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';

const api = setUpApi();

const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();

/** A bar of the minute after the opening: from `price` up by 2, down by 1. */
const createCandle = (minute: number, price = 100, volume: number | null = 10): Candle => [
  toInstant(minute),
  price,
  price + 2,
  price - 1,
  price + 1,
  volume,
];

const save = ({ token }: Person, candles: Candle[], resolution = 60, ticker = 'AAPL') =>
  api.call(calls.candles.add, { token, params: { ticker }, body: { resolution, candles } });
const read = async (
  { token }: Person,
  resolution?: number,
  ticker = 'AAPL',
  range: { from?: string; to?: string } = {},
) => {
  const query = { ...range, ...(resolution === undefined ? {} : { resolution: String(resolution) }) };
  return api.call(calls.candles.get, { token, params: { ticker }, query });
};
const list = async ({ token }: Person) => (await api.call(calls.candles.list, { token })).series;
const getBytes = async ({ token }: Person) => (await api.call(calls.account.usage, { token })).bytes.used;
const remove = ({ token }: Person, resolution?: string) =>
  api.call(calls.candles.delete, { token, params: { ticker: 'AAPL' }, query: { resolution } });
const restore = async ({ token }: Person) =>
  (await api.call(calls.candles.restore, { token, params: { ticker: 'AAPL' } })).series;

describe('stored candles', () => {
  it('are added, replaced by equal times, and not counted when they are equal (CHT-03)', async () => {
    const ada = await createTrader(api);
    const span = { from: toInstant(0), to: toInstant(1) };
    const first = [createCandle(0), createCandle(1)];
    expect(await save(ada, first)).toEqual({ added: 2, replaced: 0, count: 2, ...span });
    expect(await save(ada, first)).toEqual({ added: 0, replaced: 0, count: 2, ...span });
    const changed = [createCandle(1, 200, null), createCandle(2)];
    expect(await save(ada, changed)).toEqual({ added: 1, replaced: 1, count: 3, ...span, to: toInstant(2) });
    expect(await read(ada, 60)).toEqual({ resolution: 60, candles: [createCandle(0), ...changed] });
    expect(await list(ada)).toEqual([
      { ticker: 'AAPL', resolution: 60, count: 3, from: toInstant(0), to: toInstant(2), bytes: expect.any(Number) },
    ]);
  });

  it('are read from and to their opening, both included (CHT-03)', async () => {
    const ada = await createTrader(api);
    const candles = [0, 1, 2, 3].map((minute) => createCandle(minute));
    await save(ada, candles);
    const range = { from: toInstant(1), to: toInstant(2) };
    expect((await read(ada, 60, 'aapl', range)).candles).toEqual(candles.slice(1, 3));
  });

  it('count toward the quota of bytes until they are deleted for good (CHT-03)', async () => {
    const ada = await createTrader(api);
    await save(ada, [createCandle(0), createCandle(1)]);
    const [{ bytes = 0 } = {}] = await list(ada);
    expect(await getBytes(ada)).toBe(bytes);
    await remove(ada);
    expect(await getBytes(ada)).toBe(bytes);
    const userId = await getUserId(api, ada);
    await api.db.candleDays.updateMany({ userId }, { $set: { deletedAt: Date.now() - timings.trashMs } });
    await save(ada, [createCandle(0)], 60, 'TSLA');
    const [{ bytes: rest = 0 } = {}] = await list(ada);
    expect(await getBytes(ada)).toBe(rest);
    const { status } = await api.fail(calls.candles.restore, { token: ada.token, params: { ticker: 'AAPL' } });
    expect(status).toBe(404);
  });

  it('are deleted by ticker and resolution, and restored without replacing newer ones (CHT-03)', async () => {
    const ada = await createTrader(api);
    await save(ada, [createCandle(0), createCandle(1)]);
    await save(ada, [createCandle(0)], 300);
    await remove(ada, '60');
    expect((await list(ada)).map(({ resolution }) => resolution)).toEqual([300]);
    await save(ada, [createCandle(1, 200), createCandle(2)]);
    expect((await restore(ada)).map(({ resolution, count }) => [resolution, count])).toEqual([
      [60, 3],
      [300, 1],
    ]);
    expect((await read(ada, 60)).candles).toEqual([createCandle(0), createCandle(1, 200), createCandle(2)]);
    const sum = (await list(ada)).reduce((total, { bytes }) => total + bytes, 0);
    expect(await getBytes(ada)).toBe(sum);
    const { status } = await api.fail(calls.candles.delete, { token: ada.token, params: { ticker: 'TSLA' } });
    expect(status).toBe(404);
  });

  it('of many days are added, deleted, partly stored again and restored (CHT-03)', async () => {
    const ada = await createTrader(api);
    const days = (count: number, price: number): Candle[] =>
      Array.from({ length: count }, (_, index) => createCandle((index - 1_201) * 1_440, price));
    expect(await save(ada, days(1_201, 100), 86_400)).toMatchObject({ added: 1_201, replaced: 0, count: 1_201 });
    await remove(ada);
    expect(await save(ada, days(701, 200), 86_400)).toMatchObject({ added: 701, replaced: 0, count: 701 });
    expect(await save(ada, days(702, 200), 86_400)).toMatchObject({ added: 1, replaced: 0, count: 702 });
    expect(await restore(ada)).toMatchObject([{ resolution: 86_400, count: 1_201 }]);
    expect((await read(ada, 86_400)).candles).toEqual([...days(702, 200), ...days(1_201, 100).slice(702)]);
    const [{ bytes = 0 } = {}] = await list(ada);
    expect(await getBytes(ada)).toBe(bytes);
    const userId = await getUserId(api, ada);
    expect(await api.db.candleDays.countDocuments({ userId, deletedAt: { $ne: null }, count: 1 })).toBe(0);
  });

  it("are not another trader's (CHT-03)", async () => {
    const ada = await createTrader(api);
    await save(ada, [createCandle(0)]);
    const grace = await createTrader(api);
    expect([await list(grace), (await read(grace, 60)).candles]).toEqual([[], []]);
    const refused = { token: grace.token, params: { ticker: 'AAPL' } };
    expect((await api.fail(calls.candles.delete, refused)).status).toBe(404);
    expect((await api.fail(calls.candles.restore, refused)).status).toBe(404);
    expect((await read(ada, 60)).candles).toHaveLength(1);
  });
});

describe('aggregation', () => {
  it('joins bars of the finest resolution that divides, aligned to UTC (CHT-03)', async () => {
    const ada = await createTrader(api);
    await save(ada, [createCandle(4, 100), createCandle(5, 105, null), createCandle(9, 90, 5)]);
    expect((await read(ada, 300)).candles).toEqual([
      [toInstant(0), 100, 102, 99, 101, 10],
      [toInstant(5), 105, 107, 89, 91, 5],
    ]);
    expect(await read(ada, 30)).toEqual({ resolution: 30, candles: [] });
    expect((await read(ada)).resolution).toBe(60);
  });

  it('adds up the largest volumes (CHT-03)', async () => {
    const ada = await createTrader(api);
    await save(
      ada,
      Array.from({ length: 60 }, (_, minute) => createCandle(minute, 999_999_999_990, limits.candles.volume)),
    );
    const { candles } = await read(ada, 86_400);
    expect(candles.map(([, , high, , , volume]) => [high, volume])).toEqual([
      [999_999_999_992, 60 * limits.candles.volume],
    ]);
  });

  it("begins days in the trader's zone (CHT-03)", async () => {
    const ada = await createTrader(api);
    await api.call(calls.settings.change, { token: ada.token, body: { timeZone: 'America/New_York' } });
    // 23:30 and 00:30 in New York.
    const late: Candle = ['2026-07-15T03:30:00.000Z', 10, 12, 9, 11, 1];
    const early: Candle = ['2026-07-15T04:30:00.000Z', 20, 22, 19, 21, 2];
    await save(ada, [late, early], 1800);
    expect((await read(ada, 86_400)).candles).toEqual([
      ['2026-07-14T04:00:00.000Z', ...late.slice(1)],
      ['2026-07-15T04:00:00.000Z', ...early.slice(1)],
    ]);
  });

  it('gives a futures contract its own prices, otherwise those of its root (CHT-03)', async () => {
    const ada = await createTrader(api);
    await save(ada, [createCandle(0, 6300)], 60, 'ES');
    expect((await read(ada, 60, 'ESU6')).candles).toEqual([createCandle(0, 6300)]);
    await save(ada, [createCandle(0, 6310)], 60, 'ESU6');
    expect((await read(ada, 60, 'ES 09-26')).candles).toEqual([createCandle(0, 6310)]);
    expect((await read(ada, 60, 'ESZ6')).candles).toEqual([createCandle(0, 6300)]);
  });
});

describe('refused', () => {
  const fail = async (candles: unknown, resolution: unknown = 60) => {
    const { token } = await createTrader(api);
    const body = { resolution, candles } as never;
    const { status, fields } = await api.fail(calls.candles.add, { token, params: { ticker: 'AAPL' }, body });
    return [status, Object.keys(fields ?? {})];
  };

  it.each<[string, unknown[]]>([
    ['a high below the close', [toInstant(1), 1, 1, 1, 2, 0]],
    ['a low above the open', [toInstant(1), 1, 3, 2, 2, 0]],
    ['a negative volume', [toInstant(1), 1, 1, 1, 1, -1]],
    ['no volume', [toInstant(1), 1, 1, 1, 1]],
    ['a price of 13 digits', [toInstant(1), 1e12, 1e12, 1, 1, 1]],
    ['a low of 13 digits below 0', [toInstant(1), 1, 1, -1e12, 1, 1]],
    ['a volume that no market has', [toInstant(1), 1, 1, 1, 1, 1e308]],
  ])('%s, naming the row (CHT-03)', async (_, row) => {
    const [status, fields] = await fail([createCandle(0), row]);
    expect([status, String(fields)]).toEqual([400, expect.stringMatching(/^candles\.1/)]);
  });

  it('another resolution, no candle and too many candles (CHT-03)', async () => {
    expect(await fail([createCandle(0)], 45)).toEqual([400, ['resolution']]);
    expect(await fail([])).toEqual([400, ['candles']]);
    const many = Array.from({ length: limits.candles.perCall + 1 }, (_, minute) => createCandle(minute));
    expect(await fail(many)).toEqual([400, ['candles']]);
  });

  it('more than 5,000 candles of one reply; 10,000 are stored by one call (CHT-03)', async () => {
    const ada = await createTrader(api);
    const long = (minute: number): Candle => {
      const price = 61_020.12345678 + minute;
      return [new Date(OPENING - minute * 60_000).toISOString(), price, price + 2, price - 1, price + 1, 12.50312345];
    };
    const candles = Array.from({ length: limits.candles.perCall }, (_, minute) => long(minute));
    expect(await save(ada, candles)).toMatchObject({ added: 10_000, count: 10_000 });
    const query = { resolution: '60' };
    const refusal = await api.fail(calls.candles.get, { token: ada.token, params: { ticker: 'AAPL' }, query });
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['from']]);
    expect((await read(ada, 60, 'AAPL', { from: toInstant(-4_999) })).candles).toHaveLength(5_000);
  });
});
