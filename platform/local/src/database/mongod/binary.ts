import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import { getCacheRoot } from '../cache-root.ts';

const REACHABILITY_TIMEOUT_MS = 2_000;

/** Finds the first `mongod` on the PATH. */
export async function findMongodOnPath(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const candidate = join(folder, 'mongod');
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Finds a downloaded mongod, or downloads one.
 * @throws Error when there is no build for this system or the download fails
 */
export async function findOrDownloadMongod(log: (line: string) => void): Promise<string> {
  const options = await DryMongoBinary.generateOptions({ downloadDir: join(getCacheRoot(), 'mongod') });
  const existing = await DryMongoBinary.locateBinary(options);
  if (existing) return existing;
  await assertReachable(await new MongoBinaryDownloadUrl(options).getDownloadUrl());
  log(`Downloading mongod ${options.version} (first start only) …`);
  return MongoBinary.getPath(options);
}

/** Checks the download address first: the downloader itself waits long and fails with a stack trace. */
async function assertReachable(url: string): Promise<void> {
  // fetch does not use the proxy, so only the downloader can find out.
  if (process.env.HTTPS_PROXY || process.env.https_proxy) return;
  const reply = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(REACHABILITY_TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`${new URL(url).host} responded with ${reply.status}`);
}
