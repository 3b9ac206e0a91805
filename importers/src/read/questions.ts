import type { InstrumentKind } from '../instruments/kinds.ts';
import { findInstrument } from '../instruments/trade-instrument.ts';
import { describeColumns, isCost } from '../table/unread-columns.ts';
import type { Question, ReadOptions } from '../types.ts';
import { isRoundTrip } from './finish.ts';
import type { Draft } from './format.ts';

const askAccount = (drafts: readonly Draft[]): Question[] =>
  drafts.some((draft) => !draft.account)
    ? [{ id: 'account', text: 'Which account are these trades from? The file does not say.', assumed: null }]
    : [];

const hasNoFees = (draft: Draft): boolean => draft.fees === null && !(isRoundTrip(draft) && draft.profit.isNet);

const explainFees = (drafts: readonly Draft[], unread: readonly string[]): string => {
  const costs = unread.filter(isCost);
  if (costs.length > 0) return `The fees in ${describeColumns(costs)} are not read.`;
  return drafts.every(hasNoFees) ? 'The file has no fees.' : 'The file has fees for some rows only.';
};

const UNITS: Partial<Record<InstrumentKind, string>> = { stock: 'share', option: 'contract', future: 'contract' };

const findKind = (draft: Draft): InstrumentKind => {
  const { ticker, kind, root } = draft.instrument;
  const { day } = isRoundTrip(draft) ? draft.closed : draft.time;
  return kind ?? (root === undefined ? findInstrument(ticker, day).kind : 'future');
};

/** What the fees are paid for: a share, a contract, or a unit if the file has others or both. */
const nameUnit = (drafts: readonly Draft[]): string => {
  const byTicker = new Map(drafts.map((draft) => [draft.instrument.ticker, draft]));
  const [name = 'unit', other] = new Set([...byTicker.values()].map((draft) => UNITS[findKind(draft)] ?? 'unit'));
  return other === undefined ? name : 'unit';
};

const askFees = (drafts: readonly Draft[], unread: readonly string[]): Question[] => {
  const withoutFees = drafts.filter(hasNoFees);
  if (withoutFees.length === 0) return [];
  const text = `What do you pay per ${nameUnit(withoutFees)} and side? ${explainFees(drafts, unread)}`;
  return [{ id: 'fees', text, assumed: '0' }];
};

const askPointValues = (drafts: readonly Draft[], { knownPointValues }: ReadOptions): Question[] => {
  const roots = drafts.flatMap((draft) =>
    !isRoundTrip(draft) && draft.instrument.multiplier === null && draft.instrument.root ? [draft.instrument.root] : [],
  );
  return [...new Set(roots)]
    .filter((root) => !knownPointValues?.[root])
    .toSorted()
    .map((root) => ({
      id: 'pointValue',
      text: `How much money is 1.00 of price of one ${root}?`,
      assumed: null,
      root,
    }));
};

/**
 * The questions that the rows leave open, also those with an answer: the page shows both. notation.ts asks about the
 * time zone and the date order.
 * @param unread columns that change money or meaning, and that the format does not read
 */
export function askAboutRows(drafts: readonly Draft[], unread: readonly string[], options: ReadOptions): Question[] {
  return [...askAccount(drafts), ...askFees(drafts, unread), ...askPointValues(drafts, options)];
}

/** Whether the options have the answer to a question. Columns are confirmed in the mapping. */
export function isAnswered({ id, root = '', pair = '' }: Question, options: ReadOptions): boolean {
  if (id === 'column') return false;
  if (id === 'pointValue') return Boolean(options.pointValues?.[root]);
  if (id === 'rate') return Boolean(options.rates?.[pair]);
  return options[id === 'fees' ? 'feePerUnit' : id] !== undefined;
}
