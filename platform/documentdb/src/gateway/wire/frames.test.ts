import fc from 'fast-check';
import { FrameReader, MAX_MESSAGE_BYTES, MalformedMessage } from './frames.ts';
import { parseRequest } from './messages.ts';

/** A message with a valid length and otherwise empty header. */
const createFrame = (payload: Uint8Array): Buffer => {
  const message = Buffer.concat([Buffer.alloc(16), payload]);
  message.writeInt32LE(message.length, 0);
  return message;
};

/** Splits `bytes` at the given fractions of its length. */
const splitAt = (bytes: Buffer, fractions: number[]): Buffer[] => {
  const ends = [
    ...fractions.map((fraction) => Math.floor(fraction * bytes.length)).sort((a, b) => a - b),
    bytes.length,
  ];
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
};

describe('the frame reader', () => {
  it('returns the same messages regardless of chunk boundaries', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 });
    const boundaries = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(payloads, boundaries, (contents, fractions) => {
        const messages = contents.map(createFrame);
        const reader = new FrameReader();
        const read = splitAt(Buffer.concat(messages), fractions).flatMap((chunk) => reader.push(chunk));
        expect(read.map((message) => message.toString('hex'))).toEqual(
          messages.map((message) => message.toString('hex')),
        );
      }),
    );
  });

  it('rejects an invalid length before it receives the message', () => {
    for (const length of [-1, 0, 15, MAX_MESSAGE_BYTES + 1]) {
      const head = Buffer.alloc(4);
      head.writeInt32LE(length, 0);
      expect(() => new FrameReader().push(head)).toThrow(MalformedMessage);
    }
  });

  it('returns complete frames or rejects random bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 6 }), (chunks) => {
        const reader = new FrameReader();
        try {
          for (const chunk of chunks) {
            for (const message of reader.push(Buffer.from(chunk))) expect(message.readInt32LE(0)).toBe(message.length);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the request parser', () => {
  /** Random bytes with a valid opcode, so that they reach the nested parsers. */
  const createCommandFrame = (opCode: number, payload: Uint8Array): Buffer => {
    const message = createFrame(payload);
    message.writeInt32LE(opCode, 12);
    return message;
  };

  it('returns a request or rejects random bytes', () => {
    const opCodes = fc.constantFrom(2013, 2004, 2012, 0);
    const flagsAndBytes = fc.tuple(fc.constantFrom(0, 2, 1 << 16, 1), fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(opCodes, flagsAndBytes, (opCode, [flags, bytes]) => {
        const head = Buffer.alloc(5);
        head.writeUInt32LE(flags, 0);
        try {
          const request = parseRequest(createCommandFrame(opCode, Buffer.concat([head, bytes])));
          expect(request.body.fieldNames).toBeInstanceOf(Array);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
