import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertFree, closeServer, listen, onFreePorts } from './ports.ts';

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

describe('onFreePorts', () => {
  const occupied = async () => {
    const { server, port } = await occupy('127.0.0.1');
    const late = createServer();
    const listenThere = () => listen(late, { port, variable: 'PORT', host: '127.0.0.1' });
    return { server, late, listenThere };
  };

  it('begins again while a port is taken, until one is not', async () => {
    const { server, late, listenThere } = await occupied();
    const start = jest.fn(async () => {
      if (start.mock.calls.length === 3) await closeServer(server);
      return listenThere();
    });
    await expect(onFreePorts(start)).resolves.toBeGreaterThan(0);
    expect(start).toHaveBeenCalledTimes(3);
    await closeServer(late);
  });

  it('gives up in the end, and at once where it is about something else', async () => {
    const { server, listenThere } = await occupied();
    const start = jest.fn(listenThere);
    await expect(onFreePorts(start)).rejects.toThrow('is taken by another program');
    expect(start).toHaveBeenCalledTimes(5);
    const broken = jest.fn(() => Promise.reject(new Error('No Java.')));
    await expect(onFreePorts(broken)).rejects.toThrow('No Java.');
    expect(broken).toHaveBeenCalledTimes(1);
    await closeServer(server);
  });
});
