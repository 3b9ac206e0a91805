import type { LabelKind } from 'contracts/labels';

interface Entry {
  name: string;
  archived: boolean;
}

/** A trade by names. */
interface ModelTrade {
  setup: string;
  account: string;
  tags: string[];
}

interface List {
  entries: Entry[];
  /** Names of merged entries, and what they mean. */
  aliases: Map<string, string>;
  /** Names that belong to an entry, listed or not. */
  known: Set<string>;
}

export interface TradeInput {
  setup: string;
  account?: string | null;
  tags?: string[] | null;
}

/** A change of a list; `entry` and `into` are positions in it. */
export interface ListChange {
  kind: LabelKind;
  action: 'add' | 'rename' | 'merge' | 'archive' | 'unarchive' | 'delete';
  entry: number;
  into: number;
  name: string;
}

const createList = (): List => ({ entries: [], aliases: new Map(), known: new Set() });
const kinds = ['setups', 'tags', 'accounts'] as const;

/** A journal that stores names in its trades, and changes all of them with each change of a list. */
export function createLabelsModel(setups: readonly string[]) {
  const lists: Record<LabelKind, List> = { setups: createList(), tags: createList(), accounts: createList() };
  const trades = new Map<number, ModelTrade>();
  const deleted = new Map<number, ModelTrade>();
  const toKey = (kind: LabelKind, name: string) => (kind === 'setups' ? name : name.toLowerCase());

  /** Archived entries are the last. */
  const setArchived = (kind: LabelKind, entry: Entry, archived: boolean) => {
    entry.archived = archived;
    lists[kind].entries.sort((a, b) => Number(a.archived) - Number(b.archived));
  };

  const addEntry = (kind: LabelKind, name: string) => {
    const newEntry = { name, archived: false };
    lists[kind].entries.push(newEntry);
    setArchived(kind, newEntry, false);
    lists[kind].known.add(toKey(kind, name));
  };
  for (const name of setups) addEntry('setups', name);

  const allTrades = () => [...trades.values(), ...deleted.values()];

  /** Replaces a name in all trades; an empty one removes it. */
  const replaceName = (kind: LabelKind, from: string, to: string) => {
    for (const trade of allTrades()) {
      if (kind === 'setups' && trade.setup === from) trade.setup = to;
      if (kind === 'accounts' && trade.account === from) trade.account = to;
      if (kind === 'tags')
        trade.tags = [...new Set(trade.tags.map((tag) => (tag === from ? to : tag)))].filter(Boolean);
    }
    const { aliases, known } = lists[kind];
    for (const [key, name] of aliases) if (name === from) aliases.set(key, to);
    known.delete(toKey(kind, from));
    if (to) known.add(toKey(kind, to));
  };

  const findEntry = (kind: LabelKind, name: string) =>
    lists[kind].entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());

  /** What the name of a setup means in a trade. */
  const resolveSetup = (name: string): string => {
    const { known, aliases } = lists.setups;
    return known.has(name) ? name : (aliases.get(name) ?? name);
  };

  /** Adds the name to the list if needed. */
  const resolveListed = (kind: 'tags' | 'accounts', name: string): string => {
    const key = toKey(kind, name);
    const { known, aliases } = lists[kind];
    const alias = known.has(key) ? undefined : aliases.get(key);
    if (alias) return alias;
    if (!findEntry(kind, name)) relist(kind, name);
    return findEntry(kind, name)?.name ?? '';
  };

  /** A deleted account gets its trades back. */
  const relist = (kind: LabelKind, name: string) => {
    const old = allTrades().map((trade) => trade.account);
    if (kind === 'accounts') {
      for (const each of old) if (toKey(kind, each) === toKey(kind, name)) replaceName(kind, each, name);
    }
    addEntry(kind, name);
  };

  const toAccount = (name: string, previous: ModelTrade | undefined) =>
    previous?.account === name ? name : resolveListed('accounts', name);

  const toSetup = (name: string) => {
    const setup = resolveSetup(name);
    if (setup) lists.setups.known.add(setup);
    return setup;
  };

  const write = (number: number, input: TradeInput) => {
    const previous = trades.get(number);
    const setup = toSetup(input.setup);
    const { account: oldAccount = '', tags: oldTags = [] } = previous ?? {};
    const account = input.account === undefined ? oldAccount : input.account && toAccount(input.account, previous);
    const tags = input.tags === undefined ? oldTags : (input.tags ?? []).map((tag) => resolveListed('tags', tag));
    trades.set(number, {
      setup,
      account: account ?? '',
      tags: [...new Set(tags)],
    });
  };

  const remove = (kind: LabelKind, entry: Entry) => {
    const list = lists[kind];
    list.entries = list.entries.filter((each) => each !== entry);
  };

  const rename = (kind: LabelKind, entry: Entry, name: string): boolean => {
    const taken = findEntry(kind, name);
    if (taken && taken !== entry) return false;
    replaceName(kind, entry.name, name);
    entry.name = name;
    return true;
  };

  const merge = (kind: LabelKind, entry: Entry, target: Entry | undefined): boolean => {
    if (!target || target === entry) return false;
    remove(kind, entry);
    replaceName(kind, entry.name, target.name);
    lists[kind].aliases.set(toKey(kind, entry.name), target.name);
    return true;
  };

  const deleteEntry = (kind: LabelKind, entry: Entry) => {
    remove(kind, entry);
    if (kind !== 'tags') return;
    replaceName(kind, entry.name, '');
    const { aliases } = lists[kind];
    for (const [key, name] of aliases) if (!name) aliases.delete(key);
  };

  /** @returns whether the change is valid */
  const change = ({ kind, action, entry: position, into, name }: ListChange): boolean => {
    const { entries } = lists[kind];
    const found = action === 'add' ? findEntry(kind, name) : entries[position];
    if (action === 'add' && !found) relist(kind, name);
    if (!found) return action === 'add';
    if (action === 'rename') return rename(kind, found, name);
    if (action === 'merge') return merge(kind, found, entries[into]);
    if (action === 'delete') deleteEntry(kind, found);
    else setArchived(kind, found, action === 'archive');
    return true;
  };

  const move = (number: number, from: Map<number, ModelTrade>, to: Map<number, ModelTrade>) => {
    const trade = from.get(number);
    if (trade) to.set(number, trade);
    from.delete(number);
  };

  const count = (kind: LabelKind, name: string) =>
    [...trades.values()].filter((trade) => {
      if (kind === 'tags') return trade.tags.includes(name);
      return (kind === 'setups' ? trade.setup : trade.account) === name;
    }).length;

  return {
    write,
    change,
    delete: (number: number) => move(number, trades, deleted),
    restore: (number: number) => move(number, deleted, trades),
    listNumbers: () => [...trades.keys()],
    listDeleted: () => [...deleted.keys()],
    /** Everything that a trader sees. */
    show: () => ({
      trades: [...trades]
        .map(([id, trade]) => ({ id, flagType: trade.setup, account: trade.account, tags: trade.tags.toSorted() }))
        .sort((a, b) => a.id - b.id),
      lists: Object.fromEntries(
        kinds.map((kind) => [
          kind,
          lists[kind].entries.map(({ name, archived }) => ({ name, archived, trades: count(kind, name) })),
        ]),
      ),
    }),
  };
}
