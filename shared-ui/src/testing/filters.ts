import { screen, waitFor, within } from '@testing-library/react';
import { type TradeFilter, toSearchParams } from 'contracts';
import { FIELDS, listShownFields } from '../filter/fields.ts';
import type { MockApi } from './mockApi.ts';

type Part = keyof TradeFilter;
type Samples = { readonly [Part in keyof TradeFilter]-?: readonly NonNullable<TradeFilter[Part]>[] };

const RULE = 'a'.repeat(24);

/**
 * Values of each part of the filter. The compiler refuses a part of the contract without them. Any of them fit
 * together.
 */
export const filterSamples: Samples = {
  from: ['2025-12-31', '2026-01-05'],
  to: ['2026-01-05', '2026-02-28'],
  setup: [['Gap'], ['Gap', 'none'], ['=none']],
  tag: [['followed plan'], ['a', 'b', 'c', 'd', 'none']],
  ticker: [['AAPL'], ['MESU6', 'BRK.B']],
  underlying: [['TSLA'], ['MES', 'BTC']],
  kind: [['stock'], ['option', 'future', 'forex', 'crypto', 'other']],
  structure: [['vertical'], ['iron condor', 'covered call', 'none']],
  account: [['Main'], ['none']],
  side: ['long', 'short', 'none'],
  result: ['gain', 'loss', 'breakeven'],
  weekday: [['0'], ['1', '5']],
  hour: [['0'], ['9', '15', 'none']],
  zone: ['UTC', 'America/New_York', 'Asia/Tokyo'],
  minR: [-2, 0],
  maxR: [0, 2.5],
  minNet: [-100, 0],
  maxNet: [0, 99.99],
  duration: [['..1'], ['60..120', 'none']],
  size: [['10000..'], ['1..10', 'none']],
  r: [['..-2'], ['1..2', 'none']],
  has: [['media'], ['notes', 'risk', 'mae']],
  lacks: [['executions'], ['risk', 'mfe']],
  q: ['gap', 'two words'],
  rule: [[`${RULE}:yes`], [`${RULE}:no`, `${RULE}:unknown`]],
  judged: [['clean'], ['broken', 'open', 'unjudged']],
  planned: ['yes', 'no'],
  afterLoss: ['yes'],
  tradeOfDay: [['1'], ['2', '3', 'later']],
  sleep: [['under6'], ['6to7', '7to8', 'over8', 'none']],
  energy: [['1'], ['4', '5', 'none']],
  stress: [['5'], ['1', 'none']],
  dayGrade: [['A'], ['E', 'F', 'none']],
  grade: [['5'], ['1', '2', 'none']],
  mistake: ['any', 'none'],
};

/** A generator of numbers below `max`: equal seeds give equal numbers. */
const createPick = (seed: number) => {
  let state = seed;
  return (max: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
};

/** Filters of one to about ten random parts: equal seeds give equal filters. */
const createFilters = (count: number, seed = 1): TradeFilter[] => {
  const pick = createPick(seed);
  const parts = Object.entries(filterSamples);
  return Array.from({ length: count }, () => {
    const some = parts.filter(() => pick(5) === 0);
    const chosen = some.length > 0 ? some : [parts[pick(parts.length)] ?? []];
    return Object.fromEntries(chosen.map(([part, values = []]) => [part, values[pick(values.length)]]));
  });
};

const listChipLabels = (): string[] => {
  const group = screen.queryByRole('group', { name: 'Active filters' });
  if (!group) return [];
  const buttons = within(group).getAllByRole('button');
  const chips = buttons.filter((button) => button.hasAttribute('aria-haspopup'));
  return chips.map(({ textContent }) => textContent?.split(':')[0] ?? '');
};

const isPart = (name: string): name is Part => Object.hasOwn(filterSamples, name);

/** The parts of filters in the queries of all calls so far. */
const listCalledParts = ({ recordedCalls }: MockApi): Part[] => {
  const queries = recordedCalls.map(({ input }) => (input as { query?: object }).query ?? {});
  return queries.flatMap((query) => Object.keys(query)).filter(isPart);
};

interface FilteredPage {
  path: string;
  /** The parts that the page's own controls show. */
  shownElsewhere?: readonly Part[];
  /** The parts that calls of the page have without a filter. */
  own?: readonly Part[];
}

/** Tests with 60 random filters that no page makes a call with a part of the filter that it does not show. */
export function testShownFilters(
  { api, open }: { api: MockApi; open: (path: string) => Promise<unknown> },
  pages: readonly FilteredPage[],
): void {
  const cases = createFilters(60).map((filter, index) => ({ filter, page: pages[index % pages.length] }));
  it.each(cases)('shows all of the filter: $page.path $filter (FLT-01)', async ({ filter, page }) => {
    const { path = '', shownElsewhere = [], own = [] } = page ?? {};
    await open(`${path}${path.includes('?') ? '&' : '?'}${toSearchParams(filter)}`);
    const labels = listShownFields(filter, shownElsewhere).map((name) => FIELDS[name].label);
    await waitFor(() => expect(listChipLabels()).toEqual(labels));
    await waitFor(() => expect(listCalledParts(api)).not.toEqual([]));
    const hidden = listCalledParts(api).filter(
      (part) =>
        ![...shownElsewhere, ...own].includes(part) &&
        listShownFields({ [part]: filterSamples[part][0] }, []).some((name) => !labels.includes(FIELDS[name].label)),
    );
    expect(hidden).toEqual([]);
  });
}
