import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { seedTrader } from '../bench/seed.ts';
import { mix, type Trader } from './actions.ts';
import { createBrowser } from './browser.ts';
import { createJournal, pick } from './journal.ts';
import type { Picture } from './pictures.ts';
import type { Measurable } from './product.ts';
import { createTimes, type Taken, type Times } from './record.ts';

/** More concurrency would not help, because the emulator creates accounts sequentially. */
const atOnce = 8;

/** Creates traders with journals of this many trades; returns their tokens. */
export const seedTokens = (product: Measurable, traders: number, trades: number): Promise<string[]> => {
  const limit = pLimit(atOnce);
  return Promise.all(Array.from({ length: traders }, () => limit(() => seedTrader(product.db, trades))));
};

export interface CrowdOptions {
  product: Measurable;
  tokens: readonly string[];
  pictures: readonly Picture[];
  times: Times;
}

export const gather = ({ product, tokens, pictures, times }: CrowdOptions): Trader[] =>
  tokens.map((token) => ({
    browser: createBrowser(product.url, token, times),
    token,
    journal: createJournal(),
    pictures,
    pages: product.pages,
  }));

const chances = mix.flatMap((action) => Array.from({ length: action.share }, () => action));

/** An exponentially distributed pause of at most four times the mean, like human think time. */
const thinkFor = (mean: number): number => Math.min(4 * mean, -mean * Math.log(1 - Math.random()));

export interface Pace {
  seconds: number;
  /** The mean pause between two actions of one trader; 0 for none. */
  think: number;
}

const work = async (trader: Trader, { seconds, think }: Pace, actions: Times): Promise<void> => {
  const end = performance.now() + seconds * 1_000;
  await sleep(thinkFor(think));
  while (performance.now() < end) {
    const action = pick(chances);
    const start = performance.now();
    // Failures are recorded by the browser.
    const done = await action.act(trader).then(
      () => true,
      () => false,
    );
    if (done) actions.note(action.name, performance.now() - start);
    await sleep(Math.min(thinkFor(think), Math.max(0, end - performance.now())));
  }
};

/** Runs all traders concurrently; returns the durations by action. */
export const letWork = async (traders: readonly Trader[], pace: Pace): Promise<Taken> => {
  const actions = createTimes();
  await Promise.all(traders.map((trader) => work(trader, pace, actions)));
  return actions.take();
};
