import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Throws when the limit of open files is too low for this many connections. */
export function requireOpenFileLimit(count: number): void {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  if (limit !== 'unlimited' && Number(limit) < count) {
    throw new Error(
      `This test needs ${count} open files, but the limit is ${limit}. Raise it with: ulimit -Hn ${count}`,
    );
  }
}

/** Many raw connections to one server. */
export function createConnections(port: number) {
  const sockets = new Set<Socket>();

  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    await once(socket, 'connect');
    sockets.add(socket);
    return socket;
  };

  return {
    /** Opens more connections, `concurrency` at a time, and passes each to `onOpen`. */
    open: async (count: number, onOpen: (socket: Socket) => unknown, concurrency = 1): Promise<void> => {
      for (let opened = 0; opened < count; opened += concurrency) {
        await Promise.all(Array.from({ length: concurrency }, async () => onOpen(await open())));
      }
    },
    /** The number of open connections. */
    count: () => sockets.size,
    closeAll: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Sends nothing and discards what arrives. */
export function discardData(socket: Socket): void {
  void socket.resume();
}

/** Sends one request, reads the reply and keeps the connection open. */
export async function requestOnce(socket: Socket): Promise<void> {
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
}

/** Starts a request and sends one byte of its head every half second. */
export function sendHeadSlowly(socket: Socket): void {
  socket.write('GET /api/health HTTP/1.1\r\nX: ');
  const timer = setInterval(() => socket.write('x'), 500);
  socket.on('close', () => clearInterval(timer)).resume();
}

/** Sends a request and does not read the reply. */
export function sendRequest(path: string, token?: string) {
  return (socket: Socket): void => {
    const head = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n`);
  };
}

/** Sends a request, waits until the reply starts, and reads only its first byte. */
export function stallReply(path: string, token?: string) {
  return async (socket: Socket): Promise<void> => {
    sendRequest(path, token)(socket);
    await once(socket, 'readable');
    socket.read(1);
  };
}
