import { useEffect, useEffectEvent, useState } from 'react';
import { loadTraderCode } from '../shared/on-demand.ts';

export interface NavLinkEntry {
  to: string;
  label: string;
  /** The label of the dropdown that the entry belongs to. */
  group?: string | undefined;
}

/** For visitors (NAV-04). */
const VISITOR_LINKS: readonly NavLinkEntry[] = [
  { to: '/features', label: 'Features' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact', label: 'Contact' },
  { to: '/signup', label: 'Sign-Up' },
  { to: '/signin', label: 'Log-In' },
];

const group = 'Trades';

/** Before the links of modules (NAV-02), with the beginning of the Trades dropdown (NAV-03). */
const FIRST_LINKS: readonly NavLinkEntry[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/trades', label: 'My Trades', group },
  { to: '/add-trade', label: 'Add Trade', group },
  { to: '/manage-flags', label: 'Manage Setups', group },
];

/** The page at /logout signs out and goes to / (NAV-07, HOM-03). */
const LOGOUT_LINK: NavLinkEntry = { to: '/logout', label: 'Logout' };

/** The pages of the navigation bar, for signed-in traders (NAV-02). */
export function listPages(moduleLinks: readonly NavLinkEntry[]): readonly NavLinkEntry[] {
  return [...FIRST_LINKS, ...moduleLinks, { to: '/account', label: 'Account' }];
}

/** The links of the navigation bar. */
export function listLinks(isSignedIn: boolean, moduleLinks: readonly NavLinkEntry[]): readonly NavLinkEntry[] {
  return isSignedIn ? [...listPages(moduleLinks), LOGOUT_LINK] : VISITOR_LINKS;
}

/** The link of a page: the one with the longest path that contains the page's. */
export function findCurrent(links: readonly NavLinkEntry[], pathname: string): NavLinkEntry | undefined {
  const [longest] = links
    .filter(({ to }) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length);
  return longest;
}

const STORAGE_KEY = 'module-links';

const isLink = (value: unknown): value is NavLinkEntry =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  'label' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  typeof value.label === 'string' &&
  (!('group' in value) || typeof value.group === 'string');

const readLinks = (): readonly NavLinkEntry[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLink) : [];
  } catch {
    return [];
  }
};

const loadLinks = async (): Promise<readonly NavLinkEntry[]> => {
  const { readNavEntries } = await loadTraderCode();
  const links = (await readNavEntries()).map(({ path, label, group }) => ({ to: path, label, group }));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(links));
  } catch {
    // Storage is full or blocked: the next page load shows them later.
  }
  return links;
};

/**
 * The links that released modules declare in remotes.json. Those of the last visit are shown at once, so that the bar
 * does not change while the page loads; if the list of modules cannot be loaded, they remain.
 */
export function useModuleLinks(isSignedIn: boolean): readonly NavLinkEntry[] {
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
}
