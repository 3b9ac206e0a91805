import { type Candle, candleResolutions } from 'contracts/candles';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { createTrader } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';

const api = setUpApi();
const START = Date.parse('2026-03-07T00:00:00Z');
const ZONE = 'America/New_York';
const FINE = [60, 180, 300, 3600];

const price = fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100);
const bar = fc.record({
  // Three days, on one of which the clocks go forward. Few times, so that many are equal.
  step: fc.nat(80),
  prices: fc.tuple(price, price, price, price),
  volume: fc.option(fc.nat(1_000)),
});
const batch = fc.record({ resolution: fc.constantFrom(...FINE), bars: fc.array(bar, { minLength: 1, maxLength: 30 }) });

const toCandle = ({ step, prices, volume }: { step: number; prices: number[]; volume: number | null }): Candle => {
  const [open = 0, close = 0] = prices;
  const time = new Date(START + step * 3_600_000).toISOString();
  return [time, open, Math.max(...prices), Math.min(...prices), close, volume];
};

const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
/** Midnight in New York: −05:00 until 2 o'clock on March 8, then −04:00. */
const toMidnight = (day: string): number => Date.parse(`${day}T00:00:00${day <= '2026-03-08' ? '-05:00' : '-04:00'}`);

const findBucket = (time: string, resolution: number): number => {
  const at = Date.parse(time);
  return resolution === 86_400 ? toMidnight(localDay.format(at)) : at - (at % (resolution * 1000));
};

/** One bar of each bucket, from all its bars. */
const aggregateNaively = (candles: readonly Candle[], resolution: number): Candle[] => {
  const buckets = [...new Set(candles.map(([time]) => findBucket(time, resolution)))].sort((a, b) => a - b);
  return buckets.map((bucket) => {
    const own = candles.filter(([time]) => findBucket(time, resolution) === bucket);
    const volumes = own.map((candle) => candle[5]).filter((volume) => volume !== null);
    return [
      new Date(bucket).toISOString(),
      own[0]?.[1] ?? 0,
      Math.max(...own.map((candle) => candle[2])),
      Math.min(...own.map((candle) => candle[3])),
      own.at(-1)?.[4] ?? 0,
      volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0),
    ];
  });
};

const byTime = (a: Candle, b: Candle): number => (a[0] < b[0] ? -1 : 1);
const toDay = ([time]: Candle): string => time.slice(0, 10);

/** Each UTC day from the resolution itself, otherwise from the finest that divides it. */
const readNaively = (stored: ReadonlyMap<number, Map<string, Candle>>, resolution: number): Candle[] => {
  const serving = [...stored.keys()].filter((each) => resolution % each === 0).sort((a, b) => a - b);
  const order = [...serving.filter((each) => each === resolution), ...serving];
  const days = new Map<string, number>();
  for (const each of order)
    for (const candle of stored.get(each)?.values() ?? []) if (!days.has(toDay(candle))) days.set(toDay(candle), each);
  const chosen = [...serving].flatMap((each) =>
    [...(stored.get(each)?.values() ?? [])].filter((candle) => days.get(toDay(candle)) === each),
  );
  return aggregateNaively(chosen.sort(byTime), resolution);
};

it('equals a naive store with a naive aggregation, for every resolution (CHT-03)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 5 }), async (batches) => {
      const { token } = await createTrader(api);
      await api.call(calls.settings.change, { token, body: { timeZone: ZONE } });
      const params = { ticker: 'AAPL' };
      const stored = new Map<number, Map<string, Candle>>();
      for (const { resolution, bars } of batches) {
        const candles = bars.map(toCandle);
        const naive = stored.get(resolution) ?? new Map<string, Candle>();
        stored.set(resolution, naive);
        const counts = { added: 0, replaced: 0 };
        for (const candle of candles) {
          const known = naive.get(candle[0]);
          if (!known) counts.added += 1;
          else if (JSON.stringify(known) !== JSON.stringify(candle)) counts.replaced += 1;
          naive.set(candle[0], candle);
        }
        const reply = await api.call(calls.candles.add, { token, params, body: { resolution, candles } });
        expect(reply).toMatchObject({ ...counts, count: naive.size });
      }
      for (const resolution of candleResolutions) {
        const { candles } = await api.call(calls.candles.get, {
          token,
          params,
          query: { resolution: String(resolution) },
        });
        expect(candles).toEqual(readNaively(stored, resolution));
      }
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 6) },
  );
});

const change = fc.oneof(
  { weight: 3, arbitrary: batch.map((added) => ({ kind: 'add' as const, ...added })) },
  fc.constantFrom(...FINE, undefined).map((resolution) => ({ kind: 'delete' as const, resolution })),
  fc.constantFrom(...FINE, undefined).map((resolution) => ({ kind: 'restore' as const, resolution })),
);

/** Stored bars of each resolution, and what each deletion removed, the latest first. */
const createNaiveStore = () => {
  let layers: Map<number, Map<string, Candle>>[] = [new Map()];
  const list = (resolution: number | undefined): number[] => (resolution === undefined ? FINE : [resolution]);
  return {
    getStored: () => layers[0] ?? new Map<number, Map<string, Candle>>(),
    add: (resolution: number, candles: readonly Candle[]): void => {
      const bars = layers[0]?.get(resolution) ?? new Map<string, Candle>();
      for (const candle of candles) bars.set(candle[0], candle);
      layers[0]?.set(resolution, bars);
    },
    delete: (resolution: number | undefined): void => {
      const deleted = new Map(list(resolution).map((each) => [each, layers[0]?.get(each) ?? new Map()]));
      for (const each of deleted.keys()) layers[0]?.delete(each);
      layers = [layers[0] ?? new Map(), deleted, ...layers.slice(1)];
    },
    restore: (resolution: number | undefined): void => {
      for (const each of list(resolution)) {
        const all = layers.toReversed().flatMap((layer) => [...(layer.get(each) ?? [])]);
        for (const layer of layers) layer.delete(each);
        layers[0]?.set(each, new Map(all));
      }
    },
  };
};

it('restores what a naive store restores, below bars that were stored since (CHT-03)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 10 }), async (changes) => {
      const { token } = await createTrader(api);
      const params = { ticker: 'AAPL' };
      const naive = createNaiveStore();
      for (const each of changes) {
        const query = { resolution: each.resolution === undefined ? undefined : String(each.resolution) };
        if (each.kind === 'add') {
          const candles = each.bars.map(toCandle);
          naive.add(each.resolution, candles);
          await api.call(calls.candles.add, { token, params, body: { resolution: each.resolution, candles } });
          continue;
        }
        naive[each.kind](each.resolution);
        // Without bars, both are refused.
        await api.send(calls.candles[each.kind], { token, params, query });
      }
      for (const resolution of FINE) {
        const sent = { token, params, query: { resolution: String(resolution) } };
        const { candles } = await api.call(calls.candles.get, sent);
        expect(candles).toEqual(readNaively(naive.getStored(), resolution));
      }
    }),
    { numRuns: getRunCount('JOURNAL_RUNS', 4) },
  );
});
