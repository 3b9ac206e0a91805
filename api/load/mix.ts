import type { Trader } from './actions.ts';
import { type Checked, check } from './check.ts';
import { gather, letWork, seedTokens } from './crowd.ts';
import { makePictures } from './pictures.ts';
import type { Measurable } from './product.ts';
import { createTimes, type Failure, type Taken, type Times } from './record.ts';
import { startWatch, type Watched } from './watch.ts';

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
  calls: Taken['all'];
  watched: Watched;
}

export interface Mixed extends MixOptions {
  actions: Taken;
  calls: Taken;
  watched: Watched;
  steps: Step[];
  failures: readonly Failure[];
  checked: Checked;
}

/** The mean pause between two actions; shorter in trial runs of seconds, so that some actions happen. */
const thinkIn = (seconds: number): number => Math.min(4_000, seconds * 50);
/** A step whose p95 is above this is saturated. */
export const patience = 500;
const crowds = [2, 4, 8, 16, 32, 64, 128];

/** Doubles the traders, without pauses, until replies are too slow. */
const saturate = async (product: Measurable, traders: readonly Trader[], times: Times, seconds: number) => {
  const steps: Step[] = [];
  for (const size of crowds.filter((each) => each <= traders.length)) {
    const watch = await startWatch(product);
    const { all } = await letWork(traders.slice(0, size), { seconds, think: 0 });
    const { all: calls } = times.take();
    steps.push({ traders: size, seconds, actions: all.count, calls, watched: await watch.end() });
    console.log(
      `${size} without a pause: ${(calls.count / seconds).toFixed(0)} requests/s, p95 ${calls.p95.toFixed(0)} ms`,
    );
    if (calls.p95 > patience) break;
  }
  return steps;
};

/** Seeds the traders, runs the mix, finds the saturation point, and verifies all acknowledged data. */
export const runMix = async (product: Measurable, { traders: count, trades, seconds }: MixOptions): Promise<Mixed> => {
  console.log(`Seeding ${count} traders with ${trades} trades each …`);
  const tokens = await seedTokens(product, count, trades);
  const times = createTimes();
  const traders = gather({ product, tokens, pictures: await makePictures(), times });
  console.log(`${count} traders at work for ${seconds} s …`);
  const watch = await startWatch(product);
  const actions = await letWork(traders, { seconds, think: thinkIn(seconds) });
  const [watched, calls] = [await watch.end(), times.take()];
  const steps = await saturate(product, traders, times, Math.min(8, seconds));
  console.log('Looking whether all of it is there …');
  const checked = await check(product, traders, trades);
  await Promise.all(traders.map(({ browser }) => browser.close()));
  return { traders: count, trades, seconds, actions, calls, watched, steps, failures: times.failures, checked };
};
