import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A file that never arrives takes 10 s, a page that never displays 15 s. */
const MAX_SECONDS_UNTIL_SEEN = 30;
const MAX_SECONDS_UNTIL_RECOVERY = 15;

it('prints for 20 faults what the trader sees, and the seconds until recovery (REL-06)', () => {
  const program = join(__dirname, 'main.ts');
  const output = execFileSync(process.execPath, [program, '--print'], { encoding: 'utf8' });
  const rows = output.split('\n').filter((line) => /^\| (?!---|fault)/.test(line));
  expect(rows).toHaveLength(20);
  for (const row of rows) {
    const [fault, message, , seen, recovered] = row.slice(2, -2).split(' | ');
    expect([fault, message]).toEqual([expect.anything(), expect.stringMatching(/\w{3}/)]);
    expect(Number(seen)).toBeLessThan(MAX_SECONDS_UNTIL_SEEN);
    expect(Number(recovered)).toBeLessThan(MAX_SECONDS_UNTIL_RECOVERY);
  }
});
