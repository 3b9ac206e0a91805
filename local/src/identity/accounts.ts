import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Account, type EmulatorAddress, exportAccounts, importAccounts, setValidSince } from './admin.ts';

/** The emulator refuses a body over 100,000 bytes, its own `--import` of more than some 200 accounts included. */
const importBytes = 80_000;

export interface AccountsFile {
  /** Gives the emulator the accounts of the file; none if there is no file. */
  restore(): Promise<void>;
  /** Resolves when the file holds every account that the emulator had at the time of the call. */
  save(): Promise<void>;
}

/** Keeps the accounts of an emulator, which has them only in memory, in a file. It holds passwords in clear. */
export const createAccountsFile = (emulator: EmulatorAddress, file: string): AccountsFile => {
  const write = async () => {
    const accounts = await exportAccounts(emulator);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.next`, JSON.stringify({ users: accounts }), { mode: 0o600, flush: true });
    // Whatever kills us, the file is the old one or the new one.
    await rename(`${file}.next`, file);
  };
  return { restore: () => restore(emulator, file), save: oneAtATime(write) };
};

const restore = async (emulator: EmulatorAddress, file: string): Promise<void> => {
  for (const part of split(await read(file))) {
    await importAccounts(emulator, part);
    // Whoever was signed in stays signed in: an import by itself would end every session.
    await Promise.all(part.map(({ localId, validSince }) => setValidSince(emulator, localId, validSince)));
  }
};

const read = async (file: string): Promise<Account[]> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"users":[]}';
    throw error;
  });
  try {
    return (JSON.parse(text) as { users: Account[] }).users;
  } catch {
    throw new Error(`The accounts in ${file} cannot be read: it is not JSON. Restore it or move it away.`);
  }
};

const split = (accounts: Account[]): Account[][] => {
  const parts: Account[][] = [];
  let room = 0;
  for (const account of accounts) {
    const size = Buffer.byteLength(JSON.stringify(account)) + 1;
    if (size > room) {
      parts.push([]);
      room = importBytes;
    }
    parts.at(-1)?.push(account);
    room -= size;
  }
  return parts;
};

/** Runs `work` never twice at once; calls during a run share one run that begins after it. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const runNext = (): Promise<void> => {
    next = undefined;
    return run();
  };
  return () => {
    if (!running) return run();
    next ??= running.then(runNext, runNext);
    return next;
  };
};
