import { join } from 'node:path';
import { closeServer, listen } from '../ports.ts';
import type { NodeProgram } from '../processes/node-program.ts';
import { createAccountsFile } from './accounts.ts';
import { setEnumerationProtection } from './admin.ts';
import { createDoor } from './door.ts';
import { createMailbox } from './emails.ts';
import { type Emulator, emulatorPatience, startEmulator } from './emulator.ts';

export interface IdentityOptions {
  /** The port for browser and API; 0 for a free one. */
  port: number;
  /** By default 127.0.0.1: the emulator's users have no real passwords. */
  host?: string;
  projectId: string;
  /** The accounts are kept in its folder `identity`. */
  dataDir: string;
  /** Where the pages are that the links in e-mails open. */
  webUrl: string;
  enumerationProtection: boolean;
  log: (line: string) => void;
  signal?: AbortSignal;
}

export interface Identity {
  /** For FIREBASE_AUTH_EMULATOR_HOST. */
  host: string;
  program: NodeProgram;
  stop(): Promise<void>;
}

/** Starts the auth emulator with the accounts that were kept, and keeps each change before it is acknowledged. */
export const startIdentity = async (options: IdentityOptions): Promise<Identity> => {
  const workDir = join(options.dataDir, 'identity');
  const { projectId, log, signal } = options;
  const emulator = await startEmulator({ projectId, workDir, log, signal });
  try {
    const accounts = createAccountsFile(emulator, join(workDir, 'accounts.json'));
    await accounts.restore();
    await setEnumerationProtection(emulator, options.enumerationProtection);
    return await openDoor(emulator, accounts.save, options);
  } catch (error) {
    await emulator.program.stop(emulatorPatience);
    throw error;
  }
};

const openDoor = async (emulator: Emulator, save: () => Promise<void>, options: IdentityOptions): Promise<Identity> => {
  const readMailbox = createMailbox(emulator, options.webUrl, (email) =>
    options.log(`✉ ${email.kind} ${email.address} ${email.link}`),
  );
  const door = createDoor({ target: emulator.host, onChange: save, onEmail: readMailbox, log: options.log });
  const { host = '127.0.0.1' } = options;
  const port = await listen(door, { port: options.port, host, variable: 'AUTH_EMULATOR_PORT' });
  const stop = async () => {
    await closeServer(door);
    await emulator.program.stop(emulatorPatience);
  };
  return { host: `${host}:${port}`, program: emulator.program, stop };
};
