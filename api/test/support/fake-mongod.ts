import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;

/** The hello reply of a mongod that is not part of a replica set: it has no setName. */
const standalone = {
  ok: 1,
  isWritablePrimary: true,
  ismaster: true,
  helloOk: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 21,
};

const opMsg = 2013;
const opReply = 1;

const frameReply = (requestId: number, op: number, head: Buffer, hello: object): Buffer => {
  const body = Buffer.concat([head, BSON.serialize(hello)]);
  const header = Buffer.alloc(16);
  [16 + body.length, 1, requestId, op].forEach((value, index) => {
    header.writeInt32LE(value, index * 4);
  });
  return Buffer.concat([header, body]);
};

const sendReply = (socket: Socket, message: Buffer, hello: object): void => {
  const requestId = message.readInt32LE(4);
  const isMessage = message.readInt32LE(12) === opMsg;
  // OP_MSG: flags and the kind of its only section. OP_REPLY: flags, cursor, start, one document.
  const head = isMessage ? Buffer.alloc(5) : Buffer.from([8, ...new Array(15).fill(0), 1, 0, 0, 0]);
  socket.write(frameReply(requestId, isMessage ? opMsg : opReply, head, hello));
};

/**
 * A fake mongod, enough for a driver to recognize it: a real one is not available everywhere. `fields` of its hello
 * reply make a standalone server a member of a replica set.
 */
export async function startFakeMongod(fields: object = {}) {
  const server = createServer((socket) => {
    socket.on('data', (message) => sendReply(socket, message, { ...standalone, ...fields }));
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { uri: `mongodb://127.0.0.1:${port}/journal`, stop: () => server.close() };
}
