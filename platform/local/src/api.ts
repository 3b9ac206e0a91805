import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog, formatLogLine } from './log.ts';
import { startNodeProgram, waitUntilReady } from './processes/node-program.ts';
import type { Service } from './services.ts';
import type { Settings } from './settings.ts';

interface ApiOptions {
  root: string;
  settings: Settings;
  mongodbUri: string;
  emulatorHost: string;
  signingSecret: string;
  signal: AbortSignal;
}

/** Starts the API and resolves when it is ready, including its database connection. */
export async function startApi(options: ApiOptions): Promise<Service> {
  const { root, settings, signal } = options;
  const log = createLog('api');
  const program = startNodeProgram({
    args: readApiArguments(root),
    cwd: join(root, 'api'),
    env: createEnvironment(options),
    onLine: (line) => log(formatLogLine(line)),
  });
  const ready = waitUntilReady({
    name: 'API',
    url: `http://127.0.0.1:${settings.apiPort}/api/ready`,
    ended: program.ended,
    signal,
  });
  await ready.catch(async (error) => {
    await program.stop();
    throw error;
  });
  return program;
}

const createEnvironment = ({ settings, mongodbUri, emulatorHost, signingSecret }: ApiOptions) => ({
  // Override inherited values: some shells set HOST, and the API rejects the emulator in production.
  HOST: '127.0.0.1',
  NODE_ENV: 'development',
  API_PORT: String(settings.apiPort),
  DATA_DIR: settings.dataDir,
  MONGODB_URI: mongodbUri,
  FIREBASE_PROJECT_ID: settings.projectId,
  FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
  // The web gateway runs on this machine.
  TRUST_PROXY: settings.trustProxy ?? 'loopback',
  SIGNING_SECRET: signingSecret,
  GATEWAY_URL: `http://127.0.0.1:${settings.port}`,
});

/** Returns the arguments of Node in the start script of `api/package.json`: its flags and its entry. */
export function readApiArguments(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8'));
  const [, ...nodeArguments] = String(scripts.start).split(' ');
  return nodeArguments;
}
