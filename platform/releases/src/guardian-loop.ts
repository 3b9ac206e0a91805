import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, type Store } from 'protocol/store';
import { type Look, lookAtModules } from './guard.ts';
import { fetchHealth } from './health.ts';
import { pruneAll } from './prune.ts';
import { pruneShells } from './shell-files.ts';

/** Where a guardian that keeps looking says what it sees. */
export interface GuardianReport {
  looked(look: Look): Promise<void> | void;
  pruned(lines: readonly string[]): void;
  failed(error: unknown): void;
}

/** For a person who runs the guardian in a terminal. */
export const consoleReport: GuardianReport = {
  looked: ({ lines, errors }) => [...lines, ...errors].forEach((line) => void console.log(line)),
  pruned: (lines) => lines.forEach((line) => void console.log(line)),
  failed: (error) => console.log(String(error)),
};

interface LoopOptions {
  store: Store;
  healthUrl: string;
  everySeconds: number;
  /** Whether versions that no open tab needs are removed once a day. */
  shouldPrune: boolean;
  report: GuardianReport;
}

/** Looks at all modules again and again, until the process ends. A look that fails does not end it. */
export async function runGuardianLoop(options: LoopOptions): Promise<never> {
  const { store, healthUrl, everySeconds, shouldPrune, report } = options;
  let prunedAt = 0;
  for (;;) {
    try {
      await report.looked(await lookAtModules(store, await fetchHealth(healthUrl), Date.now()));
      if (shouldPrune && Date.now() - prunedAt >= DAY_MS) {
        prunedAt = Date.now();
        const shells = await pruneShells(store, prunedAt);
        const lines = await pruneAll(store, prunedAt);
        report.pruned(shells > 0 ? [...lines, `Removed the files of ${shells} shells.`] : lines);
      }
    } catch (error) {
      report.failed(error);
    }
    await sleep(everySeconds * 1_000);
  }
}
