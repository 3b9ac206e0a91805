import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../identity/emulator.ts';

export interface TestIdentity {
  /** For FIREBASE_AUTH_EMULATOR_HOST. */
  host: string;
  projectId: string;
  stop(): Promise<void>;
}

/**
 * Starts a real auth emulator without accounts, with free ports and a unique project id. This takes about 5 s: start
 * one for a whole test run. It never outlives this process.
 */
export async function startTestIdentity(): Promise<TestIdentity> {
  const workDir = await mkdtemp(join(tmpdir(), 'trading-journal-identity-'));
  const projectId = `demo-test-${randomUUID().slice(0, 8)}`;
  const remove = () => rm(workDir, { recursive: true, force: true });
  try {
    const { host, program } = await startEmulator({ projectId, workDir, log: (line) => console.warn(line) });
    const stop = async () => {
      await program.stop();
      await remove();
    };
    return { host, projectId, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
