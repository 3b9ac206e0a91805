import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Fetched, totalOf } from './transfer.ts';

/** Compressed size in KB; docs/performance.md has the current sizes. The budget of the dashboard is for scripts only. */
export const budgets = { untilInteractive: 125, firstVisit: 185, dashboard: 310, moduleOverhead: 20 };
export const requestBudgets = { firstVisit: 10 };

/** One line of the table at the end of the run. */
export interface Size {
  what: string;
  kilobytes: number;
  budget?: number | undefined;
  requests?: number | undefined;
  requestBudget?: number | undefined;
  files: Readonly<Record<string, number>>;
}

/** The sizes of the last record, by line and file, in bytes. `npm run sizes -w e2e` updates it. */
export const record = `${import.meta.dirname}/../sizes.json`;
type Recorded = Record<string, Record<string, number>>;
export const readRecord = (): Recorded => JSON.parse(readFileSync(record, 'utf8')) as Recorded;

/** A file's name without what another build of the same changes: its hash and its module's version. */
const nameOf = (path: string): string =>
  path.replace(/^\/modules\/([^/]+)\/[^/]+\//, '$1: ').replace(/\.[0-9a-f]{8}(?=\.)/, '');

const kilobytesIn = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** Which files are larger than they were, or new; the largest difference first. */
export const whatGrew = (files: Size['files'], before: Size['files'] = {}): string =>
  Object.entries(files)
    .map(([name, bytes]) => ({ name, bytes, more: bytes - (before[name] ?? 0), isNew: before[name] === undefined }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .map(
      ({ name, bytes, more, isNew }) =>
        `${name}: ${isNew ? 'new, ' : `${kilobytesIn(more)} more, `}${kilobytesIn(bytes)}`,
    )
    .join('\n');

interface Held {
  budget?: number;
  requests?: number;
  requestBudget?: number;
}

/** Notes what was fetched for the table, and fails when it is over its budget: with what grew since the record. */
export const checkSize = async (what: string, code: readonly Fetched[], held: Held = {}): Promise<void> => {
  const files = Object.fromEntries(code.map(({ path, gz }) => [nameOf(path), gz]));
  const size: Size = { what, kilobytes: totalOf(code) / 1024, files, ...held };
  await test.info().attach('size', { body: JSON.stringify(size), contentType: 'application/json' });
  const { budget = Number.POSITIVE_INFINITY, requests = 0, requestBudget = Number.POSITIVE_INFINITY } = held;
  const grown = `What grew since the last record:\n${whatGrew(files, readRecord()[what])}`;
  expect(size.kilobytes, `${what} is over ${budget} KB. ${grown}`).toBeLessThanOrEqual(budget);
  expect(requests, `${what} takes more than ${requestBudget} requests. ${grown}`).toBeLessThanOrEqual(requestBudget);
};
