import type { NavEntry } from 'contracts';
import { getModules } from './modules.ts';
import { findOwner } from './registry.ts';

/** The entries that the released modules declare, in their order. A module cannot link to a path of another one. */
export const readNavEntries = async (): Promise<NavEntry[]> => {
  const { owners } = await getModules();
  return owners
    .flatMap((owner) =>
      owner.remote?.nav && findOwner(owners, owner.remote.nav.path) === owner ? owner.remote.nav : [],
    )
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label));
};
