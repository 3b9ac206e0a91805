import { useEffect, useEffectEvent, useState } from 'react';
import { readDeviceEntry, writeDeviceEntry } from 'shared-ui/host';
import type { NavLinkEntry } from './links.ts';

const key = 'module-links';

const isLink = (value: unknown): value is NavLinkEntry =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'label' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  typeof value.label === 'string';

const readLinks = (): readonly NavLinkEntry[] => {
  try {
    const stored: unknown = JSON.parse(readDeviceEntry(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLink) : [];
  } catch {
    return [];
  }
};

const loadLinks = async (): Promise<readonly NavLinkEntry[]> => {
  const { readNavEntries } = await import(/* webpackChunkName: 'modules' */ '../modules/nav-entries.ts');
  const links = (await readNavEntries()).map(({ path, label }) => ({ to: path, label }));
  writeDeviceEntry(key, JSON.stringify(links));
  return links;
};

/**
 * The links that released modules declare in remotes.json. Those of the last visit are shown at once, so that the bar does not
 * change while the page loads; if the list of modules cannot be loaded, they remain.
 */
export const useModuleLinks = (isSignedIn: boolean): readonly NavLinkEntry[] => {
  const [links, setLinks] = useState(readLinks);
  const update = useEffectEvent((loaded: readonly NavLinkEntry[]) => {
    if (JSON.stringify(loaded) !== JSON.stringify(links)) setLinks(loaded);
  });
  useEffect(() => {
    if (isSignedIn)
      loadLinks().then(
        (loaded) => update(loaded),
        () => {},
      );
  }, [isSignedIn]);
  return links;
};
