import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { isSupportedDebian } from 'documentdb';
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import { getCacheRoot } from './database.ts';
import { createEnvironment, explainSignal } from './mongod-process.ts';

/** The long-term series, on which the workflow runs the API's tests. */
const DOWNLOAD_VERSION = '8.0.23';
const OLDEST_MAJOR = 7;
/** Long enough for a slow link where there is no other engine, and short where DocumentDB is used instead. */
const REACHABILITY_TIMEOUT_MS = 15_000;
const SHORT_REACHABILITY_TIMEOUT_MS = 2_000;
const VERSION_TIMEOUT_MS = 60_000;

export interface MongodBinary {
  path: string;
  /** "8.0.23"; undefined when it prints none. */
  version: string | undefined;
}

interface SearchOptions {
  /** The version that wrote the existing data, if known. */
  version: string | undefined;
  log(line: string): void;
  /** Receives the reasons why a binary was not found or cannot be used. */
  failures: string[];
}

/**
 * Finds usable binaries: the installed one, a downloaded one, and at last one that it downloads. The series that wrote
 * the existing data comes first: another one may refuse the data, or change it so that the first series refuses it.
 */
export async function* findMongods({ version, log, failures }: SearchOptions): AsyncGenerator<MongodBinary> {
  const path = await findOnPath();
  if (!path) failures.push('no mongod on the PATH');
  const installed = path && (await inspect(path, log, failures));
  const wanted = version ?? DOWNLOAD_VERSION;
  const cachedPath = await locate(wanted).catch(() => undefined);
  const cached = cachedPath && (await inspect(cachedPath, log, failures));
  const isOtherSeries = version !== undefined && installed && toSeries(installed.version) !== toSeries(version);
  for (const binary of isOtherSeries ? [cached, installed] : [installed, cached]) if (binary) yield binary;
  if (cachedPath) return;
  const hasOther = version === undefined && (await isSupportedDebian());
  const timeoutMs = hasOther ? SHORT_REACHABILITY_TIMEOUT_MS : REACHABILITY_TIMEOUT_MS;
  const downloaded = await download(wanted, timeoutMs, log).catch(
    (error: Error) => void failures.push(formatDownloadError(error)),
  );
  const binary = downloaded && (await inspect(downloaded, log, failures));
  if (binary) yield binary;
}

/** "8.0" of "8.0.23". All versions of a series open the same data. */
export function toSeries(version: string | undefined): string | undefined {
  return /^\d+\.\d+/.exec(version ?? '')?.[0];
}

async function findOnPath(): Promise<string | undefined> {
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

/** Runs a binary to see whether it works on this machine, and which version it is. */
async function inspect(
  path: string,
  log: (line: string) => void,
  failures: string[],
): Promise<MongodBinary | undefined> {
  try {
    const options = { env: createEnvironment(), timeout: VERSION_TIMEOUT_MS };
    const { stdout } = await promisify(execFile)(path, ['--version'], options);
    const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
    if (Number.parseInt(version ?? '', 10) < OLDEST_MAJOR)
      throw new Error(`version ${version} is too old: install version ${OLDEST_MAJOR} or newer`);
    return { path, version };
  } catch (error) {
    const reason = `${path} does not run: ${formatVersionError(error as Error)}`;
    log(reason);
    failures.push(reason);
    return undefined;
  }
}

function formatVersionError(error: Error & { code?: unknown; signal?: string | null; stderr?: string }): string {
  const { code, signal, stderr = '', message } = error;
  if (signal) return explainSignal(signal);
  const detail = stderr.trim().split('\n').at(-1) || message;
  return typeof code === 'number' ? `exit code ${code}: ${detail}` : detail;
}

/** Finds a downloaded binary. Its folder is shared by all checkouts. */
const locate = async (version: string) => DryMongoBinary.locateBinary(await getDownloadOptions(version));

const getDownloadOptions = (version: string) =>
  DryMongoBinary.generateOptions({ version, downloadDir: join(getCacheRoot(), 'mongod') });

/** @throws Error when there is no build for this system or the download fails */
async function download(version: string, timeoutMs: number, log: (line: string) => void): Promise<string> {
  const options = await getDownloadOptions(version);
  await assertReachable(await new MongoBinaryDownloadUrl(options).getDownloadUrl(), timeoutMs);
  log(`Downloading mongod ${version} (first start only) …`);
  return MongoBinary.getPath(options);
}

/** Checks the download address first: the downloader itself waits long and fails with a stack trace. */
async function assertReachable(url: string, timeoutMs: number): Promise<void> {
  // fetch does not use the proxy, so only the downloader can find out.
  if (process.env.HTTPS_PROXY || process.env.https_proxy) return;
  const reply = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
  if (!reply.ok) throw new Error(`${new URL(url).host} responded with ${reply.status}`);
}

function formatDownloadError({ cause, message }: Error): string {
  return `download failed: ${cause instanceof Error ? cause.message : message}`;
}
