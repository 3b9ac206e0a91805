/**
 * Where releases lie: files that are written once and never change. What is current is told by files, too, each with a
 * number one higher than the last, so that two writers cannot undo each other: only one of them makes the next.
 * Paths have `/` between their parts.
 */
export interface Store {
  /** Null when there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Writes the whole file or nothing. @returns false when there is one already, which stays as it is */
  create(path: string, bytes: Uint8Array): Promise<boolean>;
  /** The paths of all files under this folder, e.g. `modules/mf-trades/`. */
  list(folder: string): Promise<string[]>;
  /** Removes what there is of these files. */
  remove(paths: readonly string[]): Promise<void>;
  /** Removes all that lies under this folder, also what was left half written. */
  removeFolder(folder: string): Promise<void>;
  /** For a person. */
  readonly description: string;
}
