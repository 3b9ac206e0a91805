import type { Remote } from 'contracts';
import { getFailureKind, isLoadError, ReplacedError } from './load-error.ts';
import { readRegistry } from './registry.ts';

const storageKey = 'reloads-offered';

/** Without storage there is no offer, because the page could offer reloads endlessly. */
const isFirstOffer = ({ name, version }: Remote): boolean => {
  try {
    const offered = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    if (offered.includes(`${name}@${version}`)) return false;
    sessionStorage.setItem(storageKey, [...offered, `${name}@${version}`].join(' ').trim());
    return true;
  } catch {
    return false;
  }
};

const mayBeReplaced = (failure: unknown): boolean =>
  isLoadError(failure) && ['unreachable', 'damaged'].includes(getFailureKind(failure));

/** The version that this browser gets now, if the files of `remote` cannot be loaded and another version replaced it. */
export const findSuccessor = async (remote: Remote, failure: unknown): Promise<Remote | undefined> => {
  if (!mayBeReplaced(failure)) return;
  const registry = await readRegistry().catch(() => undefined);
  const current = registry?.owners.find(({ name }) => name === remote.name)?.remote;
  return current?.version === remote.version ? undefined : current;
};

/**
 * The error to show when a page's code cannot be loaded: a ReplacedError if a newer version replaced it. Only once for each
 * version, so that a reload that did not help is not offered again.
 */
export const toReplacedError = async (remote: Remote, failure: unknown): Promise<unknown> => {
  const successor = await findSuccessor(remote, failure);
  if (!successor || !isFirstOffer(remote)) return failure;
  const { name, version } = remote;
  return new ReplacedError('unreachable', `${name} ${version} was replaced by ${successor.version}.`, failure);
};
