import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { rspack } from '@rspack/core';

/** Builds the page of all components (`npm run ui`) into a temporary folder. */
export async function buildUi(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const file = fileURLToPath(new URL('../../../shared-ui/rspack.config.ts', import.meta.url));
  const { default: config } = await import(file);
  const folder = await mkdtemp(join(tmpdir(), 'trading-journal-ui-'));
  const compiler = rspack({ ...config, output: { ...config.output, path: folder } });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ preset: 'errors-only' })));
      else compiler.close(() => resolve());
    });
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const address = 'http://components.test';

/** Opens it from its folder, without a server. */
export async function openUi(page: Page, folder: string): Promise<void> {
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(`${address}/`);
}
