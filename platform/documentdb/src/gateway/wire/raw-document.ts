import { type Document, deserialize, type OnDemand, onDemand } from 'bson';

type Element = OnDemand['BSONElement'];

/**
 * A BSON document that is forwarded as received. Only the fields that the gateway itself needs are decoded, so that a
 * 12 MB document is not parsed and serialized again.
 */
export class RawDocument {
  readonly bytes: Uint8Array;
  private readonly elements = new Map<string, Element>();

  /** @throws BSONError when the bytes are not a document */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    for (const element of onDemand.parseToElements(bytes)) {
      const [, nameOffset, nameLength] = element;
      this.elements.set(Buffer.from(bytes.subarray(nameOffset, nameOffset + nameLength)).toString('utf8'), element);
    }
  }

  get fieldNames(): string[] {
    return [...this.elements.keys()];
  }

  has(name: string): boolean {
    return this.elements.has(name);
  }

  /** Decodes a field; undefined when absent. 64-bit integers become bigint, as cursor ids do not fit a number. */
  get(name: string): unknown {
    const element = this.elements.get(name);
    if (!element) return undefined;
    const [, nameOffset, , offset, length] = element;
    const source = this.bytes.subarray(nameOffset - 1, offset + length);
    const document = Buffer.alloc(source.length + 5);
    document.writeInt32LE(document.length, 0);
    document.set(source, 4);
    return deserialize(document, { useBigInt64: true })[name];
  }

  decode(): Document {
    return deserialize(this.bytes);
  }

  /** Gets a field that is a document or an array, without decoding it. */
  getDocument(name: string): RawDocument | undefined {
    const element = this.elements.get(name);
    if (!element || (element[0] !== 3 && element[0] !== 4)) return undefined;
    return new RawDocument(this.bytes.subarray(element[3], element[3] + element[4]));
  }
}
