import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentDb, startDocumentDb } from '../index.ts';
import { testCacheDir } from './test-cache-dir.ts';

declare global {
  var testEngine: { engine: DocumentDb; root: string } | undefined;
}

/** jest's globalSetup: starts one engine for the whole run. Test files read its address from TEST_DATABASE_URI. */
export default async function startSharedEngine(): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'trading-journal-documentdb-'));
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const engine = await startDocumentDb({ folder: join(root, 'data'), cacheDir: testCacheDir, durable: false, log });
  globalThis.testEngine = { engine, root };
  process.env.TEST_DATABASE_URI = engine.uri;
}
