import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulatorProxy } from './emulator-proxy.ts';

const servers: Server[] = [];

const listen = async (server: Server): Promise<string> => {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const openProxy = async (emulator: RequestListener): Promise<string> => {
  const target = await listen(createServer(emulator));
  const save = async () => {};
  return `http://${await listen(createEmulatorProxy({ target, onAccountChange: save, onEmail: save, log: () => {} }))}`;
};

describe('the proxy in front of the emulator', () => {
  it('does not send a request over a connection that the emulator is about to close', async () => {
    const used = new WeakSet<object>();
    const url = await openProxy((request, reply) => {
      // What happens if the emulator's keep-alive timeout ends while a request is on its way.
      if (used.has(request.socket)) request.socket.destroy();
      used.add(request.socket);
      reply.end('{}');
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const reply = await fetch(`${url}/accounts:signUp`, { method: 'POST', body: '{}' });
      expect(reply.status).toBe(200);
      await reply.text();
    }
  });
});
