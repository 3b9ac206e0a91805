import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire to a server, to be cut and mended: what goes through it is the real thing, while it goes. */
export const startWire = async (target: string) => {
  const { hostname, port } = new URL(`tcp://${target}`);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const sent: string[] = [];

  const join = (from: Socket, to: Socket, note?: (data: Buffer) => void) => {
    sockets.add(from);
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('data', (data) => {
      note?.(data);
      if (!isSilent) to.write(data);
    });
  };

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    join(client, upstream, (data) => sent.push(data.toString('latin1')));
    join(upstream, client);
  });
  const listenAt = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listenAt(0);
  const own = (server.address() as AddressInfo).port;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    host: `127.0.0.1:${own}`,
    /** Breaks what is open and refuses what comes. */
    cut: () => {
      server.close();
      drop();
    },
    /** Takes everything and passes nothing on. */
    silence: () => {
      isSilent = true;
    },
    /** After a cut. */
    mend: () => listenAt(own),
    /** How often the text was sent to the server. */
    count: (text: string) => sent.join('').split(text).length - 1,
    stop: () => {
      drop();
      server.close();
    },
  };
};
