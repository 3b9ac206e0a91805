import type { PublishedModule } from 'contracts';
import { readRelease } from './release.ts';
import type { Store } from './store/store.ts';
import { readTurns, type Turn, takeTurn } from './turns.ts';
import { isWithdrawn, withdraw } from './withdrawal.ts';

const published = async (store: Store, name: string, version: string): Promise<PublishedModule> => {
  const release = await readRelease(store, name, version);
  if (!release) throw new Error(`There is no ${name} ${version}: publish it first.`);
  if (await isWithdrawn(store, name, version)) throw new Error(`${name} ${version} was withdrawn.`);
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
    if (latest.current === version) throw new Error(`${name} ${version} is what all browsers get already.`);
    return { current: latest.current, staged: { version, percent }, what: 'stage' };
  });
};

/** The turns without those of withdrawn versions, which a rollback skips. The latest stays: it is what is rolled back. */
const withoutWithdrawn = async (store: Store, name: string, turns: readonly Turn[]): Promise<Turn[]> => {
  const keep = await Promise.all(
    turns.map(async ({ current }, index) => index === 0 || !current || !(await isWithdrawn(store, name, current))),
  );
  return turns.filter((_, index) => keep[index]);
};

/**
 * The version that what is current now took the place of; null when there was none. What was rolled back does not count:
 * a second rollback leads further back, never to the version that the first one took away.
 */
const previousOf = (turns: readonly Turn[]): string | null => {
  const line: string[] = [];
  for (const { current, what } of turns.toReversed()) {
    if (!current || current === line.at(-1)) continue;
    const known = what === 'rollback' ? line.indexOf(current) : -1;
    line.splice(known < 0 ? line.length : known, line.length, current);
  }
  return line.at(-2) ?? null;
};

/**
 * What would be current after a rollback: that which is current without the staged version beside it, or else the
 * version before, or the given one.
 * @throws when there is nothing to go back to
 */
export const rollbackTarget = async (store: Store, name: string, to?: string): Promise<string> => {
  const turns = await readTurns(store, name);
  const [latest] = turns;
  const version = to ?? (latest?.staged ? latest.current : previousOf(await withoutWithdrawn(store, name, turns)));
  if (!version) throw new Error(`${name} has no earlier version to go back to.`);
  await published(store, name, version);
  return version;
};

/** Takes back a staged version, or else goes back to the version before, or to the given one. Throws as `rollbackTarget`. */
export const rollback = (store: Store, name: string, to?: string): Promise<Turn> =>
  takeTurn(store, name, async () => ({
    current: await rollbackTarget(store, name, to),
    staged: null,
    what: 'rollback',
  }));

/** The same, and withdraws the version that browsers get until then. @returns the version that was withdrawn */
export const rollbackAndWithdraw = async (store: Store, name: string, to?: string): Promise<string> => {
  const [latest] = await readTurns(store, name);
  const version = latest?.staged?.version ?? latest?.current;
  if (!version) throw new Error(`${name} has no version to roll back.`);
  await rollback(store, name, to);
  await withdraw(store, name, version);
  return version;
};
