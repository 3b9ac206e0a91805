import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { type InboxEntry, inbox } from 'contracts/inbox';
import { labels, type TagCategory } from 'contracts/labels';
import { settings } from 'contracts/settings';
import { formatDay, getToday, writeTabAccounts } from 'shared-ui';
import { ApiError, getLeavePrompt, getNotices } from 'shared-ui/host';
import { buildFile, buildTrade, emptyLabels, emptySettings, holdUploads, png, signInTestUser } from 'shared-ui/testing';
import {
  chooseFiles,
  click,
  controls,
  fillForm,
  getValues,
  saveTrade,
  selectSetup,
  setUpAddTrade,
  type,
} from '../testing/addTrade.ts';

describe('Add Trade', () => {
  const { api, open, getSentBodies } = setUpAddTrade();

  it('shows the fields of a trade under one heading (ADD-01, NAV-12)', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Add Trade']);
    expect(await screen.findByRole('option', { name: 'Reversal' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Manage Setup Types' })).toHaveAttribute('href', '/manage-flags');
    expect(controls.name()).not.toBeRequired();
    expect(controls.date()).toHaveValue(getToday());
    await open('?date=2026-01-30');
    expect(controls.date()).toHaveValue('2026-01-30');
  });

  it('lets the browser require ticker and amount, and sends nothing (ADD-01)', async () => {
    await open();
    expect(controls.ticker()).toBeRequired();
    expect(controls.amount()).toBeRequired();
    expect(controls.ticker().closest('form')).not.toHaveAttribute('novalidate');
    await click('save');
    await type('ticker', 'aapl{Control>}{Enter}{/Control}');
    expect(getSentBodies()).toEqual([]);
  });

  it('converts the ticker to upper case while typing, at any caret position', async () => {
    await open();
    await type('ticker', 'brk');
    expect(controls.ticker()).toHaveValue('BRK');
    await userEvent.type(controls.ticker(), 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(controls.ticker()).toHaveValue('BXRK');
  });

  it('suggests tickers of earlier trades, most traded first, and loads them once', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}');
    const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['AAPL', 'MSFT']);
    await userEvent.keyboard('{Escape}');
    await fillForm();
    expect(api.getInputs(calls.days.analytics)).toHaveLength(1);
  });

  it('focuses the ticker, and Tab moves through the fields in order', async () => {
    await open();
    await screen.findByRole('option', { name: 'Reversal' });
    expect(controls.ticker()).toHaveFocus();
    const link = screen.getByRole('link', { name: 'Manage Setup Types' });
    const drop = screen.getByRole('button', { name: 'Drop, paste or choose images and videos' });
    const { amount, setup, date, name, notes, moreDetails, save, saveAndNext } = controls;
    for (const stop of [amount(), setup(), link, date(), name(), notes(), moreDetails(), drop, save(), saveAndNext()]) {
      await userEvent.tab();
      expect(stop).toHaveFocus();
    }
  });

  it('shows Creating Trade..., confirms, and redirects to the journal after 1 s (ADD-03, ADD-07)', async () => {
    const reply = api.hold(calls.trades.create);
    const { router } = await open();
    await fillForm();
    await selectSetup('Reversal');
    await click('save');
    expect(await screen.findByRole('button', { name: 'Creating Trade...' })).toBeDisabled();
    expect(api.getInputs(calls.trades.create)).toEqual([
      {
        headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) },
        body: { ticker: 'AAPL', setup: 'Reversal', notes: 'Chased it.', netCents: -1_250, date: getToday() },
      },
    ]);
    jest.useFakeTimers();
    await act(async () => reply(buildTrade({ id: 7 })));
    expect(screen.getByText(/^Trade saved\./).closest('[role=status]')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(router.state.location.pathname).toBe('/add-trade');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(router.state.location.pathname).toBe('/trades');
  });

  it('does not redirect after the trader has left the page (ADD-03)', async () => {
    const { router } = await open();
    await fillForm();
    jest.useFakeTimers({ advanceTimers: true });
    await saveTrade();
    await act(() => router.navigate('/elsewhere'));
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('saves with %s from any field', async (keys) => {
    await open();
    await fillForm();
    await type('notes', keys);
    expect(await screen.findByText(/^Trade saved\./)).toBeInTheDocument();
    expect(getSentBodies()).toMatchObject([{ ticker: 'AAPL', netCents: -1_250, notes: 'Chased it.' }]);
  });

  it('confirms the saved trade on Save and add another, keeps date and setup, and clears the rest', async () => {
    const { router } = await open('?date=2026-01-30');
    await fillForm();
    await type('name', 'Gap');
    await selectSetup('Reversal');
    await click('saveAndNext');
    const confirmation = await screen.findByText(/^Saved:/);
    expect(confirmation.closest('[role=status]')).toHaveTextContent('Saved: AAPL −$12.50 on Fri, Jan 30, 2026.');
    expect(within(confirmation).getByRole('link', { name: 'AAPL' })).toHaveAttribute('href', '/trades/7');
    expect(getValues('ticker', 'amount', 'name', 'notes')).toEqual(['', '', '', '']);
    expect(getValues('date', 'setup')).toEqual(['2026-01-30', 'Reversal']);
    expect(controls.ticker()).toHaveFocus();
    await type('ticker', 'msft');
    await type('amount', '(40){Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await screen.findByText(/^Saved:/);
    expect(getSentBodies().slice(1)).toEqual([
      { ticker: 'MSFT', netCents: -4_000, date: '2026-01-30', setup: 'Reversal', notes: '' },
    ]);
    expect(router.state.location.pathname).toBe('/add-trade');
  });

  it.each([
    ['a reply without an id', () => api.onJson(calls.trades.create, () => ({}))],
    ['no reply', () => api.onJson(calls.trades.create, () => null)],
    ['a failure', () => api.fail(calls.trades.create, 503, { code: 'unavailable' })],
  ])('shows an error after %s, keeps the entered values and can be saved again (ADD-05)', async (_, fail) => {
    fail();
    await open();
    await fillForm();
    await click('save');
    expect(await screen.findByRole('alert')).toHaveTextContent('Trade creation failed.');
    expect(getValues('ticker', 'amount', 'notes')).toEqual(['AAPL', '-12.5', 'Chased it.']);
    api.on(calls.trades.create, () => buildTrade({ id: 8 }));
    expect(await saveTrade()).toBeInTheDocument();
  });

  it('shows server errors at their fields, and focuses the first', async () => {
    api.fail(calls.trades.create, 400, { code: 'invalid_input', fields: { netCents: 'Too much of it.' } });
    await open();
    await fillForm();
    await click('save');
    await waitFor(() =>
      expect(controls.amount()).toHaveAccessibleDescription(expect.stringContaining('Too much of it.')),
    );
    expect(controls.amount()).toBeInvalid();
    expect(controls.amount()).toHaveFocus();
    expect(screen.queryByText('Trade creation failed.')).not.toBeInTheDocument();
    api.on(calls.trades.create, () => buildTrade({ id: 7 }));
    await type('amount', '9');
    expect(await saveTrade()).toBeInTheDocument();
  });

  it('shows validation errors at their fields: exceeded limits while typing, missing values on saving', async () => {
    await open();
    await type('ticker', 'a'.repeat(33));
    expect(controls.ticker()).toHaveAccessibleDescription('Ticker Symbol can have at most 32 characters.');
    await type('amount', '100000000');
    expect(controls.amount()).toHaveAccessibleDescription(expect.stringContaining('must be between'));
    expect(controls.name()).not.toBeInvalid();
    await userEvent.clear(controls.ticker());
    expect(controls.ticker()).toHaveAccessibleDescription('');
    await type('ticker', '   ');
    await click('save');
    await waitFor(() => expect(controls.ticker()).toHaveAccessibleDescription('Ticker Symbol is required.'));
    expect(getSentBodies()).toEqual([]);
  });

  it('has one idempotency key for a trade until it is saved, even after a reload, and new ones for others (API-20)', async () => {
    const failToSave = async () => {
      await click('save');
      await screen.findByText('Trade creation failed.');
    };
    api.fail(calls.trades.create, 0);
    await open();
    await fillForm();
    await failToSave();
    await failToSave();
    await open();
    await failToSave();
    await type('notes', '!');
    api.on(calls.trades.create, () => buildTrade({ id: 7 }));
    await saveTrade();
    await open();
    await fillForm();
    await type('notes', '!');
    await saveTrade();
    const keys = api.getInputs(calls.trades.create).map(({ headers }) => headers?.['idempotency-key']);
    const unchanged = keys[0];
    const changed = keys[3];
    const next = keys[4];
    expect(keys).toEqual([unchanged, unchanged, unchanged, changed, next]);
    expect(new Set(keys).size).toBe(3);
  });

  it('preselects the setup used last, separately for each trader, unless it was deleted', async () => {
    await open();
    await fillForm();
    await selectSetup('Reversal');
    await saveTrade();
    await open();
    expect(controls.setup()).toHaveValue('Reversal');
    api.on(calls.flags.list, () => ({ setups: ['Breakout'] }));
    const uid = act(() => signInTestUser());
    localStorage.setItem(`last-setup:${uid}`, JSON.stringify('Reversal'));
    await open();
    await waitFor(() => expect(controls.setup()).toHaveValue(''));
    act(() => void signInTestUser());
    await open();
    expect(controls.setup()).toHaveValue('');
  });

  it('can save a trade when the setups fail to load', async () => {
    api.fail(calls.flags.list, 403, { code: 'forbidden' });
    await open();
    expect(await screen.findByText('Your setups could not be loaded.')).toBeInTheDocument();
    await fillForm();
    await saveTrade();
    expect(getSentBodies()).toMatchObject([{ setup: '' }]);
  });
});

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
    signInTestUser({ timeZone: 'America/New_York' });
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
    signInTestUser({ timeZone: 'America/New_York' });
    await openDetails();
    await fillForm();
    await userEvent.type(await getField('Opened'), '2026-03-08T02:30');
    expect(await screen.findByText('The clocks skip this time. It is saved as 3:00 AM.')).toBeVisible();
    await userEvent.type(await getField('Closed'), '2026-03-08T03:10');
    await click('save');
    const times = { openedAt: '2026-03-08T07:00:00.000Z', closedAt: '2026-03-08T07:10:00.000Z' };
    await waitFor(() => expect(getSentBodies()).toMatchObject([times]));
  });

  it('says what is saved of a skipped time that is too early, too (FAC-06)', async () => {
    signInTestUser({ timeZone: 'America/New_York' });
    await openDetails();
    await fillForm();
    await userEvent.type(await getField('Opened'), '2026-03-08T03:10');
    await userEvent.type(await getField('Closed'), '2026-03-08T02:30');
    const message = 'Closed must not be before Opened. The clocks skip this time. It is saved as 3:00 AM.';
    expect(await screen.findByText(message)).toBeVisible();
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

  it('starts with the account of the navigation bar, if there is exactly one that is in use (LIM-08)', async () => {
    const accounts = [buildLabel(1, 'IB'), buildLabel(2, 'Funded'), buildLabel(3, 'Old', true)];
    api.on(settings.get, () => ({ ...emptySettings, defaults: { account: 'IB' } }));
    api.on(labels.list, () => ({ ...emptyLabels, accounts }));
    await openDetails();
    for (const [selected, account] of [
      [['funded'], 'Funded'],
      [[], 'IB'],
      [['Old'], 'IB'],
      [['Funded', 'Old'], 'IB'],
      [['none'], 'IB'],
    ] as const) {
      writeTabAccounts(selected);
      await open();
      await waitFor(async () => expect(await getValue('Account')).toBe(account));
    }
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
    jest.useFakeTimers({ advanceTimers: true });
    await saveTrade();
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'));
    const [notice] = getNotices();
    expect(notice?.message).toBe('AAPL −$12.50 saved.');
    act(() => notice?.action?.onClick());
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades/7'));
  });
});

describe('files of a new trade', () => {
  const { api, open } = setUpAddTrade();
  let held: ReturnType<typeof holdUploads>;
  const getUploads = () => held.uploads.map(({ tradeId, name }) => [tradeId, name]);
  const addFiles = async (...names: string[]) => {
    chooseFiles(...names.map(png));
    for (const name of names) await screen.findByText(name);
  };
  const openWithFiles = async (...names: string[]) => {
    const view = await open();
    await fillForm();
    await addFiles(...names);
    return view;
  };
  beforeEach(() => {
    held = holdUploads(api);
  });

  it('are uploaded one by one after the trade is created; the redirect follows 1 s after the last (ADD-04, ADD-06)', async () => {
    const { router } = await openWithFiles('a.png', 'b.png');
    expect(getUploads()).toEqual([]);
    await click('save');
    await (await held.waitForUpload(1)).succeed();
    expect(screen.getByText('Trade saved. Uploading files…')).toBeInTheDocument();
    const last = await held.waitForUpload(2);
    expect(getUploads()).toEqual([
      ['7', 'a.png'],
      ['7', 'b.png'],
    ]);
    jest.useFakeTimers();
    await last.succeed();
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(router.state.location.pathname).toBe('/add-trade');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(router.state.location.pathname).toBe('/trades');
  });

  it.each(['Retry', 'Remove'])('keep the page open after a failure, until %s (ADD-06)', async (action) => {
    const { router } = await openWithFiles('a.png');
    jest.useFakeTimers({ advanceTimers: true });
    await click('save');
    await (await held.waitForUpload(1)).fail(new ApiError(503, { error: 'Storage is full.' }));
    expect(await screen.findByText('Upload failed')).toBeInTheDocument();
    expect(screen.getByText('Storage is full.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Trades' })).toHaveAttribute('href', '/trades');
    expect(controls.save()).toBeDisabled();
    expect(controls.ticker()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: `${action} a.png` }));
    if (action === 'Retry') await (await held.waitForUpload(2)).succeed();
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'));
    expect(api.getInputs(calls.trades.create)).toHaveLength(1);
  });

  it('stay in the list when the trade could not be created (ADD-05)', async () => {
    api.onJson(calls.trades.create, () => ({}));
    await openWithFiles('a.png');
    await click('save');
    expect(await screen.findByText('Trade creation failed.')).toBeInTheDocument();
    expect(screen.getByText('Ready to upload')).toBeInTheDocument();
    expect(getUploads()).toEqual([]);
  });

  it('continue uploading during the next trade, and leaving asks for confirmation', async () => {
    const { router } = await openWithFiles('a.png');
    await click('saveAndNext');
    const first = await held.waitForUpload(1);
    const heading = `Files for AAPL on ${formatDay(getToday())}`;
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    await waitFor(() => expect(controls.ticker()).toHaveValue(''));
    expect(getLeavePrompt()?.title).toBe('Leave while files are uploading?');
    await type('ticker', 'msft');
    await type('amount', '5');
    await addFiles('b.png');
    jest.useFakeTimers({ advanceTimers: true });
    await click('save');
    await (await held.waitForUpload(2)).succeed();
    expect(getUploads()).toEqual([
      ['7', 'a.png'],
      ['8', 'b.png'],
    ]);
    expect(router.state.location.pathname).toBe('/add-trade');
    await first.succeed();
    await waitFor(() => expect(screen.queryByRole('heading', { name: heading })).not.toBeInTheDocument());
    expect(getLeavePrompt()).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'));
  });

  it('are listed to be chosen again if the browser could not store them', async () => {
    await openWithFiles('a.png', 'b.mp4');
    await open();
    expect(await screen.findByText('Please choose these files again: a.png, b.mp4.')).toBeInTheDocument();
    expect(controls.ticker()).toHaveValue('AAPL');
  });
});

describe('the draft of a new trade', () => {
  const { open, getSentBodies } = setUpAddTrade();
  const storeDraft = (values: object) => {
    const key = `trade-draft:${signInTestUser()}`;
    sessionStorage.setItem(key, JSON.stringify({ id: 'a', values, files: [] }));
    return () => JSON.parse(sessionStorage.getItem(key) ?? '');
  };

  it('survives a visit to another page, until Start over', async () => {
    await open();
    await fillForm();
    await open();
    expect(getValues('ticker', 'amount')).toEqual(['AAPL', '-12.5']);
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(controls.ticker()).toHaveFocus();
    expect(controls.ticker()).toHaveValue('');
    await open();
    expect(controls.ticker()).toHaveValue('');
  });

  it('survives a crash of the tab, and is removed once saved', async () => {
    await open();
    await fillForm();
    // A crash loses the tab's session storage.
    sessionStorage.clear();
    await open();
    expect(getValues('ticker', 'notes')).toEqual(['AAPL', 'Chased it.']);
    await saveTrade();
    await open();
    expect(controls.ticker()).toHaveValue('');
    expect(screen.queryByText('Draft restored.')).not.toBeInTheDocument();
  });

  it('is separate in each tab', async () => {
    await open();
    await type('ticker', 'one');
    const firstTabEntries = Object.entries(sessionStorage);
    sessionStorage.clear();
    localStorage.clear();
    await open();
    await type('ticker', 'two');
    for (const [key, value] of firstTabEntries) sessionStorage.setItem(key, value);
    await open();
    expect(controls.ticker()).toHaveValue('ONE');
  });

  it('is restored as an earlier version of the page stored it, and removed once saved (AUT-10)', async () => {
    const draft = JSON.stringify({ id: 'a', values: { ticker: 'AAPL', amount: '5' }, files: ['a.png'] });
    const key = `trade-draft:${signInTestUser()}`;
    localStorage.setItem(key, draft);
    await open();
    expect(await screen.findByText('Please choose these files again: a.png.')).toBeInTheDocument();
    expect(getValues('ticker', 'amount')).toEqual(['AAPL', '5']);
    await type('notes', 'Chased it.');
    for (const storage of [sessionStorage, localStorage]) {
      expect(JSON.parse(storage.getItem(key) ?? '')).toMatchObject({ id: 'a', values: { notes: 'Chased it.' } });
    }
    await saveTrade();
    expect([sessionStorage, localStorage].map((storage) => storage.getItem(key))).toEqual([null, null]);
  });

  it('is removed from the browser when another trader signs in (AUT-08)', async () => {
    await open();
    await fillForm();
    act(() => void signInTestUser());
    await open();
    expect(controls.ticker()).toHaveValue('');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Chased it.');
  });

  it('has a date only if it was chosen: otherwise it is today again', async () => {
    const readStored = storeDraft({ ticker: 'AAPL', name: '', setup: '', amount: '', notes: '', date: '' });
    await open();
    expect(controls.date()).toHaveValue(getToday());
    fireEvent.change(controls.date(), { target: { value: '2026-01-30' } });
    await open();
    expect(controls.date()).toHaveValue('2026-01-30');
    fireEvent.change(controls.date(), { target: { value: getToday() } });
    expect(readStored()).toMatchObject({ values: { date: '' } });
  });

  const storedValues = { ticker: 'AAPL', name: 'Gap', setup: '', amount: '-12.5', notes: 'Chased it.', date: '' };
  const { notes: _, ...valuesWithoutNotes } = storedValues;
  it.each([
    ['without the newest field', valuesWithoutNotes, ''],
    ['with a field of a later version', { ...storedValues, mood: 'calm' }, 'Chased it.'],
  ])('is restored if it was stored %s', async (_, values, notes) => {
    storeDraft(values);
    await open();
    expect(getValues('ticker', 'name', 'amount', 'notes')).toEqual(['AAPL', 'Gap', '-12.5', notes]);
    await saveTrade();
    expect(getSentBodies()).toEqual([
      { ticker: 'AAPL', name: 'Gap', setup: '', netCents: -1_250, notes, date: getToday() },
    ]);
  });
});

describe('duplicating a trade', () => {
  const { api, open, getSentBodies } = setUpAddTrade();
  const fields = { ticker: 'TSLA', name: 'Gap', netCents: -123_450, notes: 'Again.', setup: 'Gone setup' };
  const openCopy = async () => {
    const view = await open('?from=3');
    await screen.findByText(/^Copy of TSLA from Fri, Jan 30, 2026/);
    return view;
  };
  beforeEach(() => {
    const trade = buildTrade({ id: 3, ...fields, files: [buildFile('f')] });
    api.on(calls.trades.get, () => ({ trade }));
  });

  it('fills in everything except media and date', async () => {
    await openCopy();
    expect(api.getInputs(calls.trades.get)).toEqual([{ params: { id: '3' } }]);
    await screen.findByRole('option', { name: 'Reversal' });
    expect(getValues('date', 'setup')).toEqual([getToday(), 'Gone setup']);
    await saveTrade();
    expect(getSentBodies()).toEqual([{ ...fields, date: getToday() }]);
  });

  it('keeps the draft of the empty form', async () => {
    await open();
    await fillForm();
    await openCopy();
    await type('notes', ' And again.');
    await open('?from=3');
    await waitFor(() => expect(controls.notes()).toHaveValue('Again. And again.'));
    await open();
    expect(controls.ticker()).toHaveValue('AAPL');
  });

  it('shows an empty form if the trade does not exist, and sends no request for an invalid id', async () => {
    await open('?from=x');
    expect(controls.ticker()).toHaveValue('');
    expect(api.getInputs(calls.trades.get)).toEqual([]);
    api.fail(calls.trades.get, 404, { code: 'not_found' });
    await open('?from=99');
    expect(await screen.findByRole('alert')).toHaveTextContent('The trade to duplicate could not be found.');
    expect(controls.ticker()).toHaveValue('');
  });

  it('continues with an empty form after a copy', async () => {
    const { router } = await openCopy();
    await click('saveAndNext');
    await screen.findByText(/^Saved:/);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(controls.ticker()).toHaveValue('');
    expect(screen.queryByText(/^Copy of/)).not.toBeInTheDocument();
  });
});

describe('a proposal of the inbox', () => {
  const { api, open } = setUpAddTrade();
  const id = 'a'.repeat(24);
  const executions = [{ at: '2026-01-30T15:00:00.000Z', side: 'buy', quantity: '2', price: '6300', fees: 0 }];
  const entry: InboxEntry = {
    ...{ id, at: '2026-01-30T15:00:00Z', source: 'TradingView', text: '', problem: null, state: 'new', trade: null },
    proposal: {
      kind: 'trade',
      trade: { tradeTag: 'ES', amount: -12.5, date: '2026-01-30', fees: 4.5, tags: ['A+', 7], executions, side: 'up' },
    },
  };
  const serve = (served: InboxEntry) =>
    api
      .on(inbox.get, () => ({ entry: served }))
      .on(inbox.accept, () => ({ trade: buildTrade({ id: 7, ticker: 'ES', netCents: -1_000 }) }));

  it('fills in the form, and saving accepts it with what was changed (INB-02)', async () => {
    serve(entry);
    await open(`?entry=${id}`);
    expect(await screen.findByText('Proposal of TradingView. Saving the trade accepts it.')).toBeVisible();
    expect(getValues('ticker', 'amount', 'date')).toEqual(['ES', '-12.5', '2026-01-30']);
    await userEvent.clear(controls.amount());
    await type('amount', '-10');
    await saveTrade();
    expect(api.getInputs(calls.trades.create)).toEqual([]);
    expect(api.getInputs(inbox.accept)).toEqual([
      {
        params: { id },
        body: {
          changes: {
            ...{ tradeTag: 'ES', amount: -10, date: '2026-01-30', flagType: '', comments: '', fees: 4.5 },
            ...{ tags: ['A+'], executions, side: null },
          },
        },
      },
    ]);
  });

  it('has the text of a message as notes, and shows the server’s errors at their fields (INB-02)', async () => {
    serve({ ...entry, proposal: null, text: 'Crossed 6300' });
    api.fail(inbox.accept, 400, { code: 'invalid_input', fields: { tradeTag: 'Ticker Symbol is odd.' } });
    await open(`?entry=${id}`);
    await screen.findByText(/^Proposal of TradingView/);
    expect(getValues('ticker', 'notes', 'date')).toEqual(['', 'Crossed 6300', getToday()]);
    await type('ticker', 'es');
    await type('amount', '5');
    await click('save');
    expect(await screen.findByText('Ticker Symbol is odd.')).toBeVisible();
  });

  it('leaves the form empty when it is gone or was decided (INB-02)', async () => {
    serve({ ...entry, state: 'dismissed' });
    await open(`?entry=${id}`);
    expect(await screen.findByText(/^This proposal was already dismissed\./)).toBeVisible();
    api.fail(inbox.get, 404, { code: 'not_found' });
    await open(`?entry=${'b'.repeat(24)}`);
    expect(await screen.findByText(/^This proposal could not be found\./)).toBeVisible();
    expect(controls.ticker()).toHaveValue('');
  });
});
