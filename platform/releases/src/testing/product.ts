import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getApiContract } from 'contracts/api-contract';

/** What the shell of the test product gives to modules. */
export const shellFacts = {
  contract: 1,
  shared: { react: '19.3.1', 'shared-ui/host': '1.4.0' },
  slots: { 'trade.panel': { tradeId: 1 }, 'day.panel': { date: '2026-03-02' } },
};

/** Serves what the release tool reads of a running product. */
export async function startTestProduct() {
  const config = { apiUrl: '', firebase: { apiKey: '', authDomain: '', projectId: '' } };
  /** The replies by path, for changes. */
  const files: Record<string, unknown> = {
    '/shell.json': shellFacts,
    '/config.json': config,
    '/api/contract.json': getApiContract(),
    '/remotes.json': { remotes: [] },
  };
  const server = createServer((request, reply) => {
    const content = files[request.url ?? ''];
    reply.writeHead(content ? 200 : 404).end(JSON.stringify(content));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, files, stop: () => server.close().closeAllConnections() };
}
