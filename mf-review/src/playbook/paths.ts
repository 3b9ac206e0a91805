import { type MeasuredFilter, type TradeFilter, toFilterName } from 'contracts';
import { getTradesPath, requireRisk } from 'shared-ui';

const EVERY_TRADE_SEGMENT = 'every-trade';

/** Segments that are other pages, or that browsers resolve as folders. A setup with such a name gets a leading mark. */
const RESERVED = /^~*(?:every-trade|missed|\.{1,2})$/;
const MARK = '~';

/** The address of a setup's page, or of the rules for every trade. `search` is the filter of the address. */
export function getSetupPath(setup: string | null, search = ''): string {
  if (setup === null) return `/playbook/${EVERY_TRADE_SEGMENT}${search}`;
  return `/playbook/${encodeURIComponent(RESERVED.test(setup) ? MARK + setup : setup)}${search}`;
}

/** Reverses `getSetupPath`: the name of the setup in a decoded segment. */
export function parseSetupSegment(segment: string): string {
  return segment.startsWith(MARK) && RESERVED.test(segment) ? segment.slice(MARK.length) : segment;
}

/** The filter of an entry's trades: those of the setup, or all selected ones. */
const narrowToSetup = ({ unit, ...filter }: MeasuredFilter, setup: string | null): TradeFilter => {
  const narrowed = setup === null ? filter : { ...filter, setup: [toFilterName(setup)] };
  return unit === 'r' ? requireRisk(narrowed) : narrowed;
};

/** The address of My Trades with the trades of an entry of the playbook, or some of them. */
export function getEntryPath(
  filter: MeasuredFilter,
  setup: string | null,
  part: Pick<TradeFilter, 'judged' | 'rule' | 'result'> = {},
): string {
  return getTradesPath({ ...narrowToSetup(filter, setup), ...part });
}
