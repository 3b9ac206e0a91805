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
    breakevenWithin: { moneyCents: null, r: null, ...settings?.breakevenWithin },
  };
}

/** The currency of amounts, except of accounts that have another one. */
export function readCurrency({ settings }: SettingsOwner): string {
  return settings?.currency ?? DEFAULT_CURRENCY;
}

/** Up to which distance from 0 a result is a breakeven: in cents of the trade's account, or in R. 0 is none. */
export interface BreakevenBand {
  cents: number;
  r: number;
}

/** Only a result of exactly 0 is a breakeven. */
export const NO_BAND: BreakevenBand = { cents: 0, r: 0 };

export function readBreakevenBand({ settings }: SettingsOwner): BreakevenBand {
  const { moneyCents, r } = settings?.breakevenWithin ?? {};
  return { cents: moneyCents ?? 0, r: r ?? 0 };
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
  const { cents, r } = readBreakevenBand({ settings: own });
  const { breakevenWithin } = cents + r > 0 ? own : { ...own, ...imported };
  return {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(currency === undefined ? {} : { currency }),
    ...(formats === undefined ? {} : { formats }),
    ...(dashboardCards === undefined ? {} : { dashboardCards }),
    ...(reviewSince === undefined ? {} : { reviewSince }),
    ...(riskPerTrade === undefined ? {} : { riskPerTrade }),
    ...(breakevenWithin === undefined ? {} : { breakevenWithin }),
    defaults: { ...imported.defaults, ...own.defaults },
    fees: own.fees.length > 0 ? own.fees : imported.fees,
    savedFilters: joinFilters(own.savedFilters, imported.savedFilters),
    version: own.version + 1,
  };
}
