import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { ClientSession } from 'mongoose';
import { connectDb } from '../../src/database.ts';
import { isConnectionLost } from '../../src/http/database-errors.ts';
import { getDatabaseUri, toDatabaseName } from '../support/emulator.ts';

/** Longer than everything that the driver sends by itself. */
const LONG = 'x'.repeat(5_000);
/** A command of this length is buffered in this process, so that the driver waits until the socket has sent it. */
const BUFFERED = 'x'.repeat(1_000_000);

let db: Awaited<ReturnType<typeof connectDb>>;
let sockets: Socket[];
const remember = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
beforeAll(async () => {
  sockets = [];
  subscribe('net.client.socket', remember);
  db = await connectDb(`${getDatabaseUri()}&maxPoolSize=1`, { dbName: toDatabaseName('lost-writes') });
});
afterAll(async () => {
  unsubscribe('net.client.socket', remember);
  await db.close();
});

const find = (session?: ClientSession, text = '') => db.driver.users.findOne({ firebaseUid: text }, { session });

/** The socket of the only connection for commands. The others belong to the driver's monitor. */
const findSocket = async (session?: ClientSession): Promise<Socket> => {
  const before = new Map(sockets.map((socket) => [socket, socket.bytesWritten]));
  await find(session, LONG);
  const hasWritten = (socket: Socket) => socket.bytesWritten - (before.get(socket) ?? 0) > LONG.length;
  return sockets.find(hasWritten) as Socket;
};

describe('a command whose connection has ended', () => {
  it('before it was sent, but whose socket has not said so yet, is repeated if it reads (API-20)', async () => {
    (await findSocket()).destroy();
    expect(await find()).toBeNull();
  });

  it('before it was sent fails if it belongs to a transaction, which can be repeated (API-20)', async () => {
    await db.connection.withSession(async (session) => {
      session.startTransaction();
      (await findSocket(session)).destroy();
      const error: unknown = await find(session).catch((failure: unknown) => failure);
      expect(isConnectionLost(error) && error.hasErrorLabel('TransientTransactionError')).toBe(true);
    });
  });

  it('while it waits in the buffer of the socket is repeated if it reads (API-20)', async () => {
    const socket = await findSocket();
    socket.cork();
    const found = find(undefined, BUFFERED);
    while (socket.writableLength < BUFFERED.length) await new Promise(setImmediate);
    socket.destroy();
    expect(await found).toBeNull();
  });
});
