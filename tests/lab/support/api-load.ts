import { readFileSync } from 'node:fs';

/** How busy an API was since the reading before. Times are in milliseconds. */
export interface ApiLoad {
  /** CPU time of the process. */
  cpuMs: number;
  /** The longest delay of the event loop, as it was, and the 99th percentile. */
  maxDelayMs: number;
  p99DelayMs: number;
  /** Elapsed time per CPU time of the main thread while it wanted to run: 1 on a machine with a free core. */
  stretch: number;
}

/** Reads one metric of the API. */
export function readMetric(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** The time of the main thread on a core, and waiting for one, in nanoseconds. */
const readSchedule = (pid: number): { runNs: number; waitNs: number } => {
  const [runNs = 0, waitNs = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { runNs, waitNs };
};

/** Creates a function that reads the load of an API from its own metrics, which start again after each reading. */
export async function createLoadReader(metricsUrl: string, pid: number) {
  const read = async () => ({ text: await (await fetch(metricsUrl)).text(), ...readSchedule(pid) });
  let before = await read();
  return async (): Promise<ApiLoad> => {
    const now = await read();
    const cpu = (text: string) => readMetric(text, 'process_cpu_seconds_total');
    const runNs = now.runNs - before.runNs;
    const load = {
      cpuMs: 1_000 * (cpu(now.text) - cpu(before.text)),
      maxDelayMs: 1_000 * readMetric(now.text, 'nodejs_eventloop_lag_max_seconds'),
      p99DelayMs: 1_000 * readMetric(now.text, 'nodejs_eventloop_lag_p99_seconds'),
      stretch: runNs === 0 ? 1 : 1 + (now.waitNs - before.waitNs) / runNs,
    };
    before = now;
    return load;
  };
}
