import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { formatQuery } from 'api/testing/client.ts';
import { fillPath } from 'contracts';
import { calls } from 'contracts/every-call';
import type { CallRequest } from './measure.ts';
import type { Durations, ReaderStart, Reading } from './reader-program.ts';

/** A filter with a number that never repeats. */
export const NEW_FILTER = { minNet: '-1000#' };

/** Cheap calls of a small journal, then those that fold it. */
export const smallReadings: Record<string, CallRequest> = {
  setups: { call: calls.flags.list },
  list: { call: calls.trades.list, query: { limit: '50' } },
  statistics: { call: calls.trades.stats, query: NEW_FILTER },
  playbook: { call: calls.playbook.get, query: NEW_FILTER },
  insights: { call: calls.insights.get, query: NEW_FILTER },
};

export function toReadings(url: string, requests: Record<string, CallRequest>): Reading[] {
  return Object.entries(requests).map(([name, { call, query }]) => ({
    name,
    url: `${url}${fillPath(call.path, {})}${formatQuery(query)}`.replaceAll('%23', '#'),
  }));
}

/** Starts a program of this folder that answers messages. */
export function startProgram(name: string): ChildProcess {
  return fork(fileURLToPath(new URL(name, import.meta.url)), { execArgv: [] });
}

/** Rejects if the program ends without a message: the API has ended, or refused what it must not. */
export async function receiveAnswer<T>(program: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const onExit = () => ended.abort(new Error(`A program ended without an answer, maybe because the API did.`));
  program.once('exit', onExit);
  try {
    const [answer] = await once(program, 'message', { signal: ended.signal });
    return answer;
  } finally {
    program.off('exit', onExit);
  }
}

/** Starts what reads as another trader. @returns a function that stops it */
export function startReader(program: ChildProcess, start: ReaderStart): () => Promise<Durations> {
  program.send(start);
  const durations = receiveAnswer<Durations>(program);
  // Handled when the reader is stopped.
  durations.catch(() => undefined);
  return () => {
    if (program.connected) program.send('stop');
    return durations;
  };
}
