import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Throws a sentence where this process and those that it starts may not have so many connections. */
export const requireDescriptors = (count: number): void => {
  const most = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  if (most !== 'unlimited' && Number(most) < count) {
    throw new Error(
      `This test needs ${count} open files, and may have ${most}: raise the limit (ulimit -Hn ${count}).`,
    );
  }
};

/** Many connections to one server, none of which behaves as a client does that wants something. */
export const createCrowd = (port: number) => {
  const sockets = new Set<Socket>();

  const join = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    await once(socket, 'connect');
    sockets.add(socket);
    return socket;
  };

  return {
    /** Opens so many more, some together, and lets `begin` do with each what it likes. */
    grow: async (count: number, begin: (socket: Socket) => unknown, together = 1): Promise<void> => {
      for (let opened = 0; opened < count; opened += together) {
        await Promise.all(Array.from({ length: together }, async () => begin(await join())));
      }
    },
    /** How many are open. */
    size: () => sockets.size,
    /** Closes all that are left. */
    leave: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** Asks nothing, and hears whatever is said. */
export const listen = (socket: Socket): void => void socket.resume();

/** Asks one thing, hears the answer, and stays. */
export const askOnce = async (socket: Socket): Promise<void> => {
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
};

/** Begins a request, and says one letter of its head each half second. */
export const dribble = (socket: Socket): void => {
  socket.write('GET /api/health HTTP/1.1\r\nX: ');
  const beat = setInterval(() => socket.write('x'), 500);
  socket.on('close', () => clearInterval(beat)).resume();
};

/** Sends a request and reads nothing of the reply. */
export const ask =
  (path: string, token?: string) =>
  (socket: Socket): void => {
    const head = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n`);
  };

/** Sends a request, waits for the reply to begin, and reads no more of it than necessary. */
export const stall =
  (path: string, token?: string) =>
  async (socket: Socket): Promise<void> => {
    ask(path, token)(socket);
    await once(socket, 'readable');
    socket.read(1);
  };
