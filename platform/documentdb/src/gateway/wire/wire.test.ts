import { deserialize, serialize } from 'bson';
import fc from 'fast-check';
import { FrameReader, MAX_MESSAGE_BYTES, MalformedMessage } from './frames.ts';
import { encodeReply, parseRequest } from './messages.ts';

/** A message with a valid length and otherwise empty header. */
const createFrame = (...payload: Uint8Array[]): Buffer => {
  const message = Buffer.concat([Buffer.alloc(16), ...payload]);
  message.writeInt32LE(message.length, 0);
  return message;
};

/** A frame with an opcode and flags, whose sections reach the nested parsers. */
const createMessage = (flags: number, sections: Uint8Array[], opCode = 2013): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(flags, 0);
  const message = createFrame(head, ...sections);
  message.writeInt32LE(42, 4);
  message.writeInt32LE(opCode, 12);
  return message;
};
const createSection = (kind: number, ...parts: Uint8Array[]) => Buffer.concat([Buffer.from([kind]), ...parts]);
const createBody = (document: object) => createSection(0, serialize(document));
const createSequence = (name: string, ...documents: object[]) => {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map((document) => serialize(document))]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(content.length + 4, 0);
  return createSection(1, size, content);
};

/** Splits `bytes` at the given fractions of its length. */
const splitAt = (bytes: Buffer, fractions: number[]): Buffer[] => {
  const ends = [...fractions.map((fraction) => Math.floor(fraction * bytes.length)), bytes.length];
  return ends.sort((a, b) => a - b).map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
};

/** Runs `work`, which may reject its input as malformed, and fails on any other error. */
const acceptMalformed = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error;
  }
};

describe('the frame reader', () => {
  it('returns the same messages regardless of chunk boundaries', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 });
    const boundaries = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(payloads, boundaries, (contents, fractions) => {
        const messages = contents.map((content) => createFrame(content));
        const reader = new FrameReader();
        const read = splitAt(Buffer.concat(messages), fractions).flatMap((chunk) => reader.push(chunk));
        expect(read).toEqual(messages);
      }),
    );
  });

  it.each([-1, 0, 15, MAX_MESSAGE_BYTES + 1])('rejects the length %s before it receives the message', (length) => {
    const head = Buffer.alloc(4);
    head.writeInt32LE(length, 0);
    expect(() => new FrameReader().push(head)).toThrow(MalformedMessage);
  });

  it('returns complete frames or rejects random bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 6 }), (chunks) => {
        const reader = new FrameReader();
        acceptMalformed(() => {
          const messages = chunks.flatMap((chunk) => reader.push(Buffer.from(chunk)));
          for (const message of messages) expect(message.readInt32LE(0)).toBe(message.length);
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('parseRequest', () => {
  const body = createBody({ insert: 'c', $db: 'd' });
  const documents = createSequence('documents', { a: 1 }, { a: 2 });

  it.each([
    ['first', [body, documents]],
    ['last', [documents, body]],
  ])('parses document sequences and a body that comes %s', (_, sections) => {
    const request = parseRequest(createMessage(0, sections));
    expect(request).toMatchObject({ id: 42, opcode: 'OP_MSG', shouldReply: true });
    expect([request.body.fieldNames, request.body.get('insert')]).toEqual([['insert', '$db'], 'c']);
    const received = request.sequences.get('documents') ?? Buffer.alloc(0);
    expect(deserialize(received.subarray(0, received.readInt32LE(0)))).toEqual({ a: 1 });
  });

  it('detects requests without a reply', () => {
    expect(parseRequest(createMessage(2, [createBody({ ping: 1 })])).shouldReply).toBe(false);
  });

  it.each([
    ['two bodies', createMessage(0, [body, body])],
    ['no body', createMessage(0, [documents])],
    ['an unknown section', createMessage(0, [createSection(7, serialize({ a: 1 }))])],
    ['an unknown flag', createMessage(4, [body])],
    ['a checksum', createMessage(1, [body, Buffer.alloc(4)])],
    ['a duplicate sequence', createMessage(0, [body, documents, documents])],
    ['a truncated section', createMessage(0, [createBody({ a: 'long' }).subarray(0, -3)])],
  ])('rejects %s', (_, bytes) => {
    expect(() => parseRequest(bytes)).toThrow(MalformedMessage);
  });

  it('returns a request or rejects random bytes', () => {
    const opCodes = fc.constantFrom(2013, 2004, 2012, 0);
    const flags = fc.constantFrom(0, 2, 1 << 16, 1);
    fc.assert(
      fc.property(opCodes, flags, fc.uint8Array({ maxLength: 300 }), (opCode, flags, bytes) =>
        acceptMalformed(() => {
          const { body } = parseRequest(createMessage(flags, [bytes], opCode));
          expect(body.fieldNames).toBeInstanceOf(Array);
        }),
      ),
      { numRuns: 2_000 },
    );
  });
});

it('encodes a reply with the id of its request', () => {
  const reply = encodeReply(parseRequest(createMessage(0, [createBody({ ping: 1 })])), { ok: 1 });
  expect([reply.readInt32LE(0), reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([reply.length, 42, 2013]);
  expect(deserialize(reply.subarray(21))).toEqual({ ok: 1 });
});
