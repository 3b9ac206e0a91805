import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { getDatabaseUri } from './emulator.ts';

/** A TCP proxy to a server. Tests can disconnect, stall and reconnect it. */
export async function startTcpProxy(target: string) {
  const { hostname, port } = new URL(`tcp://${target}`);
  const sockets = new Set<Socket>();
  const expired = new Set<Socket>();
  let isStalled = false;
  const sent: string[] = [];

  const pipe = (from: Socket, to: Socket, onData?: (data: Buffer) => void) => {
    sockets.add(from);
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('data', (data) => {
      if (expired.has(from)) return from.destroy();
      onData?.(data);
      if (!isStalled) to.write(data);
    });
  };

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    pipe(client, upstream, (data) => sent.push(data.toString('latin1')));
    pipe(upstream, client);
  });
  const listenAt = async (atPort: number) => {
    server.listen(atPort, '127.0.0.1');
    await once(server, 'listening');
  };
  await listenAt(0);
  const proxyPort = (server.address() as AddressInfo).port;
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    host: `127.0.0.1:${proxyPort}`,
    /** Drops all connections and refuses new ones. */
    disconnect: () => {
      server.close();
      destroySockets();
    },
    /** Drops each open connection when it is used again, as a server whose idle timeout ends at that moment. */
    expire: () => {
      for (const socket of sockets) expired.add(socket);
    },
    /** Accepts data and forwards none. */
    stall: () => {
      isStalled = true;
    },
    /** Accepts connections again after `disconnect`. */
    reconnect: () => listenAt(proxyPort),
    /** How many times the text was sent to the server. */
    countSent: (text: string) => sent.join('').split(text).length - 1,
    stop: () => {
      destroySockets();
      server.close();
    },
  };
}

/** A proxy to the test database and the address of the database through it. */
export async function startDatabaseProxy() {
  const uri = new URL(getDatabaseUri());
  const proxy = await startTcpProxy(uri.host);
  uri.host = proxy.host;
  return { ...proxy, mongodbUri: uri.href };
}
