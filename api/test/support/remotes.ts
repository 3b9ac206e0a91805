import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const createRemote = (name: string, [version, staged]: readonly string[]) => {
  const fields = { contract: 1, paths: [`/${name}`], shared: {}, entry: '/remoteEntry.js' };
  return { name, ...fields, version, ...(staged ? { staged: { ...fields, version: staged, percent: 10 } } : {}) };
};

/**
 * Serves remotes.json as the gateway does, until the tests of the file have ended.
 * @param modules the current and the staged version by module
 * @returns the server's URL
 */
export async function serveRemotes(modules: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const remotes = Object.entries(modules).map(([name, versions]) => createRemote(name, versions));
  const server = createServer((_, reply) => reply.end(JSON.stringify({ remotes }))).unref();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
