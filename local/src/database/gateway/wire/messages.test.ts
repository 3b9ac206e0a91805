import { deserialize, serialize } from 'bson';
import { MalformedMessage } from './frames.ts';
import { encodeReply, parseRequest } from './messages.ts';

const section = (kind: number, ...parts: Uint8Array[]) => Buffer.concat([Buffer.from([kind]), ...parts]);
const body = (document: object) => section(0, serialize(document));

const sequence = (name: string, ...documents: object[]) => {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map((document) => serialize(document))]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(content.length + 4, 0);
  return section(1, size, content);
};

const message = (flags: number, ...sections: Buffer[]) => {
  const head = Buffer.alloc(20);
  const whole = Buffer.concat([head, ...sections]);
  whole.writeInt32LE(whole.length, 0);
  whole.writeInt32LE(42, 4);
  whole.writeInt32LE(2013, 12);
  whole.writeUInt32LE(flags, 16);
  return whole;
};

describe('requests', () => {
  it('are read with their body and the documents beside it, in either order', () => {
    const documents = sequence('documents', { a: 1 }, { a: 2 });
    for (const sections of [
      [body({ insert: 'c', $db: 'd' }), documents],
      [documents, body({ insert: 'c', $db: 'd' })],
    ]) {
      const request = parseRequest(message(0, ...sections));
      expect(request).toMatchObject({ id: 42, envelope: 'msg', wantsReply: true });
      expect([request.body.names, request.body.get('insert')]).toEqual([['insert', '$db'], 'c']);
      const beside = request.sequences.get('documents') ?? Buffer.alloc(0);
      expect(deserialize(beside.subarray(0, beside.readInt32LE(0)))).toEqual({ a: 1 });
    }
  });

  it('may want no reply', () => {
    expect(parseRequest(message(2, body({ ping: 1 }))).wantsReply).toBe(false);
  });

  it.each([
    ['two bodies', message(0, body({ a: 1 }), body({ b: 1 }))],
    ['no body', message(0, sequence('documents', { a: 1 }))],
    ['an unknown section', message(0, section(7, serialize({ a: 1 })))],
    ['an unknown flag', message(4, body({ a: 1 }))],
    ['a checksum', message(1, body({ a: 1 }), Buffer.alloc(4))],
    ['a sequence twice', message(0, body({ a: 1 }), sequence('x', { a: 1 }), sequence('x', { a: 1 }))],
    ['a cut-off section', message(0, body({ a: 'long' }).subarray(0, -3))],
  ])('with %s are refused', (_, bytes) => {
    expect(() => parseRequest(bytes)).toThrow(MalformedMessage);
  });
});

describe('replies', () => {
  it('carry the request’s id and the document', () => {
    const reply = encodeReply(parseRequest(message(0, body({ ping: 1 }))), { ok: 1 });
    expect([reply.readInt32LE(0), reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([reply.length, 42, 2013]);
    expect(deserialize(reply.subarray(21))).toEqual({ ok: 1 });
  });
});
