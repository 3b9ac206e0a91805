import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { formatTable } from 'tooling/bench-report';
import type { Size } from './sizes.ts';

const ofBudget = (figure: string, budget: number | undefined): string =>
  budget === undefined ? figure : `${figure} of ${budget}`;

/** Prints a table of the sizes that the tests measured. */
export default class SizeReporter implements Reporter {
  private readonly sizes = new Map<string, Size>();

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments) {
      if (name !== 'size' || !body) continue;
      const size = JSON.parse(body.toString()) as Size;
      this.sizes.set(size.what, size);
    }
  }

  onEnd(): void {
    if (this.sizes.size === 0) return;
    const rows = [...this.sizes.values()].map(({ what, kilobytes, budget, requests, requestBudget }) => [
      what,
      ofBudget(kilobytes.toFixed(1), budget),
      requests === undefined ? '' : ofBudget(String(requests), requestBudget),
    ]);
    console.log(`\n${formatTable(['what is fetched', 'KB of code, gz', 'requests'], rows)}\n`);
  }
}
