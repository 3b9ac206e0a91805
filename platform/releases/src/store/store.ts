/**
 * Stores releases as files that are written once and never change. Deployments are numbered files too: only one of several
 * concurrent writers can create the next number, so none overwrites another. Paths are separated by `/`.
 */
export interface Store {
  /** Null if the file does not exist. */
  read(path: string): Promise<Buffer | null>;
  /** Writes the whole file or nothing. @returns false if the file already exists; it is not changed */
  create(path: string, bytes: Uint8Array): Promise<boolean>;
  /** The paths of all files under this folder, e.g. `modules/mf-trades/`. */
  list(folder: string): Promise<string[]>;
  /** Removes those of these files that exist. */
  remove(paths: readonly string[]): Promise<void>;
  /** Removes all files under this folder, including temporary ones. */
  removeFolder(folder: string): Promise<void>;
  /** The store's location, for messages. */
  readonly description: string;
}

/** Reads a JSON file; null if it does not exist. */
export const readJson = async <T>(
  store: Store,
  path: string,
  schema: { parse(value: unknown): T },
): Promise<T | null> => {
  const bytes = await store.read(path);
  return bytes && schema.parse(JSON.parse(bytes.toString()));
};

export const toJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 2));
