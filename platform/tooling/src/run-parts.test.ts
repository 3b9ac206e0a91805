import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from './repository.ts';
import { countTests } from './run-parts.ts';

const count = (output: string, hasPassed = true) => countTests({ output, hasPassed });

describe('the tests of a part', () => {
  it('are those that Jest counts in all packages', () => {
    const output = [
      'contracts:unit: Tests:       432 passed, 432 total',
      'api:unit: \u001b[1mTests:       \u001b[22m\u001b[31m2 failed\u001b[39m, 1 skipped, 40 passed, 43 total',
      'api:unit: Test Suites: 1 failed, 4 passed, 5 total',
    ];
    expect(count(output.join('\n'), false)).toEqual({ passed: 472, failed: 2 });
  });

  it('are those that Playwright counts, with those that did not finish', () => {
    const output =
      '  2 failed\n    [journeys] › a.spec.ts › 3 passed\n  1 interrupted\n  4 did not run\n  70 passed (3.3m)\n';
    expect(count(output, false)).toEqual({ passed: 70, failed: 7 });
  });

  it('are one failure if the part fails without them', () => {
    expect(count('error TS2322', false)).toEqual({ passed: 0, failed: 1 });
    expect(count('Checked 1200 files.')).toEqual({ passed: 0, failed: 0 });
  });
});

describe('a run of parts', () => {
  const program = join(import.meta.dirname, 'run-parts.ts');
  const scripts = { types: 'node types.mjs', unit: 'node unit.mjs' };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parts-'));
    writeFiles(folder, {
      'package.json': JSON.stringify({ scripts }),
      'types.mjs': 'process.exitCode = 1;',
      'unit.mjs': "console.log('Tests:       3 passed, 3 total', process.argv.slice(2));",
      'nightly.md': '| a line |\n',
    });
    git('init', '--quiet');
    git('add', '-A');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'a');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout.trim();
  const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });

  it('ends at the first that fails, and prints the times', () => {
    const { stdout, status } = run('unit -- quick', 'types', 'unit');
    expect(status).toBe(1);
    expect(stdout).toContain("[ 'quick' ]");
    expect(stdout).toMatch(/\| unit \| \d+ \|\n\| types: failed \| \d+ \|\n\| all \| \d+ \|\n$/);
  });

  it('continues at night, and adds its line to the file', () => {
    const { status } = run('--all', 'nightly.md', 'types', 'unit', 'unit');
    expect(status).toBe(1);
    const commit = git('rev-parse', '--short=8', 'HEAD');
    const [, line] = readFileSync(join(folder, 'nightly.md'), 'utf8').split('\n');
    expect(line).toMatch(
      new RegExp(
        `^\\| \\d{4}-\\d\\d-\\d\\d \\| ${commit} \\| \\d+ cores? of .* GB \\| 6 \\| \\*\\*1\\*\\* \\(types\\) \\| \\d+\\.\\d \\|$`,
      ),
    );
  });

  it('is green if all parts pass, and says that files differ from the commit', () => {
    writeFiles(folder, { 'new.ts': 'new' });
    const { status } = run('--all', 'nightly.md', 'unit');
    expect(status).toBe(0);
    expect(readFileSync(join(folder, 'nightly.md'), 'utf8')).toMatch(/ with changes \|.* \| 3 \| 0 \| \d+\.\d \|\n$/);
  });
});
