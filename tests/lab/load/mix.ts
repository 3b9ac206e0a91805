import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Report } from '../support/format.ts';
import type { ProductUnderTest } from '../support/product.ts';
import { seedTrader } from '../support/seed.ts';
import { mix, type Trader } from './actions.ts';
import { createBrowser } from './browser.ts';
import { createJournal, createPictures, pick } from './journal.ts';
import { createMixReport } from './mix-report.ts';
import { type ResourceUsage, startMonitor } from './monitor.ts';
import { createTimes, type Failure, MAX_P95_MS, type RecordedFigures, type Times } from './record.ts';
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
  calls: RecordedFigures['all'];
  watched: ResourceUsage;
  steps: Step[];
  failures: readonly Failure[];
  verification: Verification;
}

const TRADER_COUNTS = [2, 4, 8, 16, 32, 64, 128];

const seedTraders = async (product: ProductUnderTest, times: Times, { traders, trades }: MixOptions) => {
  // More concurrency would not help, because the emulator creates accounts sequentially.
  const limit = pLimit(8);
  const pictures = await createPictures();
  const seed = async (): Promise<Trader> => {
    const token = await seedTrader(product.db, trades);
    const browser = createBrowser(product.url, token, times);
    return { browser, token, journal: createJournal(), pictures, pages: product.pages };
  };
  return Promise.all(Array.from({ length: traders }, () => limit(seed)));
};

const weightedActions = mix.flatMap((action) => Array.from({ length: action.share }, () => action));

/** An exponentially distributed pause of at most four times the mean, like human think time. */
const pickThinkTimeMs = (meanMs: number): number => Math.min(4 * meanMs, -meanMs * Math.log(1 - Math.random()));

/** Runs all traders concurrently, with pauses of this mean; returns the durations by action. */
const runTraders = async (traders: readonly Trader[], seconds: number, thinkTimeMs: number) => {
  const actions = createTimes();
  const end = performance.now() + seconds * 1_000;
  const runTrader = async (trader: Trader): Promise<void> => {
    await sleep(pickThinkTimeMs(thinkTimeMs));
    while (performance.now() < end) {
      const action = pick(weightedActions);
      const start = performance.now();
      // Failures are recorded by the browser.
      const note = () => actions.note(action.name, performance.now() - start);
      await action.run(trader).then(note, () => undefined);
      await sleep(Math.min(pickThinkTimeMs(thinkTimeMs), Math.max(0, end - performance.now())));
    }
  };
  await Promise.all(traders.map(runTrader));
  return actions.take();
};

/** Doubles the traders, without pauses, until replies are too slow. */
const findSaturation = async (product: ProductUnderTest, traders: readonly Trader[], times: Times, seconds: number) => {
  const steps: Step[] = [];
  for (const size of TRADER_COUNTS.filter((each) => each <= traders.length)) {
    const watch = await startMonitor(product);
    const { all } = await runTraders(traders.slice(0, size), seconds, 0);
    const { all: calls } = times.take();
    steps.push({ traders: size, seconds, actions: all.count, calls, watched: await watch.end() });
    if (calls.p95 > MAX_P95_MS) break;
  }
  return steps;
};

/** Seeds the traders, runs the mix, finds the saturation point, and verifies all acknowledged data. */
export const runMix = async (product: ProductUnderTest, options: MixOptions): Promise<Report> => {
  const { seconds, trades } = options;
  const times = createTimes();
  console.log(`Seeding ${options.traders} traders with ${trades} trades each …`);
  const traders = await seedTraders(product, times, options);
  console.log(`${traders.length} traders at work for ${seconds} s …`);
  const watch = await startMonitor(product);
  // Shorter pauses in trial runs of seconds, so that some actions happen.
  const actions = await runTraders(traders, seconds, Math.min(4_000, seconds * 50));
  const [watched, { all: calls }] = [await watch.end(), times.take()];
  const steps = await findSaturation(product, traders, times, Math.min(8, seconds));
  console.log('Verifying acknowledged data …');
  const verification = await verifyAcknowledged(product, traders, trades);
  return createMixReport({ ...options, actions, calls, watched, steps, failures: times.failures, verification });
};
