import type { Trade, TradeBody } from 'contracts';
import type { Draft } from './draft.ts';

/** A proposal of the inbox that fills in the form. */
export interface ProposedTrade {
  /** The id of the entry. */
  entry: string;
  source: string;
  values: Draft;
  /** Accepts the entry as this trade. */
  save: (body: TradeBody) => Promise<Trade>;
}
