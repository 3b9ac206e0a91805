import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertPortsFree, closeServer, listen, retryOnPortConflict } from './ports.ts';

const occupy = async (host: string) => {
  const server = createServer();
  await once(server.listen(0, host), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

describe('assertPortsFree and listen', () => {
  it.each(['127.0.0.1', '0.0.0.0'])('name a port that is in use on %s and the variable that sets it', async (host) => {
    const { server, port } = await occupy(host);
    const message = `Port ${port} is in use by another program. Stop that program, or set API_PORT to another port.`;
    await expect(assertPortsFree([{ port, variable: 'API_PORT' }])).rejects.toThrow(message);
    await closeServer(server);
    await expect(assertPortsFree([{ port, variable: 'API_PORT' }])).resolves.toBeUndefined();
  });

  it('reject the same port for two variables', async () => {
    const { server, port } = await occupy('127.0.0.1');
    await closeServer(server);
    const settings = [
      { port, variable: 'PORT' },
      { port, variable: 'API_PORT' },
    ];
    await expect(assertPortsFree(settings)).rejects.toThrow(`PORT and API_PORT are both ${port}.`);
  });

  it('name a port that was taken after the check', async () => {
    const { server, port } = await occupy('127.0.0.1');
    await expect(listen(createServer(), { port, variable: 'PORT', host: '127.0.0.1' })).rejects.toThrow('set PORT');
    await closeServer(server);
  });
});

describe('retryOnPortConflict', () => {
  const occupyPort = async () => {
    const { server, port } = await occupy('127.0.0.1');
    const waiting = createServer();
    const listenOnSamePort = () => listen(waiting, { port, variable: 'PORT', host: '127.0.0.1' });
    return { server, waiting, listenOnSamePort };
  };

  it('retries until the port is free', async () => {
    const { server, waiting, listenOnSamePort } = await occupyPort();
    const start = jest.fn(async () => {
      if (start.mock.calls.length === 3) await closeServer(server);
      return listenOnSamePort();
    });
    await expect(retryOnPortConflict(start)).resolves.toBeGreaterThan(0);
    expect(start).toHaveBeenCalledTimes(3);
    await closeServer(waiting);
  });

  it('gives up after 4 retries, and at once for any other error', async () => {
    const { server, listenOnSamePort } = await occupyPort();
    const start = jest.fn(listenOnSamePort);
    await expect(retryOnPortConflict(start)).rejects.toThrow('is in use by another program');
    expect(start).toHaveBeenCalledTimes(5);
    const failingStart = jest.fn(() => Promise.reject(new Error('No Java.')));
    await expect(retryOnPortConflict(failingStart)).rejects.toThrow('No Java.');
    expect(failingStart).toHaveBeenCalledTimes(1);
    await closeServer(server);
  });
});
