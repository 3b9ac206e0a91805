import type { PublishedModule } from 'contracts';
import { readRelease } from './release.ts';
import type { Store } from './store/store.ts';
import { readTurns, type Turn, takeTurn } from './turns.ts';

const published = async (store: Store, name: string, version: string): Promise<PublishedModule> => {
  const release = await readRelease(store, name, version);
  if (!release) throw new Error(`There is no ${name} ${version}: publish it first.`);
  return release;
};

/** From now on everybody gets this version. */
export const promote = async (store: Store, name: string, version: string): Promise<Turn> => {
  await published(store, name, version);
  return takeTurn(store, name, () => ({ current: version, staged: null, what: 'release' }));
};

/** From now on `percent` of a hundred browsers get this version; always the same ones. */
export const stage = async (store: Store, name: string, version: string, percent: number): Promise<Turn> => {
  await published(store, name, version);
  return takeTurn(store, name, (latest) => {
    if (!latest?.current) throw new Error(`${name} has no version yet that the others could have: release it to all.`);
    return { current: latest.current, staged: { version, percent }, what: 'stage' };
  });
};

/** What was current before what is current now; null when nothing was. */
const previousOf = (turns: readonly Turn[]): string | null => {
  const [latest] = turns;
  return turns.find(({ current }) => current !== latest?.current)?.current ?? null;
};

/**
 * Takes back a staged version, or else goes back to the version that was current before, or to the given one.
 * @throws when there is nothing to go back to
 */
export const rollback = async (store: Store, name: string, to?: string): Promise<Turn> => {
  if (to) await published(store, name, to);
  return takeTurn(store, name, async (latest) => {
    if (latest?.staged && !to) return { current: latest.current, staged: null, what: 'rollback' };
    const version = to ?? previousOf(await readTurns(store, name));
    if (!version) throw new Error(`${name} has no earlier version to go back to.`);
    await published(store, name, version);
    return { current: version, staged: null, what: 'rollback' };
  });
};
