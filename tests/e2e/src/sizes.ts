import { expect, test } from '@playwright/test';
import { type Fetched, totalOf } from './transfer.ts';

/**
 * Compressed size in KB; docs/performance.md has the current sizes. The budget of the dashboard is for scripts only.
 */
export const budgets = {
  untilInteractive: 115,
  firstVisit: 125,
  dashboard: 266,
  /**
   * The entries of three modules, 8 to 10 KB each, and the code of their panels: the account in the bar, insights, the
   * cost of mistakes, limits of accounts, the inbox.
   */
  panels: 62,
  moduleOverhead: 10,
  /** With the charts that the overview begins with; RPT-09 allows 40. */
  reports: 40,
  playbook: 110,
};
export const requestBudgets = { firstVisit: 10, dashboard: 29 };

/** One line of the table at the end of the run. */
export interface Size {
  what: string;
  kilobytes: number;
  budget?: number | undefined;
  requests?: number | undefined;
  requestBudget?: number | undefined;
}

/** Notes what was fetched for the table, and fails with the largest files when it is over its budget. */
export async function checkSize(
  what: string,
  code: readonly Fetched[],
  limits: Pick<Size, 'budget' | 'requests' | 'requestBudget'> = {},
): Promise<void> {
  const size: Size = { what, kilobytes: totalOf(code) / 1024, ...limits };
  await test.info().attach('size', { body: JSON.stringify(size), contentType: 'application/json' });
  const { budget = Number.POSITIVE_INFINITY, requests = 0, requestBudget = Number.POSITIVE_INFINITY } = limits;
  const bySize = code.toSorted((a, b) => b.gz - a.gz);
  const largest = bySize.map(({ path, gz }) => `${(gz / 1024).toFixed(1)} KB ${path}`).join('\n');
  expect.soft(size.kilobytes, `${what} is over ${budget} KB:\n${largest}`).toBeLessThanOrEqual(budget);
  expect
    .soft(requests, `${what} takes more than ${requestBudget} requests:\n${largest}`)
    .toBeLessThanOrEqual(requestBudget);
}
