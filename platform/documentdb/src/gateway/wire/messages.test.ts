import { deserialize, serialize } from 'bson';
import { MalformedMessage } from './frames.ts';
import { encodeReply, parseRequest } from './messages.ts';

const createSection = (kind: number, ...parts: Uint8Array[]) => Buffer.concat([Buffer.from([kind]), ...parts]);
const createBody = (document: object) => createSection(0, serialize(document));

const createSequence = (name: string, ...documents: object[]) => {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map((document) => serialize(document))]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(content.length + 4, 0);
  return createSection(1, size, content);
};

const createMessage = (flags: number, ...sections: Buffer[]) => {
  const head = Buffer.alloc(20);
  const whole = Buffer.concat([head, ...sections]);
  whole.writeInt32LE(whole.length, 0);
  whole.writeInt32LE(42, 4);
  whole.writeInt32LE(2013, 12);
  whole.writeUInt32LE(flags, 16);
  return whole;
};

describe('parseRequest', () => {
  it('parses the body and document sequences in any order', () => {
    const documents = createSequence('documents', { a: 1 }, { a: 2 });
    for (const sections of [
      [createBody({ insert: 'c', $db: 'd' }), documents],
      [documents, createBody({ insert: 'c', $db: 'd' })],
    ]) {
      const request = parseRequest(createMessage(0, ...sections));
      expect(request).toMatchObject({ id: 42, opcode: 'OP_MSG', shouldReply: true });
      expect([request.body.fieldNames, request.body.get('insert')]).toEqual([['insert', '$db'], 'c']);
      const received = request.sequences.get('documents') ?? Buffer.alloc(0);
      expect(deserialize(received.subarray(0, received.readInt32LE(0)))).toEqual({ a: 1 });
    }
  });

  it('detects requests without a reply', () => {
    expect(parseRequest(createMessage(2, createBody({ ping: 1 }))).shouldReply).toBe(false);
  });

  it.each([
    ['two bodies', createMessage(0, createBody({ a: 1 }), createBody({ b: 1 }))],
    ['no body', createMessage(0, createSequence('documents', { a: 1 }))],
    ['an unknown section', createMessage(0, createSection(7, serialize({ a: 1 })))],
    ['an unknown flag', createMessage(4, createBody({ a: 1 }))],
    ['a checksum', createMessage(1, createBody({ a: 1 }), Buffer.alloc(4))],
    [
      'a duplicate sequence',
      createMessage(0, createBody({ a: 1 }), createSequence('x', { a: 1 }), createSequence('x', { a: 1 })),
    ],
    ['a truncated section', createMessage(0, createBody({ a: 'long' }).subarray(0, -3))],
  ])('rejects %s', (_, bytes) => {
    expect(() => parseRequest(bytes)).toThrow(MalformedMessage);
  });
});

describe('encodeReply', () => {
  it('encodes the request id and the document', () => {
    const reply = encodeReply(parseRequest(createMessage(0, createBody({ ping: 1 }))), { ok: 1 });
    expect([reply.readInt32LE(0), reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([reply.length, 42, 2013]);
    expect(deserialize(reply.subarray(21))).toEqual({ ok: 1 });
  });
});
