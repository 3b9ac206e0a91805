import { join } from 'node:path';
import { closeServer, listen } from '../ports.ts';
import type { NodeProgram } from '../processes/node-program.ts';
import { createAccountsFile } from './accounts-file.ts';
import { setEnumerationProtection } from './admin.ts';
import { createMailbox } from './emails.ts';
import { EMULATOR_STOP_TIMEOUT_MS, type Emulator, startEmulator } from './emulator.ts';
import { createEmulatorProxy } from './emulator-proxy.ts';

export interface IdentityOptions {
  /** The port for the browser and the API; 0 for a free port. */
  port: number;
  /** Defaults to 127.0.0.1, because the emulator's accounts have no real passwords. */
  host?: string;
  projectId: string;
  /** The accounts are stored in its subfolder `identity`. */
  dataDir: string;
  /** The product's address for the links in emails. */
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

/** Starts the auth emulator with the saved accounts, and saves each change before it is acknowledged. */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const workDir = join(options.dataDir, 'identity');
  const { projectId, log, signal } = options;
  const emulator = await startEmulator({ projectId, workDir, log, signal });
  try {
    const accounts = createAccountsFile(emulator, join(workDir, 'accounts.json'));
    await accounts.restore();
    await setEnumerationProtection(emulator, options.enumerationProtection);
    return await startProxy(emulator, accounts.save, options);
  } catch (error) {
    await emulator.program.stop(EMULATOR_STOP_TIMEOUT_MS);
    throw error;
  }
}

const startProxy = async (
  emulator: Emulator,
  saveAccounts: () => Promise<void>,
  options: IdentityOptions,
): Promise<Identity> => {
  const reportEmails = createMailbox(emulator, options.webUrl, (email) =>
    options.log(`✉ ${email.kind} ${email.address} ${email.link}`),
  );
  const proxy = createEmulatorProxy({
    target: emulator.host,
    onAccountChange: saveAccounts,
    onEmail: reportEmails,
    log: options.log,
  });
  const { host = '127.0.0.1' } = options;
  const port = await listen(proxy, { port: options.port, host, variable: 'AUTH_EMULATOR_PORT' });
  const stop = async () => {
    await closeServer(proxy);
    await emulator.program.stop(EMULATOR_STOP_TIMEOUT_MS);
  };
  return { host: `${host}:${port}`, program: emulator.program, stop };
};
