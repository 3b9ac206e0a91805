/** Largest message that MongoDB takes, in bytes; the hello reply says the same. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;

/** What a peer sent is not the wire protocol: its connection cannot be understood from here on, and must end. */
export class MalformedMessage extends Error {}

/** Cuts a byte stream into whole wire messages, however the chunks fall. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private size = 0;

  /** The messages that are whole now. @throws MalformedMessage when a length is impossible. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const messages: Buffer[] = [];
    for (let next = this.take(); next; next = this.take()) messages.push(next);
    return messages;
  }

  private take(): Buffer | undefined {
    if (this.size < 4) return undefined;
    const length = this.join(4).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new MalformedMessage(`a message of ${length} bytes`);
    if (this.size < length) return undefined;
    const all = this.join(length);
    this.size -= length;
    const rest = all.subarray(length);
    this.chunks.splice(0, 1);
    if (rest.length > 0) this.chunks.unshift(rest);
    return all.subarray(0, length);
  }

  /** The head of the stream as one buffer of at least `bytes`; joined only when needed, so that a large message is copied once. */
  private join(bytes: number): Buffer {
    const [head] = this.chunks;
    if (head && head.length >= bytes) return head;
    const joined = Buffer.concat(this.chunks);
    this.chunks = [joined];
    return joined;
  }
}
