import { isDeepStrictEqual } from 'node:util';
import { fromFilterName, parseSearchParams, toFilterName, toSearchParams } from 'contracts';
import type { LabelKind } from 'contracts/labels';
import type { Settings } from 'contracts/settings';
import { createLabelIndex, type Label } from '../journal/labels/label.ts';

type List = readonly Label[];
type Rename = (name: string) => string;

const filterFields = { setups: 'setup', tags: 'tag', accounts: 'account' } as const satisfies Record<LabelKind, string>;

/** Maps a name to the one that its entry has after the change: another one after a rename or a merge. */
const createRename = (kind: LabelKind, before: List, after: List): Rename => {
  const [old, current] = [createLabelIndex(kind, before), createLabelIndex(kind, after)];
  return (name) => current.getName(old.find(name)?.id ?? 0) || name;
};

const renameInQuery = (query: string, field: 'setup' | 'tag' | 'account', rename: Rename): string => {
  const { filter } = parseSearchParams(new URLSearchParams(query));
  const names = filter[field]?.map((name) => toFilterName(rename(fromFilterName(name))));
  return names ? toSearchParams({ ...filter, [field]: [...new Set(names)] }).toString() : query;
};

const renameDefaults = ({ defaults }: Settings, kind: LabelKind, rename: Rename): Settings['defaults'] => {
  const { account, setup } = defaults;
  if (kind === 'accounts' && account !== undefined) return { ...defaults, account: rename(account) };
  if (kind === 'setups' && setup !== undefined) return { ...defaults, setup: rename(setup) };
  return defaults;
};

/**
 * Gives the settings the names that setups, tags or accounts have after a change of their list. Settings have names rather than
 * ids because that is how a saved filter and an address have them. @returns the same object when nothing has changed
 */
export const renameInSettings = (settings: Settings, kind: LabelKind, before: List, after: List): Settings => {
  const rename = createRename(kind, before, after);
  const renamed: Settings = {
    ...settings,
    defaults: renameDefaults(settings, kind, rename),
    fees: settings.fees.map((fee) =>
      kind === 'accounts' && fee.account !== undefined ? { ...fee, account: rename(fee.account) } : fee,
    ),
    savedFilters: settings.savedFilters.map((filter) => ({
      ...filter,
      query: renameInQuery(filter.query, filterFields[kind], rename),
    })),
  };
  return isDeepStrictEqual(renamed, settings) ? settings : { ...renamed, version: settings.version + 1 };
};
