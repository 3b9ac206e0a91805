/**
 * Stores releases as files that are written once and never change. Deployments are numbered files too: only one of
 * several concurrent writers can create the next number, so none overwrites another. Paths are separated by `/`.
 */
export interface Store {
  /** Null if the file does not exist. */
  read(path: string): Promise<Buffer | null>;
  /** Writes the whole file or nothing. @returns false if the file already exists; it is not changed */
  create(path: string, bytes: Uint8Array): Promise<boolean>;
  /** The paths of all files under this folder, e.g. `modules/mf-trades/`. */
  list(folder: string): Promise<string[]>;
  /** Removes files. Missing files are no error. */
  remove(paths: readonly string[]): Promise<void>;
  /** Removes all files under this folder, including temporary ones. */
  removeFolder(folder: string): Promise<void>;
  /** The store's location, for messages. */
  readonly description: string;
}

/** Reads a JSON file; null if it does not exist. */
export async function readJson<T>(store: Store, path: string, schema: { parse(value: unknown): T }): Promise<T | null> {
  const bytes = await store.read(path);
  return bytes && schema.parse(JSON.parse(bytes.toString()));
}

/** Each file is reported once: the gateway reads the store every few seconds. */
const reportedFiles = new Set<string>();

const reportInvalid = (store: Store, path: string, error: unknown): void => {
  const file = `${path} in ${store.description}`;
  if (!reportedFiles.has(file)) console.warn(`${file} cannot be parsed, and is skipped: ${error}`);
  reportedFiles.add(file);
};

/**
 * Skips a file whose content is not valid, for example an incomplete copy: null and a warning. Rejects if the store
 * cannot be read.
 */
export async function readValidJson<T>(
  store: Store,
  path: string,
  schema: { parse(value: unknown): T },
): Promise<T | null> {
  const bytes = await store.read(path);
  try {
    return bytes && schema.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    reportInvalid(store, path, error);
    return null;
  }
}

export function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 2));
}
