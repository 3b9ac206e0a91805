import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import { cacheRoot } from '../cache-root.ts';

/** A download that is refused is noticed within this time. */
const PATIENCE_MS = 2_000;

/** The first `mongod` on the PATH. */
export async function mongodOnPath(): Promise<string | undefined> {
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
 * A mongod that was downloaded before, or is now.
 * @throws Error when there is none for this system, or the download is refused
 */
export async function downloadedMongod(log: (line: string) => void): Promise<string> {
  const options = await DryMongoBinary.generateOptions({ downloadDir: join(cacheRoot(), 'mongod') });
  const present = await DryMongoBinary.locateBinary(options);
  if (present) return present;
  await assertReachable(await new MongoBinaryDownloadUrl(options).getDownloadUrl());
  log(`Downloading mongod ${options.version} (once) …`);
  return MongoBinary.getPath(options);
}

/** Asks for the file's head first: the download itself would wait long, and fail with a stack trace. */
async function assertReachable(url: string): Promise<void> {
  // Through a proxy only the downloader itself can tell.
  if (process.env.HTTPS_PROXY || process.env.https_proxy) return;
  const reply = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!reply.ok) throw new Error(`${new URL(url).host} answered ${reply.status}`);
}
