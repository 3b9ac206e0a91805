import type { Trade, TradeFilter } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import type { CommandEntry } from 'protocol';
import { formatCount, formatDay, formatMoney, getResolvedTheme, getTradesPath, isPrivacyOn, setTheme } from 'shared-ui';
import type { PageLink } from './command-menu.ts';

/** One line of the menu: it opens a page, or does something. */
export interface Command {
  id: string;
  label: string;
  /** Further text at the right: what the line leads to, or its key. */
  detail?: string;
  /** What else it is found by. */
  words?: string;
  path?: string;
  run?: () => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

/** Pages of the journal without an entry in the navigation bar. */
const MORE_PAGES: readonly PageLink[] = [
  { to: '/manage-tags', label: 'Manage Tags' },
  { to: '/manage-accounts', label: 'Manage Accounts' },
  { to: '/trades/trash', label: 'Trash' },
];

/** Pages where one does something, rather than reads. */
const ACTION_PATHS: readonly string[] = ['/add-trade', '/import'];

const toCommand = ({ to, label, group }: PageLink): Command => ({
  id: to,
  label,
  path: to,
  ...(group === undefined ? {} : { detail: group }),
});

interface KnownPages {
  /** The links of the navigation bar. */
  links: readonly PageLink[];
  /** Further pages, which the modules declare. */
  entries: readonly CommandEntry[];
}

const toModuleCommand = ({ path, label, words }: CommandEntry): Command => ({
  id: path,
  label,
  path,
  ...(words === undefined ? {} : { words }),
});

/** The pages and actions that need no request. */
export function listPagesAndActions({ links: barLinks, entries }: KnownPages, onPrivacy: () => void): CommandGroup[] {
  // A module may declare a page of the bar with more words.
  const links = [...barLinks.filter(({ to }) => entries.every(({ path }) => path !== to)), ...MORE_PAGES];
  const isAction = ({ to }: PageLink) => ACTION_PATHS.includes(to);
  const theme = getResolvedTheme() === 'dark' ? 'light' : 'dark';
  return [
    {
      title: 'Pages',
      commands: [...links.filter((link) => !isAction(link)).map(toCommand), ...entries.map(toModuleCommand)],
    },
    {
      title: 'Actions',
      commands: [
        ...links.filter(isAction).map(toCommand),
        { id: 'theme', label: `Use the ${theme} theme`, run: () => setTheme(theme) },
        {
          id: 'privacy',
          label: isPrivacyOn() ? 'Show amounts' : 'Hide amounts',
          detail: 'Privacy mode, key P',
          run: onPrivacy,
        },
        { id: 'sign out', label: 'Logout', detail: 'Sign out', path: '/logout' },
      ],
    },
  ];
}

/** The groups whose labels contain every word of the search, without the empty ones. */
export function filterCommands(groups: readonly CommandGroup[], search: string): CommandGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label, detail = '', words: more = '' }: Command) => {
    const text = `${label} ${detail} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return groups
    .map(({ title, commands }) => ({ title, commands: commands.filter(matches) }))
    .filter(({ commands }) => commands.length > 0);
}

export function toTradeCommand(trade: Trade): Command {
  const { id, name, date, netCents } = trade;
  return {
    id: `trade ${id}`,
    label: [formatTitle(trade), name].filter(Boolean).join(' · '),
    detail: `${formatDay(date, { weekday: false })} · ${formatMoney(netCents, { signed: true })}`,
    path: `/trades/${id}`,
  };
}

interface Counted {
  name: string;
  trades: number;
}

/** Creates the command of a name in a list of the journal: it opens the trades that the filter finds. */
export function createNameCommand(kind: string, toFilter: (name: string) => TradeFilter) {
  return ({ name, trades }: Counted): Command => ({
    id: `${kind} ${name}`,
    label: name,
    detail: formatCount(trades, 'trade'),
    path: getTradesPath(toFilter(name)),
  });
}
