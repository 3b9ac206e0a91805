import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertFree, closeServer, listen } from './ports.ts';

const occupy = async (host: string) => {
  const server = createServer();
  await once(server.listen(0, host), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

describe('ports', () => {
  it.each(['127.0.0.1', '0.0.0.0'])('names a port that is taken on %s and the variable that sets it', async (host) => {
    const { server, port } = await occupy(host);
    const sentence = `Port ${port} is taken by another program. Stop that one, or set API_PORT to another port.`;
    await expect(assertFree([{ port, variable: 'API_PORT' }])).rejects.toThrow(sentence);
    await closeServer(server);
    await expect(assertFree([{ port, variable: 'API_PORT' }])).resolves.toBeUndefined();
  });

  it('refuses one port for two', async () => {
    const { server, port } = await occupy('127.0.0.1');
    await closeServer(server);
    const uses = [
      { port, variable: 'PORT' },
      { port, variable: 'API_PORT' },
    ];
    await expect(assertFree(uses)).rejects.toThrow(`PORT and API_PORT are both ${port}.`);
  });

  it('names a port that was taken after the check', async () => {
    const { server, port } = await occupy('127.0.0.1');
    await expect(listen(createServer(), { port, variable: 'PORT', host: '127.0.0.1' })).rejects.toThrow('set PORT');
    await closeServer(server);
  });
});
