import type { ReportDimension } from './group-keys.ts';
import type { Trade, TradeBody } from './trade.ts';
import type { TradeFilter } from './trade-filter.ts';

/**
 * What a page passes to the panels of each slot of the host's pages. Only this file describes it. Add properties; do
 * not remove or rename any.
 */
export interface SlotProperties {
  /** The chart of a trade that is shown, with the same properties as `trade.panel`. */
  'trade.chart': { tradeId: number; facts: Trade };
  /** A trade that is shown: Trade Details and the review queue. */
  'trade.panel': { tradeId: number; facts: Trade };
  /** The trade in Add Trade or Edit Trade. `values` are the fields as they would be sent: invalid ones, too. */
  'trade.form': {
    tradeId: number | null;
    values: Partial<TradeBody>;
    /** Fills fields of the form, as if they had been typed. Undefined in older pages. */
    fill?: ((fields: Pick<TradeBody, 'quantity' | 'riskCents'>) => void) | undefined;
  };
  /** A day in the calendar, YYYY-MM-DD. */
  'day.panel': { date: string };
  /** The page of a day while it is replayed: nothing on it may tell what happens later. */
  'day.replay': { date: string };
  /** The dashboard, between its statistics and its charts. Amounts are in dollars, or in R with `unit: 'r'`. */
  'dashboard.top': { filter: TradeFilter; unit: 'dollars' | 'r' };
  /** The end of the dashboard, with the same properties. */
  'dashboard.card': { filter: TradeFilter; unit: 'dollars' | 'r' };
  /** The overview of the reports, with the same properties as the dashboard. */
  'reports.panel': { filter: TradeFilter; unit: 'dollars' | 'r' };
  /** The report of one grouping. */
  'reports.group': { filter: TradeFilter; unit: 'dollars' | 'r'; groupBy: ReportDimension };
  /** An account of the trader's list, by its name. */
  'account.panel': { account: string };
  /** The page of an account with phases, by its name. */
  'limits.panel': { account: string };
  /** A finished import. */
  'import.done': { importId: string };
  /**
   * The navigation bar, and the menu that replaces it on a narrow screen: one small line. `selected` are the accounts
   * of the trader's filter, in its form; none are all accounts.
   */
  'bar.panel': { selected: readonly string[]; choose: (accounts: readonly string[]) => void };
}

/** The places of the host's pages that show panels of modules. */
export type SlotName = keyof SlotProperties;
