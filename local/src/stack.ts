import { join } from 'node:path';
import { builtModules, type GatewayOptions } from 'gateway';
import { startApi } from './api.ts';
import { build } from './build.ts';
import { startDatabase } from './database/index.ts';
import { startIdentity } from './identity/index.ts';
import { lockDataDir } from './lock.ts';
import { createLog } from './log.ts';
import type { Part, Parts } from './parts.ts';
import { assertPortsFree } from './ports.ts';
import type { Settings } from './settings.ts';
import { ensureSigningSecret } from './signing-secret.ts';
import { startWeb } from './web.ts';

interface ProductOptions {
  /** The project's folder. */
  root: string;
  settings: Settings;
  /** What runs goes in here. */
  parts: Parts;
  /** False serves what is built already. */
  build: boolean;
}

/** Starts the whole product and resolves with its address. Rejects with a sentence for a person. */
export const startProduct = async (options: ProductOptions): Promise<string> => {
  const { root, settings, parts } = options;
  await parts.add('lock', async () => ({ stop: await lockDataDir(settings.dataDir) }));
  await assertPortsFree([
    { port: settings.port, variable: 'PORT' },
    { port: settings.apiPort, variable: 'API_PORT' },
    { port: settings.authEmulatorPort, variable: 'AUTH_EMULATOR_PORT' },
  ]);
  const webUrl = `http://localhost:${settings.port}`;
  const [database, identity] = await Promise.all([
    parts.add('database', () => startDatabasePart(settings)),
    parts.add('auth emulator', () => startIdentityPart(settings, webUrl, parts.signal)),
    options.build ? parts.add('build', () => startBuild(root, parts.signal)) : undefined,
  ]);
  const signingSecret = await ensureSigningSecret(settings.dataDir);
  const { signal } = parts;
  const api = { root, settings, mongodbUri: database.uri, emulatorHost: identity.host, signingSecret, signal };
  await parts.add('API', () => startApi(api));
  await parts.add('web', () => startWeb({ port: settings.port, variable: 'PORT' }, webOptions(root, settings, webUrl)));
  return webUrl;
};

/** Nothing of a build is left to stop, but a stop waits until it has ended. */
const startBuild = async (root: string, signal: AbortSignal): Promise<Part> => {
  await build(root, signal);
  return { stop: async () => {} };
};

const startDatabasePart = async ({ dataDir, mongodbUri }: Settings) => {
  const log = createLog('database');
  const database = await startDatabase({ dataDir, mongodbUri, durable: true, log });
  log(database.description);
  // For npm run verify-days and other programs. One that was given may hold a password.
  if (!mongodbUri) log(`MONGODB_URI=${database.uri}`);
  return database;
};

const startIdentityPart = async (settings: Settings, webUrl: string, signal: AbortSignal) => {
  const { authEmulatorPort: port, projectId, dataDir, enumerationProtection } = settings;
  const log = createLog('identity');
  const identity = await startIdentity({ port, projectId, dataDir, webUrl, enumerationProtection, log, signal });
  log(`Firebase Auth emulator at ${identity.host}, project ${projectId}`);
  return { ...identity, ended: identity.program.ended };
};

const webOptions = (root: string, settings: Settings, publicUrl: string): GatewayOptions => ({
  publicUrl,
  shellDir: join(root, 'shell/dist'),
  moduleDirs: builtModules(root),
  releases: join(settings.dataDir, 'releases'),
  apiUrl: `http://127.0.0.1:${settings.apiPort}`,
  mediaOrigins: settings.mediaOrigins,
  vitalsShare: settings.vitalsShare,
  config: {
    apiUrl: '',
    firebase: { apiKey: 'demo-key', authDomain: 'localhost', projectId: settings.projectId },
    authEmulatorUrl: `http://127.0.0.1:${settings.authEmulatorPort}`,
  },
});
