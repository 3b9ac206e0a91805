import type { Remote } from 'contracts';
import { LoadError, loadFailureOf } from './load-error.ts';
import { readRegistry } from './registry.ts';

const storageKey = 'reloads-offered';

/** A storage that is full or forbidden offers nothing: rather none than one without end. */
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

const mayBeGone = (failure: unknown): boolean => {
  const kind = loadFailureOf(failure);
  return kind === 'unreachable' || kind === 'damaged';
};

/** Where a version's files are gone: the version that this browser gets now, if it is another. */
export const successorOf = async (remote: Remote, failure: unknown): Promise<Remote | undefined> => {
  if (!mayBeGone(failure)) return;
  const owners = await readRegistry().catch(() => []);
  const now = owners.find(({ name }) => name === remote.name)?.remote;
  return now?.version === remote.version ? undefined : now;
};

/**
 * What to tell of a page whose code did not come: that a newer version took its place, once for each version, so that a
 * reload that does not help is not offered again.
 */
export const orReplaced = async (remote: Remote, failure: unknown): Promise<unknown> => {
  const successor = await successorOf(remote, failure);
  if (!successor || !isFirstOffer(remote)) return failure;
  const { name, version } = remote;
  return new LoadError('replaced', `${name} ${version} made way for ${successor.version}.`, failure);
};
