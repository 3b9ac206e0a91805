import type { Api } from 'api/testing/api.ts';
import { createClient } from 'api/testing/client.ts';
import { getDatabaseUri } from 'api/testing/emulator.ts';
import { startServer } from 'api/testing/server-process.ts';
import { withDatabaseName } from 'local/testing';

interface InstanceOptions {
  env?: Record<string, string>;
  /** A shell command that runs first, see `startServer`. */
  wrapper?: readonly string[];
  nodeOptions?: readonly string[];
}

/** Starts the API as in production, as a process on the database of `api`. `at` calls it. */
export const startInstance = async (api: Api, { env, wrapper, nodeOptions }: InstanceOptions = {}) => {
  const uri = withDatabaseName(getDatabaseUri(), api.dbName);
  const server = startServer({ MONGODB_URI: uri, ...env }, wrapper, nodeOptions);
  const port = Number((await server.waitForLog('listening')).port);
  const at: Api = { ...api, ...createClient(`http://127.0.0.1:${port}`), port };
  return { ...server, port, at };
};
