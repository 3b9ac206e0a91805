import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { closeServers, createTestLog, listen, startGateway } from './testing/gateway.ts';

/** Starts a gateway with an idle timeout of one second. */
const start = async (api: RequestListener): Promise<number> => {
  const url = await startGateway('/not-built', { apiUrl: await listen(createServer(api)), idleTimeoutMs: 1_000 });
  return Number(new URL(url).port);
};

const send = async (port: number, head: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n`);
  return socket;
};

const get = 'GET /api/media HTTP/1.1\nHost: x';
const post = 'POST /api/media HTTP/1.1\nHost: x\nConnection: close\nContent-Length: 40';
const chunk = Buffer.alloc(1_048_576);

afterEach(closeServers);

describe('a slow client', () => {
  it('that does not read is disconnected, and its request to the API is aborted, with bounded memory', async () => {
    let sent = 0;
    let isAborted = false;
    const port = await start((_, reply) => {
      const sendMore = () => {
        do sent += 1;
        while (!reply.destroyed && reply.write(chunk));
      };
      reply.on('drain', sendMore).on('close', () => {
        isAborted = true;
      });
      sendMore();
    });
    const socket = await send(port, get);
    await once(socket, 'readable');
    while (!isAborted) await sleep(10);
    // Only the operating system's socket buffers on both connections.
    expect(sent).toBeLessThan(64);
    socket.destroy();
  });

  it('that sends a body byte by byte is served; one that falls silent is disconnected', async () => {
    const bodies: string[] = [];
    const read = async (request: IncomingMessage) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(body);
    };
    const port = await start((request, reply) => {
      read(request).then(
        () => reply.end('{}'),
        () => bodies.push('aborted'),
      );
    });
    const slow = await send(port, post);
    const silent = await send(port, post);
    const disconnected = once(silent.resume(), 'close');
    silent.write('x');
    for (let byte = 0; byte < 40; byte += 1) {
      slow.write('x');
      await sleep(50);
    }
    const [reply] = await once(slow, 'data');
    expect(String(reply)).toMatch(/^HTTP\/1\.1 200 /);
    await disconnected;
    while (bodies.length < 2) await sleep(10);
    expect(bodies.sort()).toEqual(['aborted', 'x'.repeat(40)]);
  });

  it.each([
    ['a call, while the API is unreachable', '/api/media', 503],
    ['a page, which takes no body', '/trades', 405],
  ])('gets the reply to %s when it is still sending and wants the connection closed', async (_, path, status) => {
    const { log, lines } = createTestLog();
    const socket = connect(Number(new URL(await startGateway('/not-built', { log })).port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    const write = promisify<string | Uint8Array, void>(
      (bytes, done) => void socket.write(bytes, (error) => done(error)),
    );
    const headers = ['Host: x', 'Connection: close', `Content-Length: ${30 * chunk.length}`];
    await write([`POST ${path} HTTP/1.1`, ...headers, '', 'x'].join('\r\n'));
    while (!lines.some((line) => line.includes(`"status":${status}`))) await new Promise(setImmediate);
    for (let sent = 0; sent < 20; sent += 1) await write(chunk);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});
