import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Account, type EmulatorAddress, exportAccounts, importAccounts, setValidSince } from './admin.ts';

/**
 * The emulator rejects bodies over 100,000 bytes. Its own `--import` therefore fails above about 200 accounts, and its
 * `--export-on-exit` loses every account when it is killed.
 */
const MAX_IMPORT_BYTES = 80_000;

export interface AccountsFile {
  /** Imports the accounts of the file into the emulator; does nothing when the file does not exist. */
  restore(): Promise<void>;
  /** Resolves when the file contains every account that existed at the time of the call. */
  save(): Promise<void>;
}

/**
 * Stores the accounts of an emulator, which has them only in memory, in a file. The file contains plain-text passwords.
 */
export function createAccountsFile(emulator: EmulatorAddress, file: string): AccountsFile {
  const write = async () => {
    const accounts = await exportAccounts(emulator);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.next`, JSON.stringify({ users: accounts }), { mode: 0o600, flush: true });
    // An atomic rename: after a crash the file is either the old one or the new one.
    await rename(`${file}.next`, file);
  };
  return { restore: () => restore(emulator, file), save: coalesceRuns(write) };
}

const restore = async (emulator: EmulatorAddress, file: string): Promise<void> => {
  for (const batch of splitIntoBatches(await readAccounts(file))) {
    await importAccounts(emulator, batch);
    // An import invalidates all sessions. Restoring the original time keeps traders signed in.
    await Promise.all(batch.map(({ localId, validSince }) => setValidSince(emulator, localId, validSince)));
  }
};

const readAccounts = async (file: string): Promise<Account[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"users":[]}';
    throw error;
  });
  try {
    return (JSON.parse(text) as { users: Account[] }).users;
  } catch {
    throw new Error(`The accounts file ${file} is not valid JSON. Restore it, or move it to another folder.`);
  }
};

const splitIntoBatches = (accounts: Account[]): Account[][] => {
  const batches: Account[][] = [];
  let remainingBytes = 0;
  for (const account of accounts) {
    const sizeBytes = Buffer.byteLength(JSON.stringify(account)) + 1;
    if (sizeBytes > remainingBytes) {
      batches.push([]);
      remainingBytes = MAX_IMPORT_BYTES;
    }
    batches.at(-1)?.push(account);
    remainingBytes -= sizeBytes;
  }
  return batches;
};

/** Never runs `work` concurrently. Calls during a run share one run that starts after it. */
const coalesceRuns = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  const runNext = (): Promise<void> => {
    next = undefined;
    const run = work();
    running = run.catch(() => undefined);
    return run;
  };
  return () => {
    next ??= running.then(runNext);
    return next;
  };
};
