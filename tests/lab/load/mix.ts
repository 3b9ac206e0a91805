import type { ProductUnderTest } from '../support/product.ts';
import type { Trader } from './actions.ts';
import { type ResourceUsage, startMonitor } from './monitor.ts';
import { createPictures } from './pictures.ts';
import { createTimes, type Failure, type RecordedFigures, type Times } from './record.ts';
import { createTraders, runTraders, seedTokens } from './traders.ts';
import { type Verification, verifyAcknowledged } from './verify.ts';

export interface MixOptions {
  traders: number;
  /** Trades of each trader before the run. */
  trades: number;
  seconds: number;
}

/** Results of traders without pauses. */
export interface Step {
  traders: number;
  seconds: number;
  actions: number;
  calls: RecordedFigures['all'];
  watched: ResourceUsage;
}

export interface MixResults extends MixOptions {
  actions: RecordedFigures;
  calls: RecordedFigures;
  watched: ResourceUsage;
  steps: Step[];
  failures: readonly Failure[];
  verification: Verification;
}

/** The mean pause between two actions; shorter in trial runs of seconds, so that some actions happen. */
const getMeanThinkTimeMs = (seconds: number): number => Math.min(4_000, seconds * 50);
/** A step whose p95 is above this is saturated. */
export const MAX_P95_MS = 500;
const traderCounts = [2, 4, 8, 16, 32, 64, 128];

/** Doubles the traders, without pauses, until replies are too slow. */
const findSaturation = async (product: ProductUnderTest, traders: readonly Trader[], times: Times, seconds: number) => {
  const steps: Step[] = [];
  for (const size of traderCounts.filter((each) => each <= traders.length)) {
    const watch = await startMonitor(product);
    const { all } = await runTraders(traders.slice(0, size), { seconds, thinkTimeMs: 0 });
    const { all: calls } = times.take();
    steps.push({ traders: size, seconds, actions: all.count, calls, watched: await watch.end() });
    console.log(
      `${size} without a pause: ${(calls.count / seconds).toFixed(0)} requests/s, p95 ${calls.p95.toFixed(0)} ms`,
    );
    if (calls.p95 > MAX_P95_MS) break;
  }
  return steps;
};

/** Seeds the traders, runs the mix, finds the saturation point, and verifies all acknowledged data. */
export const runMix = async (
  product: ProductUnderTest,
  { traders: count, trades, seconds }: MixOptions,
): Promise<MixResults> => {
  console.log(`Seeding ${count} traders with ${trades} trades each …`);
  const tokens = await seedTokens(product, count, trades);
  const times = createTimes();
  const traders = createTraders({ product, tokens, pictures: await createPictures(), times });
  console.log(`${count} traders at work for ${seconds} s …`);
  const watch = await startMonitor(product);
  const actions = await runTraders(traders, { seconds, thinkTimeMs: getMeanThinkTimeMs(seconds) });
  const [watched, calls] = [await watch.end(), times.take()];
  const steps = await findSaturation(product, traders, times, Math.min(8, seconds));
  console.log('Verifying acknowledged data …');
  const verification = await verifyAcknowledged(product, traders, trades);
  await Promise.all(traders.map(({ browser }) => browser.close()));
  return { traders: count, trades, seconds, actions, calls, watched, steps, failures: times.failures, verification };
};
