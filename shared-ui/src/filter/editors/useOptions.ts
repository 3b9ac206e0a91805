import {
  type BucketDimension,
  calls,
  instrumentKinds,
  judgements,
  listBuckets,
  NONE,
  toFilterName,
  tradeContents,
} from 'contracts';
import { labels } from 'contracts/labels';
import { useCall } from '../../data/queries.tsx';
import type { ChoiceName } from '../fields.ts';

const LABEL_LISTS = { setup: 'setups', tag: 'tags', account: 'accounts' } as const;
const isLabel = (name: ChoiceName): name is keyof typeof LABEL_LISTS => Object.hasOwn(LABEL_LISTS, name);

const getBuckets = (dimension: BucketDimension): string[] => [...listBuckets(dimension), NONE];

const fixedOptions: Partial<Record<ChoiceName, readonly string[]>> = {
  kind: instrumentKinds,
  side: ['long', 'short', NONE],
  result: ['gain', 'loss', 'breakeven'],
  // As in a trading week, from Monday.
  weekday: ['1', '2', '3', '4', '5', '6', '0'],
  hour: [...Array.from({ length: 24 }, (_, hour) => String(hour)), NONE],
  has: tradeContents,
  lacks: tradeContents,
  judged: judgements,
  // Only the playbook knows the rules: its links set this field, and the editor can remove it.
  rule: [],
  mistake: ['any', NONE],
  duration: getBuckets('duration'),
  size: getBuckets('size'),
  r: getBuckets('r'),
};

/** The names in the trader's lists, archived ones included (TAG-03). */
const useLabelOptions = (name: ChoiceName) => {
  const query = useCall(labels.list, {}, { enabled: isLabel(name), handlesErrors: true });
  if (!isLabel(name) || !query.data) return { query };
  return { query, options: [...query.data[LABEL_LISTS[name]].map((label) => toFilterName(label.name)), NONE] };
};

/** The tickers of the journal, the ones with the most trades first, or what they depend on: TSLA of an option. */
const useTickerOptions = (name: ChoiceName) => {
  const enabled = name === 'ticker' || name === 'underlying';
  const query = useCall(calls.days.analytics, { query: {} }, { enabled, handlesErrors: true });
  const tickers = query.data?.byTicker.toSorted((a, b) => b.trades - a.trades).map(({ key }) => key);
  const options = name === 'underlying' ? query.data && (query.data.underlyings ?? []) : tickers;
  return { query, options };
};

/**
 * The values that a field can have, including chosen values that are no longer in a list.
 * @returns `options`, undefined until they are loaded, and the `query` that loads them
 */
export const useOptions = (name: ChoiceName, chosen: readonly string[]) => {
  const ofLabels = useLabelOptions(name);
  const ofTickers = useTickerOptions(name);
  const fixed = fixedOptions[name];
  const loaded = isLabel(name) ? ofLabels : ofTickers;
  const options = fixed ?? loaded.options;
  return {
    options: options && [...chosen.filter((value) => !options.includes(value)), ...options],
    query: fixed ? undefined : loaded.query,
  };
};
