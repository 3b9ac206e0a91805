import type { Readable } from 'node:stream';

/** Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  /** In milliseconds since 1970. */
  modifiedAt: number;
}

/** Options of a presigned URL. */
export interface PresignOptions {
  method: 'GET' | 'HEAD';
  /** Response headers. */
  fileType: string;
  disposition: string;
  cacheControl: string;
  /** Milliseconds since 1970. */
  signedAt: number;
  until: number;
}

/** Stores the bytes of media. Keys are names separated by /. */
export interface MediaStore {
  /** Stores the file at `path` atomically. A folder store moves it. */
  put(key: string, path: string, fileType: string): Promise<void>;
  /** Reads the whole file or a range. Rejects with NotStored for an unknown key. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Unknown keys are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists all files, grouped by owner, or the files of one owner. */
  list(owner?: string): AsyncIterable<StoredFile>;
  /** Creates a presigned URL of the store. Only defined when clients read from the store directly. */
  createUrl?(key: string, options: PresignOptions): Promise<string>;
}

/** No file is stored under this key. */
export class NotStored extends Error {
  override name = 'NotStored';
}
