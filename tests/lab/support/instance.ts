import type { Api } from 'api/testing/api.ts';
import { startListeningServer } from 'api/testing/server-process.ts';

interface InstanceOptions {
  env?: Record<string, string>;
  /** A shell command that runs first, see `startListeningServer`. */
  wrapper?: readonly string[];
  nodeOptions?: readonly string[];
}

/** Starts the API as in production, as a process on the database of `api`. `at` calls it. */
export const startInstance = async (api: Api, { env, wrapper, nodeOptions }: InstanceOptions = {}) => {
  const server = await startListeningServer({ MONGODB_URI: api.databaseUri, ...env }, wrapper, nodeOptions);
  const at: Api = { ...api, ...server.client, port: server.port };
  return { ...server, at };
};
