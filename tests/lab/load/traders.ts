import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ProductUnderTest } from '../support/product.ts';
import { seedTrader } from '../support/seed.ts';
import { mix, type Trader } from './actions.ts';
import { createBrowser } from './browser.ts';
import { createJournal, pick } from './journal.ts';
import type { Picture } from './pictures.ts';
import { createTimes, type RecordedFigures, type Times } from './record.ts';

/** More concurrency would not help, because the emulator creates accounts sequentially. */
const CONCURRENCY = 8;

/** Creates traders with journals of this many trades; returns their tokens. */
export const seedTokens = (product: ProductUnderTest, traders: number, trades: number): Promise<string[]> => {
  const limit = pLimit(CONCURRENCY);
  return Promise.all(Array.from({ length: traders }, () => limit(() => seedTrader(product.db, trades))));
};

export interface TraderOptions {
  product: ProductUnderTest;
  tokens: readonly string[];
  pictures: readonly Picture[];
  times: Times;
}

export const createTraders = ({ product, tokens, pictures, times }: TraderOptions): Trader[] =>
  tokens.map((token) => ({
    browser: createBrowser(product.url, token, times),
    token,
    journal: createJournal(),
    pictures,
    pages: product.pages,
  }));

const weightedActions = mix.flatMap((action) => Array.from({ length: action.share }, () => action));

/** An exponentially distributed pause of at most four times the mean, like human think time. */
const pickThinkTimeMs = (meanMs: number): number => Math.min(4 * meanMs, -meanMs * Math.log(1 - Math.random()));

export interface Pace {
  seconds: number;
  /** The mean pause between two actions of one trader; 0 for none. */
  thinkTimeMs: number;
}

const runTrader = async (trader: Trader, { seconds, thinkTimeMs }: Pace, actions: Times): Promise<void> => {
  const end = performance.now() + seconds * 1_000;
  await sleep(pickThinkTimeMs(thinkTimeMs));
  while (performance.now() < end) {
    const action = pick(weightedActions);
    const start = performance.now();
    // Failures are recorded by the browser.
    const done = await action.run(trader).then(
      () => true,
      () => false,
    );
    if (done) actions.note(action.name, performance.now() - start);
    await sleep(Math.min(pickThinkTimeMs(thinkTimeMs), Math.max(0, end - performance.now())));
  }
};

/** Runs all traders concurrently; returns the durations by action. */
export const runTraders = async (traders: readonly Trader[], pace: Pace): Promise<RecordedFigures> => {
  const actions = createTimes();
  await Promise.all(traders.map((trader) => runTrader(trader, pace, actions)));
  return actions.take();
};
