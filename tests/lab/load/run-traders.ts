import type autocannon from 'autocannon';
import { createTimes, runAutocannon } from '../support/measure.ts';
import type { ProductUnderTest } from '../support/product.ts';
import { startMonitor } from './monitor.ts';
import { mix, type Trader } from './traders.ts';

export interface MixOptions {
  traders: number;
  /** Trades of each trader before the run. */
  trades: number;
  seconds: number;
}

/** A run whose p95 is above this is saturated. */
export const MAX_P95_MS = 500;
const TRADER_COUNTS = [2, 4, 8, 16, 32, 64, 128];
const SATURATION_SECONDS = 8;

const shuffle = <T>(list: readonly T[]): T[] =>
  list
    .map((each) => [Math.random(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);

/** Runs the mix, with one connection per trader; without a rate, each sends its next request at once. */
export async function runTraders(
  product: ProductUnderTest,
  traders: readonly Trader[],
  seconds: number,
  rate?: number,
) {
  const times = createTimes();
  const failures: string[] = [];
  const waiting = [...traders];
  const monitor = await startMonitor(product);
  const setupClient = (client: autocannon.Client) => {
    const trader = waiting.pop();
    if (!trader) throw new Error('more connections than traders');
    let current = '';
    const actions = mix.flatMap((action) => Array.from({ length: action.share }, () => action));
    client.setRequests(
      shuffle(actions).map(({ name, request, acknowledge }) => ({
        setupRequest: (template: autocannon.Request) => ({ ...template, ...request(trader) }),
        onResponse: (status: number, reply: string) => {
          current = name;
          if (status >= 400) failures.push(`${name} returned ${status}: ${reply.slice(0, 200)}`);
          else acknowledge?.(trader, reply);
        },
      })),
    );
    client.on('response', (_status, _bytes, ms) => times.note(current, ms));
  };
  const limit = rate === undefined ? {} : { overallRate: rate };
  const options = { url: product.url, connections: traders.length, duration: seconds, timeout: 60, ...limit };
  const { errors } = await runAutocannon({ ...options, setupClient });
  if (errors > 0) failures.push(`${errors} requests without a reply`);
  return { traders: traders.length, seconds, times, failures, resources: await monitor.end() };
}

export type MixRun = Awaited<ReturnType<typeof runTraders>>;

/** Doubles the traders, without pauses, until replies are too slow. */
export async function findSaturation(product: ProductUnderTest, traders: readonly Trader[], maxSeconds: number) {
  const runs: MixRun[] = [];
  for (const size of TRADER_COUNTS.filter((each) => each <= traders.length)) {
    const run = await runTraders(product, traders.slice(0, size), Math.min(SATURATION_SECONDS, maxSeconds));
    runs.push(run);
    if (run.times.getFigures().p95 > MAX_P95_MS) break;
  }
  return runs;
}
