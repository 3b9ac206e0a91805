import { limits } from 'contracts';
import { DEFAULT_CURRENCY } from 'contracts/currencies';
import type { SavedFilter, Settings } from 'contracts/settings';
import type { UserRecord } from './user-model.ts';

export type SettingsOwner = Pick<UserRecord, 'settings'>;

/** Reads the settings of a user document. Settings that were never changed have defaults. */
export function readSettings({ settings }: SettingsOwner): Settings {
  return {
    defaults: {},
    fees: [],
    savedFilters: [],
    version: 0,
    ...settings,
  };
}

/** The currency of amounts, except of accounts that have another one. */
export function readCurrency({ settings }: SettingsOwner): string {
  return settings?.currency ?? DEFAULT_CURRENCY;
}

const joinFilters = (own: readonly SavedFilter[], imported: readonly SavedFilter[]): SavedFilter[] => {
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  const hasDefault = own.some(({ isDashboardDefault }) => isDashboardDefault);
  const added = imported
    .filter(({ name }) => !names.has(name.toLowerCase()))
    .map((filter) => (hasDefault ? { ...filter, isDashboardDefault: false } : filter));
  return [...own, ...added].slice(0, limits.savedFilters);
};

/** Adds the trader settings of a journal file to those of a trader, which take precedence. */
export function joinSettings(own: Settings, imported: Omit<Settings, 'version'>): Settings {
  const { timeZone, currency, formats, dashboardCards, reviewSince, riskPerTrade } = { ...imported, ...own };
  return {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(currency === undefined ? {} : { currency }),
    ...(formats === undefined ? {} : { formats }),
    ...(dashboardCards === undefined ? {} : { dashboardCards }),
    ...(reviewSince === undefined ? {} : { reviewSince }),
    ...(riskPerTrade === undefined ? {} : { riskPerTrade }),
    defaults: { ...imported.defaults, ...own.defaults },
    fees: own.fees.length > 0 ? own.fees : imported.fees,
    savedFilters: joinFilters(own.savedFilters, imported.savedFilters),
    version: own.version + 1,
  };
}
