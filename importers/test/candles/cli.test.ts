import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const run = (...values: string[]) => {
  const path = join(import.meta.dirname, '../../cli/candles.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...values], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

it('prints the bars of a file as JSON (CHT-02)', () => {
  const { status, stdout } = run(fixture('sierra-bars.txt'), '--zone', 'America/Chicago', '--ticker', 'MNQU6');
  const file = JSON.parse(stdout) as { candles: unknown[] };
  expect(status).toBe(0);
  expect(Object.keys(file)).toEqual(['format', 'ticker', 'resolution', 'candles', 'skipped', 'warnings', 'questions']);
  expect(file).toMatchObject({ format: 'sierra-bars', ticker: 'MNQU6', resolution: 60 });
  expect(file.candles[0]).toEqual(['2026-07-14T13:30:00.000Z', 23100.25, 23110, 23098.5, 23105.75, 1520]);
});

it.each([
  ['of trades', [join(import.meta.dirname, '../fixtures/thinkorswim.csv')], 'no table in it has time, open'],
  ['that does not exist', [fixture('none.csv')], 'cannot be opened'],
  ['in an unknown zone', [fixture('table.csv'), '--zone', 'Mars'], 'The time zone “Mars” is not known'],
  ['without its name', [], 'Usage: npm run -s candles:read -- FILE'],
])('ends with 2 and one sentence for a file %s (CHT-02)', (_, values, sentence) => {
  const { status, stdout, stderr } = run(...values);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
