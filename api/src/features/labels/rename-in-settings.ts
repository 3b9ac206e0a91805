import { isDeepStrictEqual } from 'node:util';
import { fromFilterName, parseSearchParams, toFilterName, toSearchParams } from 'contracts';
import type { LabelKind } from 'contracts/labels';
import type { Settings } from 'contracts/settings';
import { createLabelIndex, type LabelList } from '../../journal/labels/label.ts';

type Rename = (name: string) => string;

const FILTER_FIELDS = { setups: 'setup', tags: 'tag', accounts: 'account' } as const satisfies Record<
  LabelKind,
  string
>;

/** Creates a function that maps a label's former name to its name after a rename or merge. */
const createRename = (kind: LabelKind, before: LabelList, after: LabelList): Rename => {
  const former = createLabelIndex(kind, before);
  const current = createLabelIndex(kind, after);
  return (name) => current.getName(former.find(name)?.id ?? 0) || name;
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
 * Updates the names of labels in the settings after a change of their list. Settings have names instead of ids, like
 * filters in URLs. @returns the same object if nothing changes
 */
export function renameInSettings(settings: Settings, kind: LabelKind, before: LabelList, after: LabelList): Settings {
  const rename = createRename(kind, before, after);
  const renamed: Settings = {
    ...settings,
    defaults: renameDefaults(settings, kind, rename),
    fees: settings.fees.map((fee) =>
      kind === 'accounts' && fee.account !== undefined ? { ...fee, account: rename(fee.account) } : fee,
    ),
    savedFilters: settings.savedFilters.map((filter) => ({
      ...filter,
      query: renameInQuery(filter.query, FILTER_FIELDS[kind], rename),
    })),
  };
  return isDeepStrictEqual(renamed, settings) ? settings : { ...renamed, version: settings.version + 1 };
}
