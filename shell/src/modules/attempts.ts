import type { LoadError } from './load-error.ts';

/** Hashes of a module's files by their paths in its folder: `sha256-…`. */
type Integrity = Readonly<Record<string, string>>;

interface Attempt {
  /** 0 for the first; later ones ask for an address of their own, so that nothing cached or hanging answers. */
  number: number;
  /** Where the version's files are; ends with `/`. */
  folder: string;
  integrity: Integrity;
  /** What this attempt met: federation's own errors carry only text. */
  failure?: LoadError;
}

const attempts = new Map<string, Attempt>();

export const suffixOf = (name: string): string => {
  const number = attempts.get(name)?.number;
  return number ? `?r=${number}` : '';
};

/** The folder of a version, of the address of its manifest. */
export const folderOf = (entry: string): string => new URL('.', new URL(entry, location.href)).href;

/**
 * Begins another attempt to load the module.
 * @param integrity of the files that the shell requests first, as remotes.json has it; nothing is verified by default
 * @returns the query to put behind its addresses
 */
export const beginAttempt = (name: string, entry: string, integrity: Integrity = {}): string => {
  const number = (attempts.get(name)?.number ?? -1) + 1;
  attempts.set(name, { number, folder: folderOf(entry), integrity });
  return suffixOf(name);
};

/** What the module's last attempt met on the way, if anything. */
export const failureOf = (name: string): LoadError | undefined => attempts.get(name)?.failure;

export const noteFailure = (name: string, failure: LoadError): void => {
  const attempt = attempts.get(name);
  if (attempt) attempt.failure = failure;
};

/** Adds what the manifest says of the other files. It cannot replace what remotes.json says. */
export const addIntegrity = (name: string, listed: Integrity): void => {
  const attempt = attempts.get(name);
  if (attempt) attempt.integrity = { ...listed, ...attempt.integrity };
};

/** The hash that the file at an address must have, where the release lists one; the browser refuses any other file. */
export const integrityOf = (name: string | undefined, address: string): string | undefined => {
  const attempt = attempts.get(name ?? '');
  const { href } = new URL(address, location.href);
  if (!attempt || !href.startsWith(attempt.folder)) return undefined;
  return attempt.integrity[href.slice(attempt.folder.length).split('?')[0] ?? ''];
};
