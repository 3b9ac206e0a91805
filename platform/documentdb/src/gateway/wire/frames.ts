/** MongoDB's maximum message size; the hello reply announces the same value. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;

/**
 * The peer did not send a valid wire protocol message. The rest of its stream cannot be parsed: close the connection.
 */
export class MalformedMessage extends Error {}

/** Splits a byte stream into complete wire messages, regardless of chunk boundaries. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private size = 0;

  /** @returns the messages that are now complete @throws MalformedMessage when a message length is invalid */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const messages: Buffer[] = [];
    for (let next = this.takeMessage(); next; next = this.takeMessage()) messages.push(next);
    return messages;
  }

  private takeMessage(): Buffer | undefined {
    if (this.size < 4) return undefined;
    const length = this.peek(4).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new MalformedMessage(`a message of ${length} bytes`);
    if (this.size < length) return undefined;
    const all = this.peek(length);
    this.size -= length;
    const rest = all.subarray(length);
    this.chunks.splice(0, 1);
    if (rest.length > 0) this.chunks.unshift(rest);
    return all.subarray(0, length);
  }

  /**
   * Gets the start of the stream as one buffer. Joins chunks only when needed, so that a large message is copied once.
   */
  private peek(minBytes: number): Buffer {
    const [head] = this.chunks;
    if (head && head.length >= minBytes) return head;
    const joined = Buffer.concat(this.chunks);
    this.chunks = [joined];
    return joined;
  }
}
