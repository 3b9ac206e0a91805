import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calls, filterShape, parseSearchParams, type TradeFilter, toSearchParams } from 'contracts';
import { labels } from 'contracts/labels';
import { rules } from 'contracts/playbook-rules';
import { definePage, FilterBar, useTradeFilter } from 'shared-ui';
import { defineModule } from 'shared-ui/host';
import { buildGroup, emptyAnalytics, filterSamples, setUpModuleTest } from 'shared-ui/testing';
import { describeFilter } from './describeFilter.ts';
import { FIELDS, listShownFields } from './fields.ts';

const Page = () => <FilterBar state={useTradeFilter()} />;
const testModule = defineModule('mf-test', [definePage('/list', 'List', async () => ({ default: Page }))]);

const RULES = new Map([['a'.repeat(24), '“Wait for the retest”']]);
const rule = {
  ...{ id: 'a'.repeat(24), text: 'Wait for the retest', setup: null, group: '', required: true, weight: 1 as const },
  ...{ conditions: null, from: null, until: null, version: 1 },
};

type Part = keyof TradeFilter;
const isPart = (part: string): part is Part => Object.hasOwn(filterSamples, part);
const PARTS = Object.keys(filterShape).filter(isPart);
const SAMPLES = PARTS.flatMap((part) =>
  filterSamples[part].map((value): [Part, TradeFilter] => [part, { [part]: value }]),
);

const findChips = async () => {
  const group = await screen.findByRole('group', { name: 'Active filters' });
  return within(group)
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-haspopup'));
};

const isBox = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

/** The controls of an open editor that have a value, with functions that remove the value and set it again. */
const listControls = (editor: HTMLElement) => {
  const controls = [...editor.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
  const any = within(editor).queryByRole('radio', { name: 'Any' });
  const boxes = controls.filter(isBox).filter((box) => box.checked && box !== any);
  const typed = controls.filter((control) => !isBox(control) && control.value !== '');
  return [
    ...boxes.map((box) => ({ remove: () => fireEvent.click(any ?? box), set: () => fireEvent.click(box) })),
    ...typed.map((control) => {
      const { value } = control;
      const change = (text: string) => fireEvent.change(control, { target: { value: text } });
      return { remove: () => change(''), set: () => change(value) };
    }),
  ];
};

const toLabels = (names: readonly string[]) =>
  names.map((name, index) => ({ id: index + 1, name, archived: false, trades: 1 }));

describe('every part of the filter', () => {
  const { open } = setUpModuleTest(testModule, (mock) =>
    mock
      .on(labels.list, () => ({
        setups: toLabels(['Gap', 'none']),
        tags: toLabels(['followed plan', 'a', 'b', 'c', 'd']),
        accounts: toLabels(['Main']),
      }))
      .on(rules.list, () => ({ rules: [rule] }))
      .on(calls.days.analytics, () => ({
        ...emptyAnalytics,
        byTicker: ['AAPL', 'MESU6', 'BRK.B'].map((ticker) => buildGroup(ticker, { trades: 2 })),
        underlyings: ['TSLA', 'MES', 'BTC'],
      })),
  );
  // Editors apply what was typed a moment later, and waitFor moves the time ahead.
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  const openFilter = async (filter: TradeFilter) => {
    const { router } = await open(`/list?${toSearchParams(filter)}`);
    return {
      readFilter: () => parseSearchParams(new URLSearchParams(router.state.location.search)).filter,
    };
  };

  it('has samples (FLT-01)', () => {
    expect(PARTS.toSorted()).toEqual(Object.keys(filterShape).toSorted());
  });

  it.each(SAMPLES)('%s: %j is a chip that can be removed (FLT-01)', async (_, filter) => {
    const { readFilter } = await openFilter(filter);
    const [chip, ...others] = await findChips();
    expect(others).toEqual([]);
    await waitFor(() => expect(chip).toHaveTextContent(describeFilter(filter, RULES)));
    fireEvent.click(screen.getByRole('button', { name: `Remove ${chip?.textContent}` }));
    await waitFor(() => expect(readFilter()).toEqual({}));
    expect(screen.queryByRole('group', { name: 'Active filters' })).not.toBeInTheDocument();
  });

  it('is removed by Clear all (FLT-01)', async () => {
    const filter: TradeFilter = Object.fromEntries(PARTS.map((part) => [part, filterSamples[part][0]]));
    const { readFilter } = await openFilter(filter);
    expect(Object.keys(readFilter())).toHaveLength(PARTS.length);
    fireEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(readFilter()).toEqual({}));
  });

  it.each(SAMPLES)('%s: %j is what its editor shows, removes and sets (FLT-01)', async (_, filter) => {
    const { readFilter } = await openFilter(filter);
    const [chip] = await findChips();
    if (chip) fireEvent.click(chip);
    const editor = await screen.findByRole('dialog', { name: 'Filter' });
    const controls = await waitFor(() => {
      const found = listControls(editor);
      expect(found).toHaveLength(Object.values(filter).flat().length);
      return found;
    });
    for (const { remove } of controls) remove();
    await waitFor(() => expect(readFilter()).toEqual({}));
    for (const { set } of controls) set();
    await waitFor(() => expect(readFilter()).toEqual(filter));
  });

  it.each(PARTS)('%s: can be set from the menu (FLT-01)', async (part) => {
    const { readFilter } = await openFilter({});
    fireEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    const fields = within(await screen.findByRole('list', { name: 'Fields' })).getAllByRole('button');
    const [name] = listShownFields({ [part]: filterSamples[part][0] }, []);
    const field = fields.find(({ textContent }) => name && textContent === FIELDS[name].label);
    expect(field).toBeDefined();
    if (field) fireEvent.click(field);
    expect(await screen.findByRole('button', { name: 'All filters' })).toBeVisible();
    expect(readFilter()).toEqual({});
  });

  it.each(PARTS)(
    '%s: each value is described in other words than its absence and the other values (FLT-01)',
    (part) => {
      const texts = filterSamples[part].map((value) => describeFilter({ [part]: value }, RULES));
      expect(new Set([...texts, 'all trades']).size).toBe(texts.length + 1);
      for (const text of texts) expect(text).not.toMatch(/undefined|[0-9a-f]{24}|: (?:any)?$/);
    },
  );
});
