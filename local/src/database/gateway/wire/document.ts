import { type Document, deserialize, type OnDemand, onDemand } from 'bson';

type Element = OnDemand['BSONElement'];

/**
 * A BSON document that is passed on as the bytes it came as: only the fields that the gateway itself needs are decoded,
 * so that a 12 MB document is not taken apart and put together again on its way through.
 */
export class RawDocument {
  readonly bytes: Uint8Array;
  private readonly elements = new Map<string, Element>();

  /** @throws BSONError when the bytes are no document */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    for (const element of onDemand.parseToElements(bytes)) {
      const [, nameOffset, nameLength] = element;
      this.elements.set(Buffer.from(bytes.subarray(nameOffset, nameOffset + nameLength)).toString('utf8'), element);
    }
  }

  get names(): string[] {
    return [...this.elements.keys()];
  }

  has(name: string): boolean {
    return this.elements.has(name);
  }

  /** A field's value, decoded (64-bit integers as bigint: cursor ids do not fit a number); undefined when absent. */
  get(name: string): unknown {
    const element = this.elements.get(name);
    if (!element) return undefined;
    const [, nameOffset, , offset, length] = element;
    const source = this.bytes.subarray(nameOffset - 1, offset + length);
    const alone = Buffer.alloc(source.length + 5);
    alone.writeInt32LE(alone.length, 0);
    alone.set(source, 4);
    return deserialize(alone, { useBigInt64: true })[name];
  }

  decode(): Document {
    return deserialize(this.bytes);
  }

  /** The bytes of a field that is itself a document or an array. */
  part(name: string): RawDocument | undefined {
    const element = this.elements.get(name);
    if (!element || (element[0] !== 3 && element[0] !== 4)) return undefined;
    return new RawDocument(this.bytes.subarray(element[3], element[3] + element[4]));
  }
}
