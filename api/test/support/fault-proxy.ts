import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import mongoose, { type mongo } from 'mongoose';
import { getDatabaseUri } from './emulator.ts';

const { BSON } = mongoose.mongo;

const OP_MSG = 2013;
/** Length, request id, response id, opcode. */
const HEADER_BYTES = 16;
/** The first section of a message: header, flags, kind. */
const BODY_OFFSET = HEADER_BYTES + 5;

/**
 * What happens to a command. `cut` closes the connection before the server gets it, `loseReply` after it has answered.
 * `answer` keeps it from the server, `reply` replaces the server's reply, and `wait` keeps that back.
 */
export type Fault = 'cut' | 'loseReply' | { answer: object } | { reply: object } | { wait: () => Promise<unknown> };

/** A command of the driver. */
export interface Command {
  name: string;
  body: mongo.BSON.Document;
  /** Identifies the transaction, by its session and number. Undefined outside of transactions. */
  transaction: string | undefined;
}

/** Decides about each command, those of the driver's monitor excepted. Undefined forwards it. */
export type ChooseFault = (command: Command) => Fault | undefined;

/** Commands about the connection, which the driver sends by itself. */
const OWN_COMMANDS = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'killCursors']);

const splitFrames = (buffer: Buffer): { frames: Buffer[]; rest: Buffer } => {
  const frames: Buffer[] = [];
  let start = 0;
  while (buffer.length - start >= 4) {
    const end = start + buffer.readInt32LE(start);
    if (end > buffer.length) break;
    frames.push(buffer.subarray(start, end));
    start = end;
  }
  return { frames, rest: buffer.subarray(start) };
};

/** Calls `onFrame` with each whole message of a stream. */
const readFrames = (onFrame: (frame: Buffer) => void) => {
  let pending: Buffer = Buffer.alloc(0);
  return (data: Buffer) => {
    const { frames, rest } = splitFrames(Buffer.concat([pending, data]));
    pending = rest;
    frames.forEach(onFrame);
  };
};

const parseCommand = (frame: Buffer): Command | undefined => {
  if (frame.readInt32LE(12) !== OP_MSG) return undefined;
  const size = frame.readInt32LE(BODY_OFFSET);
  const body = BSON.deserialize(frame.subarray(BODY_OFFSET, BODY_OFFSET + size));
  const [name = ''] = Object.keys(body);
  if (OWN_COMMANDS.has(name)) return undefined;
  const transaction = body.autocommit === false ? `${body.lsid?.id?.toString('hex')}:${body.txnNumber}` : undefined;
  return { name, body, transaction };
};

const createReply = (request: Buffer, body: object): Buffer => {
  const document = BSON.serialize(body);
  const head = Buffer.alloc(BODY_OFFSET);
  head.writeInt32LE(BODY_OFFSET + document.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, document]);
};

/**
 * A proxy between the driver and the test database that breaks commands: `choose` decides about each of them. A
 * connection of the driver has one request in flight, so the next reply belongs to the last request.
 */
export async function startFaultProxy() {
  const database = new URL(getDatabaseUri());
  const sockets = new Set<Socket>();
  const proxy = { choose: (() => undefined) as ChooseFault };

  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    const cut = () => [client, upstream].forEach((socket) => void socket.destroy());
    let onReply: ((reply: Buffer) => void) | undefined;
    const forward = (frame: Buffer, handle?: (reply: Buffer) => void) => {
      onReply = handle;
      upstream.write(frame);
    };
    const receive = (frame: Buffer) => {
      const command = parseCommand(frame);
      if (!command) return forward(frame);
      const fault = proxy.choose(command);
      if (fault === 'cut') return cut();
      if (typeof fault === 'object' && 'answer' in fault) return void client.write(createReply(frame, fault.answer));
      forward(frame, (reply) => {
        if (fault === 'loseReply') cut();
        else if (!fault) client.write(reply);
        else if ('reply' in fault) client.write(createReply(frame, fault.reply));
        else void fault.wait().then(() => client.write(reply));
      });
    };
    client.on('data', readFrames(receive));
    upstream.on(
      'data',
      readFrames((reply) => (onReply ? onReply(reply) : client.write(reply))),
    );
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const uri = new URL(database);
  uri.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pollingUri = new URL(uri);
  pollingUri.searchParams.set('serverSelectionTimeoutMS', '5000');
  pollingUri.searchParams.set('serverMonitoringMode', 'poll');
  pollingUri.searchParams.set('minHeartbeatFrequencyMS', '10');
  return Object.assign(proxy, {
    mongodbUri: uri.href,
    /**
     * For faults that say that the server stops or is no longer the primary. A driver that polls finds the database
     * again at once. Otherwise it waits until the server announces the change, and only an injected answer has said
     * that there is one.
     */
    pollingUri: pollingUri.href,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
}
