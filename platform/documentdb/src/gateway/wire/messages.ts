import { type Document, serialize } from 'bson';
import { MalformedMessage } from './frames.ts';
import { RawDocument } from './raw-document.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;
/** The protocol requires an error for unknown flags in these bits; unknown flags in higher bits are ignored. */
const REQUIRED_FLAGS = 0xffff;

/** One command as received over the wire. */
export interface Request {
  id: number;
  /** Determines the reply format. Drivers send OP_QUERY only for their first hello. */
  opcode: 'OP_MSG' | 'OP_QUERY';
  body: RawDocument;
  /** Document sequences by field name, as concatenated BSON. */
  sequences: Map<string, Buffer>;
  /** False for unacknowledged writes (w: 0). */
  shouldReply: boolean;
  /** Whether the client accepts further replies without asking for them. */
  isExhaustAllowed: boolean;
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
  throw new MalformedMessage(`unknown opcode ${opCode}`);
}

function parseMsg(message: Buffer): Request {
  const flags = message.readUInt32LE(16);
  if (flags & REQUIRED_FLAGS & ~MORE_TO_COME) {
    throw new MalformedMessage(flags & CHECKSUM_PRESENT ? 'checksums are not supported' : 'unknown flags');
  }
  let body: RawDocument | undefined;
  const sequences = new Map<string, Buffer>();
  for (let offset = 20; offset < message.length; ) {
    const kind = message.readUInt8(offset);
    const length = message.readInt32LE(offset + 1);
    if (length < 5 || offset + 1 + length > message.length) throw new MalformedMessage('a section exceeds the message');
    const section = message.subarray(offset + 1, offset + 1 + length);
    if (kind === 0 && !body) body = new RawDocument(section);
    else if (kind === 1) addSequence(sequences, section);
    else throw new MalformedMessage(`unexpected section of kind ${kind}`);
    offset += 1 + length;
  }
  if (!body) throw new MalformedMessage('the message has no body');
  return {
    id: message.readInt32LE(4),
    opcode: 'OP_MSG',
    body,
    sequences,
    shouldReply: !(flags & MORE_TO_COME),
    isExhaustAllowed: Boolean(flags & EXHAUST_ALLOWED),
  };
}

function addSequence(sequences: Map<string, Buffer>, section: Buffer): void {
  const end = section.indexOf(0, 4);
  if (end < 0) throw new MalformedMessage('a sequence has no name');
  const name = section.toString('utf8', 4, end);
  if (sequences.has(name)) throw new MalformedMessage(`duplicate sequence ${name}`);
  const documents = section.subarray(end + 1);
  for (let offset = 0; offset < documents.length; ) {
    const length = documents.readInt32LE(offset);
    if (length < 5 || offset + length > documents.length) {
      throw new MalformedMessage('a document exceeds its sequence');
    }
    offset += length;
  }
  sequences.set(name, documents);
}

function parseQuery(message: Buffer): Request {
  const end = message.indexOf(0, 20);
  if (end < 0) throw new MalformedMessage('the query has no collection');
  const offset = end + 1 + 8;
  const body = new RawDocument(message.subarray(offset, offset + message.readInt32LE(offset)));
  const id = message.readInt32LE(4);
  return { id, opcode: 'OP_QUERY', body, sequences: new Map(), shouldReply: true, isExhaustAllowed: false };
}

/** Encodes a reply. `body` is BSON or a document to serialize. Only an OP_MSG can announce a further reply. */
export function encodeReply(request: Request, body: Uint8Array | Document, hasMoreToCome = false): Buffer {
  const bson = body instanceof Uint8Array ? body : serialize(body);
  const isQuery = request.opcode === 'OP_QUERY';
  const head = Buffer.alloc(isQuery ? 36 : 21);
  head.writeInt32LE(head.length + bson.length, 0);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  if (isQuery) head.writeInt32LE(1, 32);
  else if (hasMoreToCome) head.writeUInt32LE(MORE_TO_COME, 16);
  return Buffer.concat([head, bson]);
}
