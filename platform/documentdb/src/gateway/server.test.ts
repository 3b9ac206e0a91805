import { once } from 'node:events';
import { createConnection as connectSocket, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';
import { type Connection, createConnection } from 'mongoose';
import { connectTo, getTestUri } from '../testing/engines.ts';

describe('the wire protocol gateway', () => {
  let connection: Connection;

  beforeAll(async () => {
    connection = await connectTo('gateway');
  });
  afterAll(() => connection.close());

  const connect = async (): Promise<Socket> => {
    const { hostname, port } = new URL(getTestUri('gateway'));
    const socket = connectSocket(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  };
  const createQuery = (document: object): Buffer => {
    const bson = serialize(document);
    const head = Buffer.concat([Buffer.alloc(20), Buffer.from('admin.$cmd\0'), Buffer.alloc(8)]);
    const message = Buffer.concat([head, bson]);
    message.writeInt32LE(message.length, 0);
    message.writeInt32LE(7, 4);
    message.writeInt32LE(2004, 12);
    return message;
  };

  it.each([
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['an invalid length', Buffer.from([0, 0, 0, 0, 1, 2, 3, 4])],
    ['a message that is not a command', Buffer.concat([Buffer.from([20, 0, 0, 0]), Buffer.alloc(16, 0xff)])],
  ])('closes a connection that sends %s without affecting others', async (_, bytes) => {
    const socket = await connect();
    socket.resume().write(bytes);
    await once(socket, 'close');
    await connection.collection('a').insertOne({ n: 1 });
    expect(await connection.collection('a').findOne({ n: 1 })).toMatchObject({ n: 1 });
  });

  it('answers the legacy hello of drivers', async () => {
    const socket = await connect();
    socket.write(createQuery({ ismaster: 1, helloOk: true }));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect([reply.readInt32LE(0), reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([reply.length, 7, 1]);
    expect(deserialize(reply.subarray(36))).toMatchObject({ ismaster: true, msg: 'isdbgrid', maxWireVersion: 21 });
    socket.destroy();
  });

  it('sends a monitor one hello after another', async () => {
    const monitored = createConnection(`${getTestUri('gateway')}&heartbeatFrequencyMS=500`);
    const client = monitored.getClient();
    let failures = 0;
    client.on('serverHeartbeatFailed', () => {
      failures += 1;
    });
    const opening = monitored.asPromise();
    for (let count = 0; count < 3; count += 1)
      expect(await once(client, 'serverHeartbeatSucceeded')).toMatchObject([{ awaited: true }]);
    await (await opening).close();
    expect(failures).toBe(0);
  });

  it('answers fragmented and pipelined requests in order', async () => {
    const socket = await connect();
    const both = Buffer.concat([createQuery({ ping: 1 }), createQuery({ nothing: 1 })]);
    for (const byte of both.subarray(0, 30)) socket.write(Buffer.from([byte]));
    socket.write(both.subarray(30));
    const replies: Buffer[] = [];
    for (let size = 0; size < 36 * 2 + 40; size = Buffer.concat(replies).length) {
      replies.push(((await once(socket, 'data')) as [Buffer])[0]);
    }
    const all = Buffer.concat(replies);
    expect(deserialize(all.subarray(36, all.readInt32LE(0)))).toEqual({ ok: 1 });
    expect(deserialize(all.subarray(all.readInt32LE(0) + 36))).toMatchObject({ ok: 0, code: 59 });
    socket.destroy();
  });
});
