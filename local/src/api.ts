import { join } from 'node:path';
import { createLog, toHuman } from './log.ts';
import type { Part } from './parts.ts';
import { startNodeProgram } from './processes/node-program.ts';
import { untilAnswers } from './processes/until.ts';
import type { Settings } from './settings.ts';

interface ApiOptions {
  root: string;
  settings: Settings;
  mongodbUri: string;
  emulatorHost: string;
  signingSecret: string;
  signal: AbortSignal;
}

/** Starts the API and resolves when it and its database answer. */
export const startApi = async (options: ApiOptions): Promise<Part> => {
  const { root, settings, signal } = options;
  const log = createLog('api');
  const program = startNodeProgram({
    // Pieces of a large upload are freed with the young objects: where those may be many, the pieces take 60 MB and more.
    args: ['--max-semi-space-size=4', 'src/server.ts'],
    cwd: join(root, 'api'),
    env: environment(options),
    onLine: (line) => log(toHuman(line)),
  });
  const ready = untilAnswers({
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
};

const environment = ({ settings, mongodbUri, emulatorHost, signingSecret }: ApiOptions) => ({
  // Both mean something else elsewhere: some shells set HOST, and the API refuses the emulator in production.
  HOST: '127.0.0.1',
  NODE_ENV: 'development',
  API_PORT: String(settings.apiPort),
  DATA_DIR: settings.dataDir,
  MONGODB_URI: mongodbUri,
  FIREBASE_PROJECT_ID: settings.projectId,
  FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
  // The web gateway, which runs on this machine.
  TRUST_PROXY: settings.trustProxy ?? 'loopback',
  SIGNING_SECRET: signingSecret,
});
