import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { labels, type TagCategory } from 'contracts/labels';
import { settings } from 'contracts/settings';
import { getToday } from 'shared-ui';
import { getNotices } from 'shared-ui/host';
import { buildTrade, emptyLabels, emptySettings } from 'shared-ui/testing';
import { click, controls, fillForm, getValues, saveTrade, setUpAddTrade, type } from '../testing/addTrade.ts';

const buildLabel = (id: number, name: string, archived = false) => ({ id, name, archived, trades: 1 });

describe('More details of Add Trade', () => {
  const { api, open, getSentBodies } = setUpAddTrade();
  const getField = (label: string) => screen.findByLabelText(label, { exact: true });
  const fill = async (label: string, text: string) => userEvent.type(await getField(label), text);
  const getValue = async (label: string) => ((await getField(label)) as HTMLInputElement).value;
  const openDetails = async () => {
    await open();
    await userEvent.click(controls.moreDetails());
    await getField('Quantity');
  };
  const fillFacts = async (facts: Record<string, string>) => {
    for (const [label, text] of Object.entries(facts)) await fill(label, text);
  };
  const selectSide = async (side: string) => userEvent.click(await screen.findByRole('radio', { name: side }));

  beforeEach(() => {
    api.on(labels.list, () => ({
      ...emptyLabels,
      accounts: [buildLabel(1, 'IB'), buildLabel(2, 'Old', true)],
      tags: [buildLabel(1, 'fomo'), buildLabel(2, 'late'), buildLabel(3, 'gone', true)],
    }));
  });

  it('is closed at first, and stays open for the next trade (FAC-01)', async () => {
    await open();
    expect(screen.queryByLabelText('Quantity')).not.toBeInTheDocument();
    await userEvent.click(controls.moreDetails());
    await getField('Quantity');
    await fillForm();
    await click('saveAndNext');
    await screen.findByText(/^Saved:/);
    expect(await getValue('Quantity')).toBe('');
    await open();
    expect(await getField('Quantity')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Fewer details' }));
    await open();
    expect(controls.moreDetails()).toHaveAttribute('aria-expanded', 'false');
  });

  it('sends every fact, with times in the zone of the settings (FAC-01, FAC-06)', async () => {
    api.on(settings.get, () => ({ ...emptySettings, timeZone: 'America/New_York' }));
    await openDetails();
    await fillForm();
    await selectSide('Short');
    await fillFacts({ Quantity: '1,000', 'Entry Price': '.5', 'Exit Price': '0.5125', Fees: '-1.2', Stop: '0.6' });
    await fillFacts({ Target: '0.4', MAE: '20', MFE: '0', Account: 'Cash', Tags: 'fomo{Enter}A+' });
    for (const [label, time] of [
      ['Opened', '2026-01-30T09:30'],
      ['Closed', '2026-01-30T15:59'],
    ] as const)
      await userEvent.type(await getField(label), time);
    await saveTrade();
    expect(getSentBodies()).toEqual([
      {
        ticker: 'AAPL',
        setup: '',
        notes: 'Chased it.',
        netCents: -1_250,
        date: getToday(),
        side: 'short',
        quantity: '1000',
        entryPrice: '0.5',
        exitPrice: '0.5125',
        feesCents: -120,
        stop: '0.6',
        target: '0.4',
        riskCents: 10_000,
        maeCents: 2_000,
        mfeCents: 0,
        account: 'Cash',
        tags: ['fomo', 'A+'],
        openedAt: '2026-01-30T14:30:00.000Z',
        closedAt: '2026-01-30T20:59:00.000Z',
      },
    ]);
  });

  it('fills in P&L, fees and risk with their formulas while nothing else is typed (FAC-02, FAC-03)', async () => {
    api.on(settings.get, () => ({
      ...emptySettings,
      fees: [{ instrument: 'ES', amount: '4.5', per: 'unit' as const }],
    }));
    await openDetails();
    await type('ticker', 'esz6');
    await selectSide('Long');
    await fillFacts({ Quantity: '2', 'Entry Price': '5000', 'Exit Price': '5010.25', Stop: '4990' });
    const offers = screen.getByRole('region', { name: 'Computed' });
    expect(offers).toHaveTextContent('Computed P&L: (5,010.25 − 5,000) × 2 × 50 − $9.00 fees = +$1,016.00.');
    expect(offers).toHaveTextContent('Risk by the stop: 10 × 2 × 50 = $1,000.00.');
    expect(offers).toHaveTextContent('Result: +1.02R');
    expect(getValues('amount')).toEqual(['1016']);
    expect([await getValue('Fees'), await getValue('Risk')]).toEqual(['9', '1000']);
    await userEvent.clear(controls.amount());
    await type('amount', '1000');
    await fill('Exit Price', '5');
    expect(getValues('amount')).toEqual(['1000']);
    expect(offers).toHaveTextContent('The amount differs by −$16.50.');
    await userEvent.click(within(offers).getByRole('button', { name: 'Use as amount' }));
    expect(getValues('amount')).toEqual(['1016.5']);
  });

  it.each([
    ['Quantity', '0', 'Quantity must be above 0.'],
    ['Entry Price', '5,00', 'Entry Price must be a number with at most 12 digits and 10 decimals.'],
    ['Fees', 'ten', 'Fees must be a number.'],
    ['Risk', '0', 'Risk must be above 0.'],
    ['MAE', '-5', 'MAE must not be below 0.'],
    ['Date', '2999-01-01', 'Date must not be in the future.'],
  ])('says in one sentence that %s cannot be %s, and sends nothing (FAC-05)', async (label, text, message) => {
    await openDetails();
    await fillForm();
    const field = await getField(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
    await click('save');
    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(getSentBodies()).toEqual([]);
  });

  it('refuses a trade that closes before it opens (FAC-05)', async () => {
    await openDetails();
    await fillForm();
    await userEvent.type(await getField('Opened'), '2026-01-30T10:00');
    await userEvent.type(await getField('Closed'), '2026-01-30T09:59');
    expect(await screen.findByText('Closed must not be before Opened.')).toBeInTheDocument();
    await click('save');
    expect(getSentBodies()).toEqual([]);
  });

  it('says that the clocks skip a time, and what is saved of it (FAC-06)', async () => {
    api.on(settings.get, () => ({ ...emptySettings, version: 1, timeZone: 'America/New_York' }));
    await openDetails();
    await fillForm();
    await userEvent.type(await getField('Opened'), '2026-03-08T02:30');
    expect(await screen.findByText('The clocks skip this time. It is saved as 3:30 AM.')).toBeVisible();
    await userEvent.type(await getField('Closed'), '2026-03-08T03:10');
    expect(await screen.findByText(/^Closed must not be before Opened\./)).toBeVisible();
    expect(screen.getByText('The clocks skip this time. It is saved as 3:30 AM.')).toBeVisible();
  });

  it('shows an error of the server at a fact that was hidden (FAC-05)', async () => {
    await open();
    api.fail(calls.trades.create, 400, { fields: { account: 'There can be at most 100 accounts.' } });
    await fillForm();
    await click('save');
    expect(await screen.findByText('There can be at most 100 accounts.')).toBeInTheDocument();
  });

  it('suggests accounts and tags that are not archived; tags are added, corrected and removed by keyboard (TAG-02, TAG-03)', async () => {
    await openDetails();
    const listOptions = async (label: string) => {
      await userEvent.click(await getField(label));
      return screen
        .queryAllByRole('option', { name: /^(?!No setup)/ })
        .flatMap(({ tagName, textContent }) => (tagName === 'DIV' ? textContent : []));
    };
    await waitFor(async () => expect(await listOptions('Account')).toEqual(['IB']));
    expect(await listOptions('Tags')).toEqual(['fomo', 'late']);
    await fillForm();
    await fill('Tags', 'LATE{Enter}fomo{Enter}Fomo{Enter}new{Enter}{Backspace}last one');
    expect(await listOptions('Tags')).toEqual([]);
    expect(screen.getAllByRole('button', { name: /^Remove the tag/ }).map((each) => each.textContent)).toEqual([
      'late×',
      'fomo×',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove the tag late' }));
    await userEvent.keyboard('{Escape}');
    await type('notes', '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(getSentBodies()).toMatchObject([{ tags: ['fomo', 'last one'] }]));
  });

  it('takes a suggested tag by keyboard, and asks whether a new tag is a known one (TAG-02)', async () => {
    await openDetails();
    await fillForm();
    await fill('Tags', 'la{ArrowDown}{Enter}fomoo{Enter}');
    expect(screen.getByRole('button', { name: 'Use fomo' }).parentElement).toHaveTextContent(
      '“fomoo” is a new tag. Did you mean “fomo”?',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Use fomo' }));
    expect(await getField('Tags')).toHaveFocus();
    await saveTrade();
    expect(getSentBodies()).toMatchObject([{ tags: ['late', 'fomo'] }]);
  });

  it('takes the side back when it is pressed again (FAC-01)', async () => {
    await openDetails();
    await selectSide('Long');
    expect(screen.getByRole('radio', { name: 'Long' })).toBeChecked();
    await selectSide('Long');
    expect(screen.getByRole('radio', { name: 'Long' })).not.toBeChecked();
  });

  it('asks for the category of a new tag once it is added, and stores it (PLB-11)', async () => {
    let tags = [{ ...buildLabel(1, 'fomo'), category: null as TagCategory | null }];
    api
      .on(labels.list, () => ({ ...emptyLabels, tags }))
      .on(labels.change, ({ body }) => {
        if (body.action === 'add') tags = [...tags, { ...buildLabel(2, body.name), category: null }];
        if (body.action === 'categorize')
          tags = tags.map((tag) => (tag.id === body.id ? { ...tag, category: body.category } : tag));
        return { labels: tags };
      });
    await openDetails();
    await fill('Tags', 'FOMO{Enter}Chased');
    expect(screen.queryByRole('combobox', { name: /^Category of/ })).toBeNull();
    await fill('Tags', '{Enter}');
    const select = screen.getByRole('combobox', { name: 'Category of Chased' });
    await userEvent.selectOptions(select, 'Mistake');
    await waitFor(() => expect(tags[1]).toMatchObject({ name: 'Chased', category: 'mistake' }));
    expect(select).toHaveDisplayValue('Mistake');
    api.fail(labels.change, 500);
    await userEvent.selectOptions(select, 'Emotion');
    await waitFor(() => expect(select).toHaveDisplayValue('Mistake'));
  });

  it('starts with the default account, setup and risk, and keeps what was changed (TAG-04)', async () => {
    const defaults = { account: 'IB', setup: 'Reversal', riskCents: 5_000 };
    api.on(settings.get, () => ({ ...emptySettings, defaults }));
    await open();
    expect(await screen.findByText('Filled in: Risk, Account.')).toBeInTheDocument();
    await waitFor(() => expect(controls.setup()).toHaveValue('Reversal'));
    await fillForm();
    await saveTrade();
    expect(getSentBodies()).toMatchObject([{ account: 'IB', setup: 'Reversal', riskCents: 5_000 }]);
  });

  it('does not start with an archived account or setup (TAG-03)', async () => {
    api.on(settings.get, () => ({ ...emptySettings, defaults: { account: 'Old', setup: 'Old' } }));
    await open();
    await fillForm();
    await screen.findByRole('option', { name: 'Reversal' });
    await saveTrade();
    expect(getSentBodies()).toEqual([expect.objectContaining({ setup: '' })]);
    expect(getSentBodies()[0]).not.toHaveProperty('account');
  });

  it('sends the zone of the browser once, when the trader has no settings yet (FAC-06)', async () => {
    api.on(settings.get, () => ({ defaults: {}, fees: [], savedFilters: [], version: 0 }));
    api.on(settings.change, ({ body }) => ({ ...emptySettings, ...body }));
    await open();
    await open();
    await waitFor(() =>
      expect(api.getInputs(settings.change)).toEqual([
        { headers: { 'if-match': '0' }, body: { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone } },
      ]),
    );
  });

  it('restores the facts of a draft, and of one that was stored before facts existed (FAC-04)', async () => {
    await openDetails();
    await type('ticker', 'nvda');
    await fill('Stop', '12');
    await fill('Tags', 'unfinished');
    await open();
    expect(screen.getByText('Draft restored.')).toBeInTheDocument();
    expect(await getValue('Stop')).toBe('12');
    expect(screen.getByRole('button', { name: 'Remove the tag unfinished' })).toBeInTheDocument();
  });

  it('offers a link to the saved trade, which may be far down in the journal', async () => {
    api.on(calls.trades.get, () => ({ trade: buildTrade({ id: 7, ticker: 'AAPL' }) }));
    const { router } = await open();
    await fillForm();
    await saveTrade();
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'), { timeout: 3_000 });
    const [notice] = getNotices();
    expect(notice?.message).toBe('AAPL −$12.50 saved.');
    notice?.action?.onClick();
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades/7'));
  });
});
