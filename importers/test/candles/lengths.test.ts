import fc from 'fast-check';
import { type CandleFile, type CandleOptions, readCandleFiles } from '../../src/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONDAY = Date.UTC(2026, 2, 9);

const formatTime = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replaceAll('-', '.').replace('T', '\t');
const HEADER = '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>';

const readText = (text: string, name: string, options: CandleOptions = {}): Promise<CandleFile[]> =>
  readCandleFiles(new Uint8Array(new TextEncoder().encode(text)), name, options);
/** Reads a MetaTrader file of bars that open at these times. */
const read = (times: readonly number[], name = 'bars.csv', zone = 'UTC'): Promise<CandleFile[]> =>
  readText([HEADER, ...times.map((time) => `${formatTime(time)}\t1\t1\t1\t1\t1\t0\t1`), ''].join('\n'), name, {
    zone,
    ticker: 'EURUSD',
  });
const describeParts = (parts: readonly CandleFile[]) =>
  parts.map(({ resolution, candles }) => [resolution, candles.length]);

/** Bars from one time to before another, Monday to Friday. */
const listTimes = (from: number, until: number, step: number): number[] =>
  Array.from({ length: Math.ceil((until - from) / step) }, (_, index) => from + index * step).filter(
    (time) => ![0, 6].includes(new Date(time).getUTCDay()),
  );

describe('the length of bars', () => {
  it('separates days, hours and quarters of an hour, as MetaTrader exports old prices (IMX-07)', async () => {
    const days = listTimes(MONDAY - 60 * DAY, MONDAY - 7 * DAY, DAY);
    const hours = listTimes(MONDAY - 7 * DAY, MONDAY, HOUR);
    const quarters = listTimes(MONDAY, MONDAY + 2 * DAY, 15 * MINUTE);
    const parts = await read([...days, ...hours, ...quarters], 'EURUSD_M15_202601080000_202603102345.csv');
    expect(parts.map(({ resolution, candles }) => [resolution, candles.map(({ time }) => time)])).toEqual([
      [900, quarters],
      [3600, hours],
      [86_400, days],
    ]);
    const warning =
      'The file has bars of several lengths: 192 of 15 minutes, 120 of 1 hour, 37 of 1 day. Each length is read by itself.';
    expect(parts.map(({ warnings }) => warnings)).toEqual([[warning], [warning], [warning]]);
    expect(parts.flatMap(({ questions }) => questions)).toEqual([]);
  });

  it('separates hours between finer bars, and days after them (IMX-07)', async () => {
    const before = listTimes(MONDAY, MONDAY + 6 * HOUR, 5 * MINUTE);
    const hours = listTimes(MONDAY + 6 * HOUR, MONDAY + 20 * HOUR, HOUR);
    const after = listTimes(MONDAY + 20 * HOUR, MONDAY + 23 * HOUR + 5 * MINUTE, 5 * MINUTE);
    // The last of them is 25 hours before the first day.
    const days = listTimes(MONDAY + 2 * DAY, MONDAY + 12 * DAY, DAY);
    const parts = await read([...before, ...hours, ...after, ...days]);
    expect(describeParts(parts)).toEqual([
      [300, before.length + after.length],
      [3600, hours.length],
      [86_400, days.length],
    ]);
  });

  it('does not believe the name of a file whose bars are all longer (IMX-07)', async () => {
    const hours = listTimes(MONDAY, MONDAY + 3 * DAY, HOUR);
    expect(describeParts(await read(hours, 'EURUSD_M15_202603090000_202603112300.csv'))).toEqual([[3600, 72]]);
  });

  it('separates days across a change of clocks (IMX-07)', async () => {
    const days = listTimes(Date.UTC(2026, 1, 2), Date.UTC(2026, 3, 6), DAY);
    const hours = listTimes(Date.UTC(2026, 3, 6), Date.UTC(2026, 3, 8), HOUR);
    expect(describeParts(await read([...days, ...hours], 'a.csv', 'Europe/Berlin'))).toEqual([
      [3600, 48],
      [86_400, 45],
    ]);
  });

  it.each([
    [
      'nights',
      listTimes(MONDAY, MONDAY + 30 * DAY, 30 * MINUTE).filter(
        (time) => time % DAY >= 13 * HOUR && time % DAY < 20 * HOUR,
      ),
    ],
    [
      'a pause at noon',
      listTimes(MONDAY, MONDAY + 30 * DAY, 15 * MINUTE).filter(
        (time) => time % DAY < 3 * HOUR || (time % DAY >= 4 * HOUR && time % DAY < 6 * HOUR),
      ),
    ],
    [
      'weekends and holidays',
      listTimes(MONDAY, MONDAY + 60 * DAY, HOUR).filter((time) => time < MONDAY + 8 * DAY || time >= MONDAY + 10 * DAY),
    ],
  ])('does not take %s for longer bars (IMX-07)', async (_, times) => {
    const parts = await read(times);
    expect(parts.map(({ candles }) => candles.length)).toEqual([times.length]);
    expect(parts[0]?.questions).toEqual([]);
  });

  it('asks when fewer than half of the bars have the shortest distance, and assumes the most frequent one (IMX-07)', async () => {
    // The bars of an hour of a stock begin at 9:30, then at 10:00.
    const times = listTimes(MONDAY, MONDAY + 12 * DAY, HOUR)
      .filter((time) => time % DAY >= 13 * HOUR && time % DAY < 20 * HOUR)
      .map((time) => (time % DAY === 13 * HOUR ? time + 30 * MINUTE : time));
    const [part, ...others] = await read(times);
    expect([part?.resolution, others]).toEqual([3600, []]);
    expect(part?.questions).toEqual([
      {
        id: 'resolution',
        text: 'How long is a bar of the file? Only 10 of 69 bars are followed by the next one after 30 minutes.',
        assumed: '3600',
      },
    ]);
  });

  it('takes the answer of the trader (IMX-07)', async () => {
    const times = [0, 1, 3, 5, 8, 10].map((minute) => MONDAY + minute * MINUTE);
    const rows = times.map((time) => `${new Date(time).toISOString()},1,1,1,1`);
    const text = ['time,open,high,low,close', ...rows, ''].join('\n');
    const [asked] = await readText(text, 'a.csv', { ticker: 'ES' });
    expect([asked?.resolution, asked?.questions.map(({ id }) => id)]).toEqual([120, ['resolution']]);
    const [answered] = await readText(text, 'a.csv', { ticker: 'ES', resolution: 60 });
    expect([answered?.resolution, answered?.questions]).toEqual([60, []]);
  });

  it('finds the same lengths as the generator, or one part where there is only one (IMX-07)', async () => {
    const segment = fc.record({
      minutes: fc.constantFrom(5, 15, 60, 240, 1440),
      count: fc.integer({ min: 15, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 3 }), async (drafts) => {
        // The oldest are the longest.
        const segments = [...new Map(drafts.map((draft) => [draft.minutes, draft])).values()].sort(
          (a, b) => b.minutes - a.minutes,
        );
        let time = MONDAY;
        const times = segments.flatMap(({ minutes, count }) => {
          const own = Array.from({ length: count }, (_, index) => time + index * minutes * MINUTE);
          time += Math.ceil((count * minutes) / 1440) * DAY;
          return own;
        });
        const parts = await read(times);
        const expected = segments.toReversed().map(({ minutes, count }) => [minutes * 60, count]);
        expect(describeParts(parts)).toEqual(expected);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
    );
  });

  it('does not separate bars of a market with few trades (IMX-07)', async () => {
    await fc.assert(
      // Without a bias to small numbers, which would make a market of another kind.
      fc.asyncProperty(fc.noBias(fc.array(fc.nat(99), { minLength: 300, maxLength: 600 })), async (chances) => {
        let minute = 0;
        // Half of the minutes have a trade.
        const times = chances.map((chance) => {
          minute += 1 + Math.floor(Math.log2(100 / (chance + 1)));
          return MONDAY + minute * MINUTE;
        });
        expect((await read(times)).map(({ resolution }) => resolution)).toEqual([60]);
      }),
      // One of 30,000 such markets looks like two lengths by chance, so that the markets are the same in each run.
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 60), seed: 1 },
    );
  });
});
