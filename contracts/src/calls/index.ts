import type { Call } from '../call.ts';
import { account } from './account.ts';
import { auth } from './auth.ts';
import { bulk } from './bulk.ts';
import { days } from './days.ts';
import { flags } from './flags.ts';
import { labels } from './labels.ts';
import { media } from './media.ts';
import { reports } from './reports.ts';
import { system } from './system.ts';
import { trades } from './trades.ts';
import { trash } from './trash.ts';

/** Every call of the product. */
export const calls = { auth, trades, bulk, trash, days, flags, labels, media, reports, system, account } as const;

/** All calls as a list, each with its name, e.g. `trades.create`. */
export const everyCall: readonly { name: string; call: Call }[] = Object.entries(calls).flatMap(([group, members]) =>
  Object.entries<Call>(members).map(([name, call]) => ({ name: `${group}.${name}`, call })),
);
