import { isRealDay, type Trade } from 'contracts';
import { formatDay, formatMoney, parseMoney } from 'shared-ui';
import { FACT_NAMES, toFacts } from '../../shared/factTexts.ts';
import { formatFact } from '../../shared/formatTrade.ts';
import { type Draft, FIELD_LABELS } from '../entry/draft/draft.ts';

/** The labels of the fields in Trade Details. */
export const DETAIL_LABELS: typeof FIELD_LABELS = {
  ...FIELD_LABELS,
  ticker: 'Trade Tag',
  setup: 'Bullflag Type',
  amount: 'Profit / Loss',
  notes: 'Comments',
};

type Known<Facts> = { [Name in keyof Facts]?: NonNullable<Facts[Name]> };

/** Without what is empty or not a number. */
const omitUnknown = <Facts extends object>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null && !Number.isNaN(fact))) as Known<Facts>;

/** The values of the form as texts with their labels, for a conflict. Times are in `zone`. */
export function describeTrade(values: Draft, { currency }: Trade, zone: string): Record<string, string> {
  const cents = parseMoney(values.amount);
  const facts = { currency, ...omitUnknown(toFacts(values)) };
  const texts: Draft = {
    ...values,
    amount: cents === null ? values.amount : formatMoney(cents, { signed: true, currency }),
    date: isRealDay(values.date) ? formatDay(values.date) : values.date,
  };
  for (const name of FACT_NAMES) texts[name] = formatFact(name, facts, zone) || values[name];
  return Object.fromEntries(
    (Object.keys(DETAIL_LABELS) as (keyof Draft)[]).map((name) => [DETAIL_LABELS[name], texts[name]]),
  );
}
