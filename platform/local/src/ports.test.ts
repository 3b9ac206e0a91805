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

  it('do not reserve a port that they find free', async () => {
    const { server, port } = await occupy('127.0.0.1');
    await closeServer(server);
    for (const _ of [1, 2]) await expect(assertPortsFree([{ port, variable: 'API_PORT' }])).resolves.toBeUndefined();
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
  it.each([
    ['retries until the port is free', 3],
    ['gives up after 4 retries', 5],
  ])('%s', async (_, attempts) => {
    const { server, port } = await occupy('127.0.0.1');
    const waiting = createServer();
    const start = jest.fn(async () => {
      if (start.mock.calls.length === 3 && attempts === 3) await closeServer(server);
      return listen(waiting, { port, variable: 'PORT', host: '127.0.0.1' });
    });
    const result = await retryOnPortConflict(start).catch(({ message }: Error) => message);
    expect(result).toEqual(attempts === 3 ? port : expect.stringContaining('is in use by another program'));
    expect(start).toHaveBeenCalledTimes(attempts);
    await Promise.all([closeServer(server), closeServer(waiting)]);
  });

  it('reports any other error at once', async () => {
    const start = jest.fn(() => Promise.reject(new Error('No Java.')));
    await expect(retryOnPortConflict(start)).rejects.toThrow('No Java.');
    expect(start).toHaveBeenCalledTimes(1);
  });
});
