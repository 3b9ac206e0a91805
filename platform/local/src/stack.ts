import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createGateway, type GatewayOptions } from 'gateway';
import { createLog as createJsonLog } from 'protocol/server/log';
import { startApi } from './api.ts';
import { ensureSigningSecret, lockDataDir } from './data-folder.ts';
import { startDatabase } from './database/start-database.ts';
import { startIdentity } from './identity/index.ts';
import { createLog, formatLogLine } from './log.ts';
import { addModules, announceProduct, getModuleOptions, type ModuleSource } from './modules.ts';
import { assertPortsFree, closeServer, listen, type PortSetting } from './ports.ts';
import type { Service, ServiceGroup } from './services.ts';
import type { Settings } from './settings.ts';

interface ProductOptions {
  /** The root folder of the repository. */
  root: string;
  settings: Settings;
  /** Receives all started services. */
  services: ServiceGroup;
  /** False serves the existing build. */
  build: boolean;
  /** Where its modules come from. */
  source: ModuleSource;
}

/** Starts the whole product and resolves with its address. Rejects with a user-facing message. */
export async function startProduct(options: ProductOptions): Promise<string> {
  const { root, settings, services } = options;
  await services.add('lock', async () => ({ stop: await lockDataDir(settings.dataDir) }));
  await assertPortsFree([
    { port: settings.port, variable: 'PORT' },
    { port: settings.apiPort, variable: 'API_PORT' },
    { port: settings.authEmulatorPort, variable: 'AUTH_EMULATOR_PORT' },
  ]);
  const webUrl = `http://localhost:${settings.port}`;
  const [database, identity] = await Promise.all([
    services.add('database', () => startDatabaseService(settings)),
    services.add('auth emulator', () => startIdentityService(settings, webUrl, services.signal)),
    services.add('modules', () => startModules(options)),
  ]);
  const signingSecret = await ensureSigningSecret(settings.dataDir);
  const { signal } = services;
  const api = { root, settings, mongodbUri: database.uri, emulatorHost: identity.host, signingSecret, signal };
  await services.add('API', () => startApi(api));
  await services.add('web', () =>
    startWeb({ port: settings.port, variable: 'PORT' }, toGatewayOptions(options, webUrl)),
  );
  await announceProduct(options, webUrl);
  return webUrl;
}

/**
 * Builds what is outdated, and adds the modules to the store, from which the gateway serves them. Added as a service so
 * that stopping waits for it. There is nothing left to stop after it.
 */
const startModules = async (options: ProductOptions): Promise<Service> => {
  if (options.build) await build(options.root, options.services.signal);
  createLog('modules')((await addModules(options)).join('\n'));
  return { stop: async () => {} };
};

const startDatabaseService = async ({ dataDir, mongodbUri }: Settings) => {
  const log = createLog('database');
  const database = await startDatabase({ dataDir, mongodbUri, durable: true, log });
  log(database.description);
  // For npm run verify and other programs. Not for an external database, whose URI may contain a password.
  if (!mongodbUri) log(`MONGODB_URI=${database.uri}`);
  return database;
};

const startIdentityService = async (settings: Settings, webUrl: string, signal: AbortSignal) => {
  const { authEmulatorPort: port, projectId, dataDir, enumerationProtection } = settings;
  const log = createLog('identity');
  const identity = await startIdentity({ port, projectId, dataDir, webUrl, enumerationProtection, log, signal });
  log(`Firebase Auth emulator at ${identity.host}, project ${projectId}`);
  return { ...identity, ended: identity.program.ended };
};

const createWebLog = (): GatewayOptions['log'] => {
  const log = createLog('web');
  return createJsonLog('warn', { write: (line) => log(formatLogLine(line)) });
};

const toGatewayOptions = (options: ProductOptions, publicUrl: string): GatewayOptions => {
  const { root, settings } = options;
  return {
    ...getModuleOptions(options),
    publicUrl,
    shellDir: join(root, 'shell/dist'),
    log: createWebLog(),
    apiUrl: `http://127.0.0.1:${settings.apiPort}`,
    mediaOrigins: settings.mediaOrigins,
    vitalsSampleRate: settings.vitalsSampleRate,
    healthUrl: settings.metricsPort ? `http://127.0.0.1:${settings.metricsPort}` : undefined,
    config: {
      apiUrl: '',
      firebase: { apiKey: 'demo-key', authDomain: 'localhost', projectId: settings.projectId },
      authEmulatorUrl: `http://127.0.0.1:${settings.authEmulatorPort}`,
    },
  };
};

const turbo = join(dirname(createRequire(import.meta.url).resolve('turbo/package.json')), 'bin/turbo');

/** Builds outdated packages. Prints nothing; a failure rejects with the build output. */
const build = async (root: string, signal: AbortSignal): Promise<void> => {
  const args = [turbo, 'run', 'build', '--output-logs=errors-only'];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, signal, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}\nThe build failed. See the output above.`, { cause: error });
  }
};

/** `localhost` resolves to either. Loopback only, because the emulator's accounts have no real passwords. */
const LOOPBACK_HOSTS = ['127.0.0.1', '::1'];

/** Serves the product on this machine. Rejects with a user-facing message when the port is in use. */
const startWeb = async (setting: PortSetting, options: GatewayOptions): Promise<{ stop(): Promise<void> }> => {
  const servers = LOOPBACK_HOSTS.map((host) => ({ host, server: createGateway(options) }));
  const stop = async () => {
    await Promise.all(servers.filter(({ server }) => server.listening).map(({ server }) => closeServer(server)));
  };
  for (const { host, server } of servers) {
    await listen(server, { ...setting, host }).catch(async (error: NodeJS.ErrnoException) => {
      // The machine has no IPv6.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return;
      await stop();
      throw error;
    });
  }
  return { stop };
};
