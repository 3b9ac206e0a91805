import fc from 'fast-check';
import { FrameReader, MAX_MESSAGE_BYTES, MalformedMessage } from './frames.ts';
import { parseRequest } from './messages.ts';

/** A message of `length` bytes whose bytes say nothing. */
const frame = (payload: Uint8Array): Buffer => {
  const message = Buffer.concat([Buffer.alloc(16), payload]);
  message.writeInt32LE(message.length, 0);
  return message;
};

/** `bytes` in pieces that end at the given fractions of it. */
const cut = (bytes: Buffer, at: number[]): Buffer[] => {
  const ends = [...at.map((fraction) => Math.floor(fraction * bytes.length)).sort((a, b) => a - b), bytes.length];
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
};

describe('the frame reader', () => {
  it('gives back the same messages, however the stream is cut', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 });
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(payloads, cuts, (contents, at) => {
        const messages = contents.map(frame);
        const reader = new FrameReader();
        const read = cut(Buffer.concat(messages), at).flatMap((chunk) => reader.push(chunk));
        expect(read.map((message) => message.toString('hex'))).toEqual(
          messages.map((message) => message.toString('hex')),
        );
      }),
    );
  });

  it('refuses impossible lengths at once, before the bytes come', () => {
    for (const length of [-1, 0, 15, MAX_MESSAGE_BYTES + 1]) {
      const head = Buffer.alloc(4);
      head.writeInt32LE(length, 0);
      expect(() => new FrameReader().push(head)).toThrow(MalformedMessage);
    }
  });

  it('meets garbage with whole frames or a refusal, and nothing else', () => {
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
  /** A frame that claims to be a command, so that garbage reaches the deeper parts. */
  const claimed = (opCode: number, payload: Uint8Array): Buffer => {
    const message = frame(payload);
    message.writeInt32LE(opCode, 12);
    return message;
  };

  it('meets garbage with a request or a refusal, and nothing else', () => {
    const opCodes = fc.constantFrom(2013, 2004, 2012, 0);
    const flagged = fc.tuple(fc.constantFrom(0, 2, 1 << 16, 1), fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(opCodes, flagged, (opCode, [flags, bytes]) => {
        const head = Buffer.alloc(5);
        head.writeUInt32LE(flags, 0);
        try {
          const request = parseRequest(claimed(opCode, Buffer.concat([head, bytes])));
          expect(request.body.names).toBeInstanceOf(Array);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
