import type { Readable } from 'node:stream';

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  /** When its last byte was written, in milliseconds since 1970. */
  modifiedAt: number;
}

/** How the store itself answers whoever reads at an address that it signed. */
export interface DirectReading {
  method: 'GET' | 'HEAD';
  /** Headers of its reply. */
  fileType: string;
  disposition: string;
  cacheControl: string;
  /** Milliseconds since 1970. */
  signedAt: number;
  until: number;
}

/** Where the bytes of media lie, under keys of ours: names with / between them. */
export interface MediaStore {
  /** Puts the file at `path` there, whole or not at all; a folder takes it away from `path`. */
  put(key: string, path: string, fileType: string): Promise<void>;
  /** All of it or a part. Rejects with NotStored when there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** What is not there any more is no failure. */
  remove(keys: readonly string[]): Promise<void>;
  /** Everything in it, or everything of one owner; what belongs to one comes together. */
  list(owner?: string): AsyncIterable<StoredFile>;
  /** An address at which the store gives the bytes itself, signed with its own keys; only where it is to do that. */
  addressOf?(key: string, reading: DirectReading): Promise<string>;
}

/** There is nothing under this key. */
export class NotStored extends Error {
  override name = 'NotStored';
}
