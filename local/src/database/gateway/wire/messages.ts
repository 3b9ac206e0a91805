import { type Document, serialize } from 'bson';
import { RawDocument } from './document.ts';
import { MalformedMessage } from './frames.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Unknown flags below this bit must be refused, those above may be ignored (the protocol's rule). */
const REQUIRED_FLAGS = 0xffff;

/** One command as it came over the wire. */
export interface Request {
  id: number;
  /** Which envelope the answer needs: OP_QUERY is only the driver's very first hello. */
  envelope: 'msg' | 'query';
  body: RawDocument;
  /** Documents that travelled beside the body ("document sequences"), by field name, as concatenated BSON. */
  sequences: Map<string, Buffer>;
  /** false for unacknowledged writes (w: 0): nobody reads an answer. */
  wantsReply: boolean;
}

/** @throws MalformedMessage when the bytes are not a request of this protocol */
export function parseRequest(message: Buffer): Request {
  const opCode = message.readInt32LE(12);
  try {
    if (opCode === OP_MSG) return parseMsg(message);
    if (opCode === OP_QUERY) return parseQuery(message);
  } catch (error) {
    if (error instanceof MalformedMessage) throw error;
    throw new MalformedMessage(error instanceof Error ? error.message : String(error));
  }
  throw new MalformedMessage(`an unknown operation ${opCode}`);
}

function parseMsg(message: Buffer): Request {
  const flags = message.readUInt32LE(16);
  if (flags & REQUIRED_FLAGS & ~MORE_TO_COME) {
    throw new MalformedMessage(flags & CHECKSUM_PRESENT ? 'a checksum, which nothing here offers' : 'unknown flags');
  }
  let body: RawDocument | undefined;
  const sequences = new Map<string, Buffer>();
  for (let at = 20; at < message.length; ) {
    const kind = message.readUInt8(at);
    const length = message.readInt32LE(at + 1);
    if (length < 5 || at + 1 + length > message.length) throw new MalformedMessage('a section that overruns');
    const section = message.subarray(at + 1, at + 1 + length);
    if (kind === 0 && !body) body = new RawDocument(section);
    else if (kind === 1) addSequence(sequences, section);
    else throw new MalformedMessage(`a section of kind ${kind}`);
    at += 1 + length;
  }
  if (!body) throw new MalformedMessage('a message without a body');
  return { id: message.readInt32LE(4), envelope: 'msg', body, sequences, wantsReply: !(flags & MORE_TO_COME) };
}

function addSequence(sequences: Map<string, Buffer>, section: Buffer): void {
  const end = section.indexOf(0, 4);
  if (end < 0) throw new MalformedMessage('a sequence without a name');
  const name = section.toString('utf8', 4, end);
  if (sequences.has(name)) throw new MalformedMessage(`the sequence ${name} twice`);
  const documents = section.subarray(end + 1);
  for (let at = 0; at < documents.length; ) {
    const length = documents.readInt32LE(at);
    if (length < 5 || at + length > documents.length) throw new MalformedMessage('a sequence that overruns');
    at += length;
  }
  sequences.set(name, documents);
}

function parseQuery(message: Buffer): Request {
  const end = message.indexOf(0, 20);
  if (end < 0) throw new MalformedMessage('a query without a collection');
  const at = end + 1 + 8;
  const body = new RawDocument(message.subarray(at, at + message.readInt32LE(at)));
  return { id: message.readInt32LE(4), envelope: 'query', body, sequences: new Map(), wantsReply: true };
}

/** The reply's bytes. `body` is BSON already, or a document to make BSON of. */
export function encodeReply(request: Request, body: Uint8Array | Document): Buffer {
  const bson = body instanceof Uint8Array ? body : serialize(body);
  const isQuery = request.envelope === 'query';
  const head = Buffer.alloc(isQuery ? 36 : 21);
  head.writeInt32LE(head.length + bson.length, 0);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  if (isQuery) head.writeInt32LE(1, 32);
  return Buffer.concat([head, bson]);
}
