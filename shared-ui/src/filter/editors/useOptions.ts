import { calls, listBuckets, NONE, toFilterName } from 'contracts';
import { labels } from 'contracts/labels';
import { useCall } from '../../data/queries.tsx';
import { listFixedValues, ruleAnswers } from '../choices.ts';
import type { ChoiceName } from '../fields.ts';
import { useRuleTexts } from '../useRuleTexts.ts';

const LABEL_LISTS = { setup: 'setups', tag: 'tags', account: 'accounts' } as const;
const isLabel = (name: ChoiceName): name is keyof typeof LABEL_LISTS => Object.hasOwn(LABEL_LISTS, name);

const listValues = (name: ChoiceName): readonly string[] | undefined => {
  switch (name) {
    case 'weekday':
      // As in a trading week, from Monday.
      return ['1', '2', '3', '4', '5', '6', '0'];
    case 'hour':
      return [...Array.from({ length: 24 }, (_, hour) => String(hour)), NONE];
    case 'duration':
    case 'size':
    case 'r':
      return [...listBuckets(name), NONE];
    default:
      return listFixedValues(name);
  }
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

/** Each answer to each of the trader's rules. */
const useRuleOptions = (name: ChoiceName) => {
  const { texts, query } = useRuleTexts(name === 'rule');
  const options = texts && [...texts.keys()].flatMap((id) => ruleAnswers.map((answer) => `${id}:${answer}`));
  return { query, options };
};

/**
 * The values that a field can have, including chosen values that are no longer in a list.
 * @returns `options`, undefined until they are loaded, and the `query` that loads them
 */
export function useOptions(name: ChoiceName, chosen: readonly string[]) {
  const ofLabels = useLabelOptions(name);
  const ofTickers = useTickerOptions(name);
  const ofRules = useRuleOptions(name);
  const fixed = listValues(name);
  const ofTrader = name === 'rule' ? ofRules : ofTickers;
  const loaded = isLabel(name) ? ofLabels : ofTrader;
  const options = fixed ?? loaded.options;
  return {
    options: options && [...chosen.filter((value) => !options.includes(value)), ...options],
    query: fixed ? undefined : loaded.query,
  };
}
