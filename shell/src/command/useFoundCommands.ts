import { calls, limits, splitSearchWords, toFilterName } from 'contracts';
import { labels } from 'contracts/labels';
import { useEffect, useRef, useState } from 'react';
import { getApi } from 'shared-ui/host';
import { type Command, type CommandGroup, createNameCommand, filterCommands, toTradeCommand } from './commands.ts';

/** While a word is typed, no request is made. */
const TYPING_MS = 200;
const FOUND_TRADES = '6';
const FOUND_NAMES = 5;

const OPTIONS = { handlesErrors: true } as const;

const toSetupCommand = createNameCommand('setup', (name) => ({ setup: [toFilterName(name)] }));
const toTagCommand = createNameCommand('tag', (name) => ({ tag: [toFilterName(name)] }));
const toAccountCommand = createNameCommand('account', (name) => ({ account: [toFilterName(name)] }));
const toTickerCommand = createNameCommand('ticker', (name) => ({ ticker: [name] }));

/** Setups, tags, accounts and tickers of the journal: read once per opened menu, when something is typed. */
const loadNames = async (): Promise<CommandGroup[]> => {
  const [lists, { byTicker }] = await Promise.all([
    getApi().call(labels.list, {}, OPTIONS),
    getApi().call(calls.days.analytics, { query: {} }, OPTIONS),
  ]);
  const tickers = byTicker.toSorted((a, b) => b.trades - a.trades).map(({ key, trades }) => ({ name: key, trades }));
  return [
    { title: 'Setups', commands: lists.setups.map(toSetupCommand) },
    { title: 'Tags', commands: lists.tags.map(toTagCommand) },
    { title: 'Accounts', commands: lists.accounts.map(toAccountCommand) },
    { title: 'Tickers', commands: tickers.map(toTickerCommand) },
  ];
};

const loadTrades = async (q: string, signal: AbortSignal): Promise<Command[]> => {
  const { trades } = await getApi().call(
    calls.trades.list,
    { query: { q, limit: FOUND_TRADES } },
    { ...OPTIONS, signal },
  );
  return trades.map(toTradeCommand);
};

/** The search of trades allows no more. */
const isSearchable = (search: string): boolean =>
  search !== '' && search.length <= limits.searchLength && splitSearchWords(search).length <= limits.searchWords;

interface Found {
  search: string;
  groups: readonly CommandGroup[];
  error: string;
}

const NOTHING: Found = { search: '', groups: [], error: '' };

/**
 * Setups, tickers and trades for a search.
 * @returns `isSearching` while the shown ones are those of an earlier search
 */
export function useFoundCommands(search: string) {
  const [found, setFound] = useState(NOTHING);
  const names = useRef<Promise<CommandGroup[]>>(undefined);
  const canSearch = isSearchable(search);
  useEffect(() => {
    if (!canSearch) return setFound(NOTHING);
    const controller = new AbortController();
    const find = async (): Promise<Found> => {
      names.current ??= loadNames();
      const [named, trades] = await Promise.all([names.current, loadTrades(search, controller.signal)]);
      const matching = filterCommands(named, search).map((group) => ({
        ...group,
        commands: group.commands.slice(0, FOUND_NAMES),
      }));
      return { search, groups: [...matching, { title: 'Trades', commands: trades }], error: '' };
    };
    const show = (result: Found) => !controller.signal.aborted && setFound(result);
    const fail = (failure: unknown) => {
      names.current = undefined;
      show({ search, groups: [], error: failure instanceof Error ? failure.message : String(failure) });
    };
    const timer = setTimeout(() => void find().then(show, fail), TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, canSearch]);
  return { ...found, isSearching: canSearch && found.search !== search };
}
