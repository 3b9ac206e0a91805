import type { Call } from '../call.ts';
import { bulk } from './bulk.ts';
import { calls as pageCalls } from './index.ts';
import { labels } from './labels.ts';
import { reports } from './reports.ts';
import { trash } from './trash.ts';

/** Every call of the product. Not part of the index, whose schemas every page loads. */
export const calls = { ...pageCalls, bulk, labels, reports, trash } as const;

/** All calls as a list, each with its name, e.g. `trades.create`. */
export const everyCall: readonly { name: string; call: Call }[] = Object.entries(calls).flatMap(([group, members]) =>
  Object.entries<Call>(members).map(([name, call]) => ({ name: `${group}.${name}`, call })),
);
