// `npm run faults`: runs all fault tests (tests/lab/faults) with all rounds and writes the table "Under faults" of
// docs/performance.md. Exits with 1, and writes nothing, when a test fails.
// `npm run faults -- database` runs one file and only prints its table.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMachine, formatTable, writeSection } from 'tooling/bench-report';
import type { Figures } from '../support/figures.ts';

type Row = Figures & { fault: string };

const formatCount = (value?: number): string => value?.toLocaleString('en-US') ?? '';

const formatFaults = (rows: readonly Row[]): string =>
  formatTable(
    ['fault', 'rounds', 'answered', 'refused', 'interrupted', 'lost, duplicated, wrong', 'recovery, s', 'notes'],
    rows.map(({ fault, rounds, answered, refused, interrupted, recovery, notes = '' }) => [
      ...[fault, formatCount(rounds), formatCount(answered), formatCount(refused), formatCount(interrupted)],
      // A test with such a result fails before it reports figures.
      ...['0', recovery?.toFixed(1) ?? '', notes],
    ]),
  );

const folder = mkdtempSync(join(tmpdir(), 'trading-journal-faults-'));
const report = join(folder, 'figures');
writeFileSync(report, '');
const [only] = process.argv.slice(2);

const { status } = spawnSync('npx', ['jest', '--runInBand', '--verbose', `faults/${only ?? ''}`], {
  cwd: join(import.meta.dirname, '..'),
  env: { FAULT_ROUNDS: '20', ...process.env, FAULT_REPORT: report },
  stdio: 'inherit',
});
const rows = readFileSync(report, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): Row => JSON.parse(line));
rmSync(folder, { recursive: true });

const table = formatFaults(rows.sort((a, b) => a.fault.localeCompare(b.fault)));
console.log(`\n${table}`);
if (status === 0 && !only) writeSection('faults', [describeMachine(), table]);
process.exit(status === 0 ? 0 : 1);
