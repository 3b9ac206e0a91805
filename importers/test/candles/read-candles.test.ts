import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CandleFile,
  type CandleOptions,
  detect,
  detectCandles,
  openFiles,
  readCandleFiles,
  readTrades,
  UnreadableFile,
} from '../../src/index.ts';

const folder = join(import.meta.dirname, 'fixtures');
const brokerFolder = join(import.meta.dirname, '../fixtures');
const readBytes = (path: string, name: string) => new Uint8Array(readFileSync(join(path, name)));

const readText = async (text: string, name = 'file.csv', options: CandleOptions = {}): Promise<CandleFile> => {
  const [file] = await readCandleFiles(new Uint8Array(new TextEncoder().encode(text)), name, options);
  if (!file) throw new Error('No file was read.');
  return file;
};

const readFixture = (fixture: string, options: CandleOptions = {}, name = fixture): Promise<CandleFile> =>
  readText(readFileSync(join(folder, fixture), 'utf8'), name, options);

const listTimes = ({ candles }: CandleFile): string[] =>
  candles.map(({ time }) => new Date(time).toISOString().slice(11, 19));

const listQuestions = ({ questions }: CandleFile): string[] => questions.map(({ id }) => id);

/** Format, ticker, resolution, number of bars and the first bar. */
const describeFile = ({ format, ticker, resolution, candles }: CandleFile): unknown[] => {
  const [first] = candles;
  if (!first) throw new Error('The file has no bars.');
  const { time, open, high, low, close, volume } = first;
  const bar = [new Date(time).toISOString(), open, high, low, close, volume];
  return [format, ticker, resolution, candles.length, bar];
};

const OPENING = '2026-07-14T13:30:00.000Z';

describe('files of prices', () => {
  it('reads a chart of TradingView, whose times state their zone (CHT-02)', async () => {
    const file = await readFixture('tradingview-chart.csv', {}, 'NASDAQ_AAPL, 5.csv');
    // 09:30 at −04:00 is 13:30 UTC.
    const bar = [OPENING, 232.1, 232.5, 231.9, 232.4, 1200];
    expect(describeFile(file)).toEqual(['tradingview-chart', 'AAPL', 300, 3, bar]);
    expect([file.questions, file.warnings, file.skipped]).toEqual([[], [], []]);
  });

  it.each([
    ['CME_MINI_MES1!, 5_1ab2c.csv', 'MES'],
    ['CME_MINI_DL_MES1!, 5.csv', 'MES'],
    ['COMEX_DL_GC1!, 5.csv', 'GC'],
    ['LSE_DLY_VOD, 5.csv', 'VOD'],
    ['FX_IDC_EURUSD, 5.csv', 'EURUSD'],
    ['NYSE_BRK.B, 5.csv', 'BRK.B'],
  ])('reads the ticker of %s without its exchange (CHT-02)', async (name, ticker) => {
    expect((await readFixture('tradingview-chart.csv', {}, name)).ticker).toBe(ticker);
  });

  it('reads historical data of NinjaTrader, whose times are the ends of bars in UTC (CHT-02)', async () => {
    const file = await readFixture('ninjatrader-historical.txt', {}, 'ES 09-26.Last.txt');
    const bar = [OPENING, 6300.25, 6301.5, 6300, 6301.25, 412];
    expect(describeFile(file)).toEqual(['ninjatrader-historical', 'ESU6', 60, 3, bar]);
    // The minute from 13:32 on has no trade.
    expect(listTimes(file)).toEqual(['13:30:00', '13:31:00', '13:33:00']);
    expect(file.questions).toEqual([]);
  });

  it.each([
    ['metatrader4-bars', 'EURUSD15.csv', 'EURUSD', 900, [1.17021, 1.17055, 1.1701, 1.1704, 312]],
    [
      'metatrader5-bars',
      'XAUUSD_M5_202607141630_202607141635.csv',
      'XAUUSD',
      300,
      [2410.15, 2411.2, 2409.8, 2410.9, 210],
    ],
  ])('reads %s, and asks for the zone of the server (CHT-02)', async (format, name, ticker, resolution, prices) => {
    const file = await readFixture(`${format}.csv`, {}, name);
    // 16:30 of a server 7 hours ahead of New York is 09:30 there.
    expect(describeFile(file)).toEqual([format, ticker, resolution, file.candles.length, [OPENING, ...prices]]);
    expect(file.questions).toEqual([expect.objectContaining({ id: 'zone', assumed: 'America/New_York+07:00' })]);
    const answered = await readFixture(`${format}.csv`, { zone: 'UTC' }, name);
    expect([answered.questions, listTimes(answered)[0]]).toEqual([[], '16:30:00']);
  });

  it('reads bars of Sierra Chart in the given zone (CHT-02)', async () => {
    const file = await readFixture('sierra-bars.txt', { zone: 'America/Chicago', ticker: 'MNQ 09-26' });
    const bar = [OPENING, 23100.25, 23110, 23098.5, 23105.75, 1520];
    expect(describeFile(file)).toEqual(['sierra-bars', 'MNQU6', 60, 3, bar]);
  });

  it('reads bars of Interactive Brokers, whose cells name the zone (CHT-02)', async () => {
    const file = await readFixture('ibkr-bars.csv', { ticker: 'tsla' });
    expect(describeFile(file)).toEqual(['ibkr-bars', 'TSLA', 30, 3, [OPENING, 415.2, 416, 415.1, 415.9, 3200]]);
    expect([file.candles[1]?.volume, file.questions]).toEqual([null, []]);
  });

  it.each([
    ['micro', (text: string) => text],
    ['milli', (text: string) => text.replace(/(1784\d{9})\d{3}/g, '$1')],
  ])('reads klines of Binance in %sseconds (CHT-02)', async (_, change) => {
    const text = readFileSync(join(folder, 'binance-klines.csv'), 'utf8');
    const file = await readText(change(text), 'BTCUSDT-1m-2026-07-14.csv');
    const bar = [OPENING, 61020.1, 61055, 61010.5, 61044.2, 12.503];
    expect(describeFile(file)).toEqual(['binance-klines', 'BTCUSDT', 60, 2, bar]);
  });

  it('reads any table with time, open, high, low and close, and lists rows that contradict themselves (CHT-02)', async () => {
    const file = await readFixture('table.csv', { zone: 'Europe/Berlin' });
    const bar = ['2026-07-14T13:00:00.000Z', 201.1, 202.05, 200.95, 201.8, 1200];
    expect(describeFile(file)).toEqual(['table', 'SAP', 3600, 2, bar]);
    expect(file.skipped).toEqual([{ row: 4, reason: 'The high 202.1 is below the open.' }]);
    expect(file.questions).toEqual([expect.objectContaining({ id: 'stamp', assumed: 'open' })]);
  });
});

describe('detection', () => {
  it.each(readdirSync(folder))('%s is in the format of its name, and no file of trades (CHT-02)', async (name) => {
    const bytes = readBytes(folder, name);
    const [file] = await openFiles(bytes, name);
    if (!file) throw new Error('No file was opened.');
    expect(detectCandles(file)?.format.id).toBe(name.replace(/\.\w+$/, ''));
    expect(detect(file)).toEqual([]);
    await expect(readTrades(bytes, name)).rejects.toThrow(UnreadableFile);
  });

  it.each(readdirSync(brokerFolder))('the trades of %s are no prices (CHT-02)', async (name) => {
    await expect(readCandleFiles(readBytes(brokerFolder, name), name)).rejects.toThrow('no table in it has time, open');
  });
});

const HEADER = 'Date,Open,High,Low,Close';
const toTable = (...rows: string[]): string => [HEADER, ...rows, ''].join('\n');
const toFlat = (...times: string[]): string => toTable(...times.map((time) => `${time},1,1,1,1`));

describe('times of bars', () => {
  it('gives days without a time the midnight of the zone (CHT-02)', async () => {
    const text = toFlat('2026-07-10', '2026-07-13');
    const file = await readText(text, 'a.csv', { zone: 'America/New_York' });
    expect([file.resolution, listTimes(file)]).toEqual([86_400, ['04:00:00', '04:00:00']]);
    expect(listQuestions(await readText(text))).toEqual(['zone', 'ticker']);
  });

  it('sorts files that begin with the newest bar, and uses the later row of equal times (CHT-02)', async () => {
    const file = await readText(
      toTable(
        '2026-07-14 10:02Z,3,3,3,3',
        '2026-07-14 10:01Z,2,2,2,2',
        '2026-07-14 10:01Z,2,5,2,2',
        '2026-07-14 10:00Z,1,1,1,1',
      ),
    );
    expect(file.candles.map(({ high }) => high)).toEqual([1, 5, 3]);
    expect(file.warnings).toEqual(['1 time is in the file again: the later row is used.']);
  });

  it('finds the second hour when the clocks go back (CHT-02)', async () => {
    const clocks = ['00:30', '01:00', '01:30', '01:00', '01:30', '02:00'];
    const text = toFlat(...clocks.map((clock) => `2026-11-01 ${clock}`));
    const file = await readText(text, 'a.csv', { zone: 'America/New_York' });
    expect(listTimes(file)).toEqual(['04:30:00', '05:00:00', '05:30:00', '06:00:00', '06:30:00', '07:00:00']);
  });

  it('reads the order of day and month in which the bars follow each other (CHT-02)', async () => {
    const file = await readText(toFlat('03/07/2026', '04/07/2026'), 'a.csv', { zone: 'UTC' });
    expect(new Date(file.candles[1]?.time ?? 0).toISOString()).toBe('2026-07-04T00:00:00.000Z');
  });

  it('asks for the order of day and month when nothing decides it (CHT-02)', async () => {
    const file = await readText(toFlat('03.07.2026 09:00', '03.07.2026 09:01'));
    expect(file.questions).toContainEqual(expect.objectContaining({ id: 'dateOrder', assumed: 'dmy' }));
  });

  it.each([
    ['weeks', toFlat('2026-07-03', '2026-07-10'), 'are 7 days apart'],
    ['a single bar', toFlat('2026-07-03 10:00'), 'a single bar'],
    ['no valid row', toTable('2026-07-03 10:00,1,1,2,1'), 'Row 2: The high 1 is below the low 2.'],
    ['no row', toTable(), 'The file has no bars.'],
    ['several tickers', `Symbol,${HEADER}\nA,2026-07-03,1,1,1,1\nB,2026-07-03,1,1,1,1\n`, 'bars of 2 tickers'],
  ])('refuses %s in one sentence (CHT-02)', async (_, text, sentence) => {
    await expect(readText(text)).rejects.toThrow(sentence);
  });
});
