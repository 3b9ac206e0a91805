import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
// Not src/test.ts, whose tests open a page of the running product.
import { expect, test } from '@playwright/test';
import { checkBudget, createFolderStore, readBuild } from 'releases';
import { budgets, checkSize } from '../src/sizes.ts';

const root = join(import.meta.dirname, '../../..');
const shell = join(root, 'shell/dist');

/** The scripts that the document runs: with them the page is interactive. The first one is part of it. */
const readFirstScripts = () => {
  const html = readFileSync(join(shell, 'index.html'), 'utf8');
  const elements = html.matchAll(/<script(?:[^>]* src="(\/assets\/[^"]+)")?[^>]*>(.*?)<\/script>/gs);
  return [...elements].map(([, path, code = '']) => ({
    path: path ?? 'in the page',
    kind: 'script' as const,
    gz: gzipSync(path ? readFileSync(join(shell, path)) : code).length,
  }));
};

// tests-nightly/visits.spec.ts measures what pages fetch.
test('the builds of shell and modules are within their budgets (RPT-09)', async () => {
  await test.step('the scripts that the first page runs', async () => {
    const scripts = readFirstScripts();
    expect(scripts.length).toBeGreaterThan(1);
    await checkSize('/ until it answers', scripts, { budget: budgets.untilInteractive });
  });
  await test.step('each module, as its release checks it', async () => {
    const store = createFolderStore(test.info().outputPath('releases'));
    const modules = readdirSync(root).filter((folder) => folder.startsWith('mf-'));
    expect(modules).not.toEqual([]);
    for (const module of modules) {
      const folder = join(root, module);
      await expect
        .soft(checkBudget(folder, await readBuild(join(folder, 'dist')), store))
        .resolves.toMatch(/ of \d+ KB/);
    }
  });
});
