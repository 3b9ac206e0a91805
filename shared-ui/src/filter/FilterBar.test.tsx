import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, limits } from 'contracts';
import { labels } from 'contracts/labels';
import { rules } from 'contracts/playbook-rules';
import { definePage, FilterBar, useTradeFilter } from 'shared-ui';
import { defineModule } from 'shared-ui/host';
import { buildGroup, emptyAnalytics, setUpModuleTest } from 'shared-ui/testing';

const pageParameters = ['sort'];

const Page = () => <FilterBar state={useTradeFilter(pageParameters)} shownElsewhere={['q']} hasUnitSwitch />;

const testModule = defineModule('mf-test', [definePage('/list', 'List', async () => ({ default: Page }))]);

const rule = (id: string, text: string, setup: string | null) => ({
  ...{ id, text, setup, group: '', required: true, weight: 1 as const },
  ...{ conditions: null, from: null, until: null, version: 1 },
});
const label = (id: number, name: string, archived = false) => ({ id, name, archived, trades: 1 });
const getChips = () =>
  within(screen.getByRole('group', { name: 'Active filters' }))
    .getAllByRole('button', { name: /: / })
    .filter((button) => button.getAttribute('aria-haspopup'))
    .map((button) => button.textContent);
const findChip = (name: string | RegExp) => screen.findByRole('button', { name });
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const { matchMedia } = window;
const showOnPhone = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(matchMedia(query), { matches: true }));

describe('FilterBar', () => {
  const { api, open } = setUpModuleTest(testModule, (mock) =>
    mock
      .on(labels.list, () => ({
        setups: [label(1, 'Gap'), label(2, 'Flag', true)],
        tags: [label(1, 'none')],
        accounts: [label(1, 'Main')],
      }))
      .on(rules.list, () => ({
        rules: [rule('a'.repeat(24), 'Wait for the retest', null), rule('b'.repeat(24), 'Sell the rip', 'Gap')],
      }))
      .on(calls.days.analytics, () => ({
        ...emptyAnalytics,
        byTicker: [buildGroup('MSFT', { trades: 2 }), buildGroup('AAPL', { trades: 9 })],
        ...(underlyings.length > 0 ? { underlyings } : {}),
      })),
  );
  afterEach(() => jest.restoreAllMocks());

  let underlyings: string[] = [];
  afterEach(() => {
    underlyings = [];
  });

  const openBar = async (search = '') => {
    const { router } = await open(`/list${search}`);
    const getSearch = () => router.state.location.search;
    const expectSearch = (expected: string) => waitFor(() => expect(getSearch()).toBe(expected));
    return { router, expectSearch };
  };

  it.each([
    ['?from=2026-01-01&to=2026-01-31', 'Dates: Jan 1, 2026 – Jan 31, 2026'],
    ['?from=2026-01-01&to=2026-01-01', 'Dates: on Jan 1, 2026'],
    ['?from=2026-01-01', 'Dates: from Jan 1, 2026'],
    ['?to=2026-01-31', 'Dates: until Jan 31, 2026'],
    ['?judged=broken&judged=open', 'Required rules: One broken, Not all answered'],
    [`?rule=${'a'.repeat(24)}:no`, 'Rule: “Wait for the retest” answered no'],
    [`?rule=${'b'.repeat(24)}:unknown`, 'Rule: “Sell the rip” (Gap) not answered'],
    ['?planned=no', 'Plan: Not planned'],
    ['?afterLoss=yes', 'After a loss: Opened within 30 minutes'],
    ['?tradeOfDay=2&tradeOfDay=later', 'Trade of the day: Second, Fourth or later'],
    ['?kind=future&kind=forex', 'Instrument type: Futures, Forex'],
    ['?structure=iron+condor&structure=none', 'Structure: Iron condor, No legs'],
    ['?underlying=TSLA', 'Underlying: TSLA'],
    ['?zone=Asia%2FTokyo', 'Hour opened: any (Asia/Tokyo)'],
    ['?mistake=any', 'Mistakes: Any mistake'],
    ['?mistake=none', 'Mistakes: No mistake'],
    ['?setup=Gap&setup=none', 'Setup: Gap, No setup'],
    ['?tag=%3Dnone', 'Tag: none'],
    ['?account=none', 'Account: No account'],
    ['?ticker=a&ticker=b&ticker=c&ticker=d', 'Ticker: A, B, C +1'],
    ['?side=none', 'Side: No side'],
    ['?result=breakeven', 'Result: Breakeven'],
    ['?weekday=1&weekday=0', 'Weekday: Monday, Sunday'],
    ['?hour=9&hour=none&zone=UTC', 'Hour opened: 9:00–9:59 AM, No time (UTC)'],
    ['?minR=-1&maxR=2.5', 'R range: -1 to 2.5'],
    ['?minR=1', 'R range: at least 1'],
    ['?maxR=0', 'R range: at most 0'],
    ['?minR=0.5&maxR=0.99999999', 'R range: 0.5 to 1'],
    ['?minNet=-20&maxNet=99.99', 'P&L range: −$20.00 to $99.99'],
    ['?maxNet=0', 'P&L range: at most $0.00'],
    ['?has=media&has=risk', 'With: Media, Risk'],
    ['?lacks=mae', 'Without: MAE'],
    ['?duration=..1&duration=60..120', 'Duration: under 1 min, 1 h to 2 h'],
    ['?size=10000..', 'Size: 10,000 or more'],
    ['?r=-2..-1&r=none', 'R group: −2R to −1R, No risk'],
  ])('shows %s as the chip "%s", which can be removed (FLT-01 FLT-07)', async (search, chip) => {
    const { expectSearch } = await openBar(`${search}&sort=r`);
    await findChip(chip);
    expect(getChips()).toEqual([chip]);
    await click(`Remove ${chip}`);
    await expectSearch('?sort=r');
    expect(screen.queryByRole('group', { name: 'Active filters' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Filters' })).toHaveFocus();
  });

  it('has no chip for what the page shows itself; Clear all removes everything (FLT-01)', async () => {
    const { expectSearch } = await openBar('?q=gap&result=gain&sort=r');
    await findChip('Result: Gain');
    expect(getChips()).toEqual(['Result: Gain']);
    await click('Clear all');
    await expectSearch('?sort=r');
  });

  it('ignores invalid parts of a link with a notice, and removes them when it is dismissed (FLT-02)', async () => {
    const { expectSearch } = await openBar('?hour=99&colour=red&result=loss');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('hour=99, colour=red');
    await findChip('Result: Loss');
    await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    await expectSearch('?result=loss');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('follows the address, e.g. Back (FLT-02)', async () => {
    const { router } = await openBar('?result=loss');
    await findChip('Result: Loss');
    await act(() => router.navigate('/list?side=long'));
    await findChip('Side: Long');
    expect(getChips()).toEqual(['Side: Long']);
  });

  it('offers every field except those of the page (FLT-01, DAY-09)', async () => {
    await openBar();
    await click('Add filter');
    const fields = await screen.findByRole('list', { name: 'Fields' });
    expect(
      within(fields)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([
      ...['Dates', 'Weekday', 'Hour opened', 'Duration'],
      ...['Ticker', 'Underlying', 'Instrument type', 'Structure', 'Side', 'Size'],
      ...['Result', 'P&L range', 'R range', 'R group'],
      ...['Setup', 'Tag', 'Account'],
      ...['Required rules', 'Rule', 'Mistakes', 'Plan', 'After a loss', 'Trade of the day', 'Grade'],
      ...['Grade of the day', 'Sleep', 'Energy', 'Stress'],
      ...['With', 'Without'],
    ]);
  });

  /** Opens the editor of a field from the menu. */
  const openEditor = async (field: string) => {
    await click('Add filter');
    await click(field);
  };
  const check = async (...names: string[]) => {
    for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name }));
  };

  it.each([
    ['Setup', ['Gap', 'Flag', 'No setup'], '?setup=Gap&setup=Flag&setup=none'],
    ['Tag', ['none', 'No tag'], '?tag=%3Dnone&tag=none'],
    ['Account', ['Main'], '?account=Main'],
    ['Ticker', ['AAPL', 'MSFT'], '?ticker=AAPL&ticker=MSFT'],
    ['Weekday', ['Friday'], '?weekday=5'],
    ['Hour opened', ['9:00–9:59 AM'], '?hour=9'],
    ['With', ['Media'], '?has=media'],
    ['Sleep', ['Under 6 hours', 'No sleep noted'], '?sleep=under6&sleep=none'],
    ['Grade of the day', ['A', 'No grade'], '?dayGrade=A&dayGrade=none'],
    ['Without', ['MAE', 'Notes'], '?lacks=mae&lacks=notes'],
    ['Duration', ['under 1 min', 'No duration'], '?duration=..1&duration=none'],
  ])('sets %s (FLT-01 FLT-07 TAG-03 DAY-09)', async (field, options, search) => {
    const { expectSearch } = await openBar();
    await openEditor(field);
    await check(...options);
    await expectSearch(search);
    await check(...options);
    await expectSearch('');
  });

  it('chooses the time zone of hours, and keeps it with other hours (FLT-01)', async () => {
    const { expectSearch } = await openBar('?hour=9&zone=UTC');
    await click('Hour opened: 9:00–9:59 AM (UTC)');
    await check('10:00–10:59 AM');
    await expectSearch('?hour=9&hour=10&zone=UTC');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo');
    await expectSearch('?hour=9&hour=10&zone=Asia%2FTokyo');
  });

  it('finds a field by its name, its section and its values (FLT-01)', async () => {
    await openBar();
    await click('Add filter');
    const box = await screen.findByRole('searchbox', { name: 'Search fields' });
    const find = async (text: string) => {
      await userEvent.clear(box);
      await userEvent.type(box, text);
      return within(screen.getByRole('list', { name: 'Fields' }))
        .queryAllByRole('button')
        .map((button) => button.textContent);
    };
    expect(await find('loss')).toEqual(['Result', 'After a loss']);
    expect(await find('notes')).toEqual(['With', 'Without']);
    expect(await find('xyz')).toEqual([]);
    expect(screen.getByText('No match.')).toBeVisible();
  });

  it('sets one side, and any again (FLT-01)', async () => {
    const { expectSearch } = await openBar();
    await openEditor('Side');
    await userEvent.click(await screen.findByRole('radio', { name: 'Short' }));
    await expectSearch('?side=short');
    await userEvent.click(screen.getByRole('radio', { name: 'Any' }));
    await expectSearch('');
  });

  it('finds options by text, and accepts a ticker that the journal does not have (FLT-01)', async () => {
    const { expectSearch } = await openBar();
    await openEditor('Ticker');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search Ticker' }), 'msf');
    expect(screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual(['MSF', 'MSFT']);
    await check('MSF');
    await expectSearch('?ticker=MSF');
  });

  it('offers underlyings below the tickers (INS-02)', async () => {
    underlyings = ['TSLA'];
    const { expectSearch } = await openBar();
    await openEditor('Ticker');
    await screen.findByRole('group', { name: 'Underlying' });
    await check('TSLA');
    await expectSearch('?underlying=TSLA');
  });

  it('sets dates by a preset and by typing, and says what is wrong (FLT-01)', async () => {
    jest.useFakeTimers({ now: new Date(2026, 1, 15), advanceTimers: true });
    const { expectSearch } = await openBar();
    await openEditor('Dates');
    await click('7D');
    await expectSearch('?from=2026-02-08&to=2026-02-15');
    await click('Last week');
    await expectSearch('?from=2026-02-08&to=2026-02-14');
    await click('Yesterday');
    await expectSearch('?from=2026-02-14&to=2026-02-14');
    await click('Last month');
    await expectSearch('?from=2026-01-01&to=2026-01-31');
    const from = screen.getByLabelText('From');
    fireEvent.change(from, { target: { value: '0202-02-01' } });
    expect(from).not.toHaveAccessibleDescription();
    fireEvent.change(from, { target: { value: '2026-02-01' } });
    expect(from).toHaveAccessibleDescription('From cannot be after To.');
    fireEvent.change(from, { target: { value: '' } });
    await expectSearch('?to=2026-01-31');
    await click('All Time');
    await expectSearch('');
  });

  it('applies a range of R also when the editor is closed right after typing (FLT-01)', async () => {
    const { expectSearch } = await openBar('?minR=1&maxR=2');
    await click('R range: 1 to 2');
    const max = await screen.findByRole('textbox', { name: 'At most' });
    await userEvent.clear(max);
    await userEvent.type(max, '3.5{Escape}');
    await expectSearch('?minR=1&maxR=3.5');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await findChip('R range: 1 to 3.5')).toHaveFocus();
  });

  it('can be used with the keyboard alone (FLT-01)', async () => {
    const { expectSearch } = await openBar();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Filter' });
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search fields' })).toHaveFocus());
    await userEvent.keyboard('setup{Enter}');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Gap' })).toHaveFocus());
    await userEvent.keyboard(' {Escape}');
    await expectSearch('?setup=Gap');
    expect(screen.getByRole('button', { name: 'Add filter' })).toHaveFocus();
  });

  it('is one button on a phone, which opens a sheet with chips and fields (FLT-01)', async () => {
    showOnPhone();
    const { expectSearch } = await openBar('?result=gain&from=2026-01-01&to=2026-01-31');
    expect(screen.queryByText('Result: Gain')).not.toBeInTheDocument();
    await click('Filters (2)');
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Remove Result: Gain' }));
    await userEvent.click(sheet.getByRole('button', { name: 'With' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Notes' }));
    await userEvent.click(sheet.getByRole('button', { name: 'All filters' }));
    expect(sheet.getByText('With: Notes')).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
    await expectSearch('?from=2026-01-01&to=2026-01-31&has=notes');
  });

  it('shows why a list could not be loaded, and Retry loads it (CLI-04)', async () => {
    api.fail(labels.list, 429, { error: 'Too fast.' });
    await openBar();
    await openEditor('Account');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    api.on(labels.list, () => ({ setups: [], tags: [], accounts: [label(1, 'Main')] }));
    await click('Retry');
    expect(await screen.findByRole('checkbox', { name: 'Main' })).toBeInTheDocument();
  });

  it('allows no more values than a filter can have (FLT-01)', async () => {
    const tickers = Array.from({ length: limits.filterValues }, (_, index) => `ticker=T${index}`);
    await openBar(`?${tickers.join('&')}`);
    await click(/^Ticker: T0/);
    expect(await screen.findByRole('checkbox', { name: 'AAPL' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'T0' })).toBeEnabled();
  });
});
