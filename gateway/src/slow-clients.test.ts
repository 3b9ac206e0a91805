import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeServers, serve, startGateway } from './testing/gateway.ts';

/** A gateway that waits for a second of silence, in front of this API. */
const start = async (api: RequestListener): Promise<number> => {
  const url = await startGateway('/not-built', { apiUrl: await serve(createServer(api)), idle: 1_000 });
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
const piece = Buffer.alloc(1_048_576);

afterEach(closeServers);

describe('a client of the gateway', () => {
  it('that takes nothing of a reply is given up, and so is what the API would send; memory is kept for a piece of it', async () => {
    let sent = 0;
    let given = false;
    const port = await start((_, reply) => {
      const more = () => {
        do sent += 1;
        while (!reply.destroyed && reply.write(piece));
      };
      reply.on('drain', more).on('close', () => {
        given = true;
      });
      more();
    });
    const socket = await send(port, get);
    await once(socket, 'readable');
    while (!given) await sleep(10);
    // What the system itself keeps on both ways, and no more.
    expect(sent).toBeLessThan(64);
    socket.destroy();
  });

  it('that sends a body letter by letter is heard to the end; one that falls silent is given up', async () => {
    const bodies: string[] = [];
    const read = async (request: IncomingMessage) => {
      let body = '';
      for await (const letter of request) body += letter;
      bodies.push(body);
    };
    const port = await start((request, reply) => {
      read(request).then(
        () => reply.end('{}'),
        () => bodies.push('broken off'),
      );
    });
    const [slow, silent] = [await send(port, post), await send(port, post)];
    const given = once(silent.resume(), 'close');
    silent.write('x');
    for (let letter = 0; letter < 40; letter += 1) {
      slow.write('x');
      await sleep(50);
    }
    const [answer] = await once(slow, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    await given;
    while (bodies.length < 2) await sleep(10);
    expect(bodies.sort()).toEqual(['broken off', 'x'.repeat(40)]);
  });
});
