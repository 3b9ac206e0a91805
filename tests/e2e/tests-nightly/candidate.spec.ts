import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readLatestDeployment } from 'protocol/store';
import { publish, unrelease } from 'releases';
import { checkCandidate } from 'releases/candidate';
import { buildTestModule, root } from '../src/module-builds.ts';
import { getReleaseStore, removeReleases, toVariant } from '../src/releases.ts';
import { expect, type Stack, test } from '../src/test.ts';

test.afterAll(({ stack }) => removeReleases(stack));

/**
 * Runs `npm run release -- --built --percent 10` in the folder of a module, for the running product that its store
 * names.
 */
const runRelease = ({ dataDir }: Stack, module: string): string =>
  execFileSync(
    process.execPath,
    [join(root, 'platform/releases/src/cli.ts'), 'release', '--built', '--percent', '10'],
    {
      cwd: join(root, module),
      env: { ...process.env, RELEASE_TARGET: join(dataDir, 'releases') },
      encoding: 'utf8',
    },
  );

test('a release opens all pages and panels of a module in the running product first (REL-04)', async ({ stack }) => {
  // The stack serves this version already.
  await unrelease(getReleaseStore(stack), 'mf-review');
  expect(runRelease(stack, 'mf-review')).toContain('Released mf-review');
  expect(await readLatestDeployment(getReleaseStore(stack), 'mf-review')).toMatchObject({ what: 'stage' });
});

test('the check of a candidate names pages and panels that fail, and violations of accessibility (REL-04)', async ({
  stack,
}) => {
  const built = await buildTestModule('mf-faulty');
  const check = async (version: string, words: Record<string, string>) => {
    const published = await publish(getReleaseStore(stack), toVariant(built, version, words));
    return checkCandidate(published, stack.url);
  };
  const problems = await check('1.0.0', { '"no fault"': '"throws"', '"Throw"': '""' });
  expect(problems).toEqual(
    expect.arrayContaining([
      '/faulty/released: failed (render)',
      expect.stringMatching(/^\/faulty: button-name: /),
      expect.stringMatching(/^\/panels-of-candidate\/trade\.panel: failed \(render\)/),
    ]),
  );
  expect(problems.filter((problem) => problem.startsWith('/faulty/styled'))).toEqual([]);
  expect(await check('1.1.0', { '"mf-faulty"': '"mf-other"' })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\/faulty: failed \(mount\)/)]),
  );
});
