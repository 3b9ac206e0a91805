import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, limits } from 'contracts';
import { bulk } from 'contracts/bulk';
import { labels } from 'contracts/labels';
import { structures } from 'contracts/structures';
import { ApiError, getErrorMessage, getNotices } from 'shared-ui/host';
import { buildTrade, setUpModuleTest } from 'shared-ui/testing';
import module from '../../module.ts';
import { createTotals, serveJournal } from '../../testing/serveJournal.ts';

const CHANGE_ID = 'a'.repeat(24);
const trades = ['F', 'E', 'D', 'C', 'B', 'A'].map((ticker, index) => buildTrade({ id: 6 - index, ticker }));
const label = (id: number, name: string, archived = false) => ({ id, name, archived, trades: 1 });

describe('bulk changes of My Trades', () => {
  const { api, open } = setUpModuleTest(module, (mock) =>
    serveJournal(mock, () => trades)
      .on(labels.list, () => ({ setups: [label(1, 'Gap'), label(2, 'Old', true)], tags: [], accounts: [] }))
      .on(bulk.change, ({ body }) => ({
        id: CHANGE_ID,
        count: body.ids?.length ?? trades.length,
        undoUntil: new Date(Date.now() + 600_000).toISOString(),
      }))
      .on(bulk.undo, () => ({ count: 2, kept: 1 })),
  );
  const openList = async (search = '') => {
    const view = await open(`/trades${search}`);
    await screen.findByRole('checkbox', { name: /^Select F/ });
    return view;
  };
  const getBox = (ticker: string) => screen.getByRole('checkbox', { name: new RegExp(`^Select ${ticker},`) });
  const getSelected = () =>
    screen
      .getAllByRole('checkbox', { name: /^Select [A-F],/, checked: true })
      .map((box) => box.getAttribute('aria-label')?.charAt(7))
      .join('');
  const getBar = () => within(screen.getByRole('region', { name: 'Selected trades' }));
  const choose = async (item: string) => {
    await userEvent.click(getBar().getByRole('button', { name: 'Change' }));
    await userEvent.click(screen.getByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };
  const getBodies = () => api.getInputs(bulk.change).map(({ body }) => body);

  it('merges the selected trades into one, also of several tickers, with Undo (LEG-03)', async () => {
    const undoUntil = new Date(Date.now() + 600_000).toISOString();
    api.on(structures.merge, () => ({ id: CHANGE_ID, undoUntil, ids: [5] }));
    api.failOnce(structures.merge, 409, { error: 'Legs of one trade must be open at the same time.' });
    await openList();
    await userEvent.click(getBox('F'));
    await userEvent.click(getBox('E'));
    const dialog = await choose('Merge into one trade');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge 2 trades' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Legs of one trade must be open at the same time.');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge 2 trades' }));
    await waitFor(() => expect(getNotices().at(-1)?.message).toBe('2 trades merged into one.'));
    const inputs = api.getInputs(structures.merge);
    expect(inputs.map(({ body }) => body)).toEqual([{ groups: [[6, 5]] }, { groups: [[6, 5]] }]);
    expect(inputs[0]?.headers).toEqual(inputs[1]?.headers);
    expect(screen.queryByRole('region', { name: 'Selected trades' })).not.toBeInTheDocument();
    getNotices().at(-1)?.action?.onClick();
    await waitFor(() => expect(api.getInputs(bulk.undo)).toEqual([{ params: { id: CHANGE_ID } }]));
  });

  it('merges no single trade (LEG-03)', async () => {
    await openList();
    await userEvent.click(getBox('F'));
    const dialog = await choose('Merge into one trade');
    expect(dialog.getByRole('alert')).toHaveTextContent('Select 2 to 100 trades');
    expect(dialog.getByRole('button', { name: 'Merge 1 trade' })).toBeDisabled();
  });

  it('selects rows one by one, a range with Shift, all loaded ones, and none with Escape (BLK-01)', async () => {
    await openList();
    const user = userEvent.setup();
    await user.click(getBox('E'));
    await user.keyboard('{Shift>}');
    await user.click(getBox('B'));
    await user.keyboard('{/Shift}');
    expect(getSelected()).toBe('EDCB');
    await user.click(getBox('D'));
    expect(getSelected()).toBe('ECB');
    expect(getBar().getByText('3 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded trades' }));
    expect(getSelected()).toBe('FEDCBA');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected trades' })).not.toBeInTheDocument();
  });

  it('selects with the keyboard alone (BLK-01)', async () => {
    await openList();
    getBox('F').focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}');
    expect(getBox('D')).toHaveFocus();
    await userEvent.keyboard(' {ArrowUp}');
    expect(getBox('E')).toHaveFocus();
    expect(getSelected()).toBe('FD');
  });

  it('forgets the selection when the filter changes, so that nothing hidden is changed (BLK-01)', async () => {
    const { router } = await openList();
    await userEvent.click(getBox('F'));
    await act(() => router.navigate('/trades?q=f'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected trades' })).not.toBeInTheDocument());
  });

  it.each([
    ['Set setup', 'Gap', { action: 'setSetup', setup: 'Gap' }, 'Setup “Gap” set on 2 trades.'],
    ['Remove setup', '', { action: 'setSetup', setup: '' }, 'Setup removed from 2 trades.'],
    ['Set account', 'Main', { action: 'setAccount', account: 'Main' }, 'Account “Main” set on 2 trades.'],
    ['Remove account', '', { action: 'setAccount', account: null }, 'Account removed from 2 trades.'],
    ['Add tag', 'FOMO', { action: 'addTag', tag: 'FOMO' }, 'Tag “FOMO” added to 2 trades.'],
    ['Remove tag', 'FOMO', { action: 'removeTag', tag: 'FOMO' }, 'Tag “FOMO” removed from 2 trades.'],
    ['Set risk', '$1,250.50', { action: 'setRisk', risk: 1250.5 }, 'Risk of $1,250.50 set on 2 trades.'],
    ['Remove risk', '', { action: 'setRisk', risk: null }, 'Risk removed from 2 trades.'],
    ['Mark as reviewed', '', { action: 'markReviewed' }, '2 trades marked as reviewed.'],
  ])(
    '%s "%s" changes the selected trades, after a dialog that says how many (BLK-01 REV-01)',
    async (item, text, change, message) => {
      await openList();
      await userEvent.click(getBox('F'));
      await userEvent.click(getBox('E'));
      const dialog = await choose(item);
      expect(dialog.getByText(/ 2 trades\b.*You can undo this for 10 minutes\.$/)).toBeInTheDocument();
      if (text) await userEvent.type(dialog.getByRole(item === 'Set risk' ? 'textbox' : 'combobox'), text);
      await userEvent.click(dialog.getByRole('button', { name: 'Change 2 trades' }));
      await waitFor(() => expect(getNotices().at(-1)?.message).toBe(message));
      expect(getBodies()).toEqual([{ ids: [6, 5], change }]);
      expect(screen.queryByRole('region', { name: 'Selected trades' })).not.toBeInTheDocument();
    },
  );

  it.each([
    ['Set setup', ' '],
    ['Set account', ' '],
    ['Add tag', ' '],
    ['Set risk', ' '],
    ['Set risk', '-5'],
    ['Set risk', 'much'],
  ])('%s does not accept "%s" (BLK-01)', async (item, text) => {
    await openList();
    await userEvent.click(getBox('F'));
    const dialog = await choose(item);
    await userEvent.type(dialog.getByRole(item === 'Set risk' ? 'textbox' : 'combobox'), text);
    expect(dialog.getByRole('button', { name: 'Change 1 trade' })).toBeDisabled();
  });

  it('starts in the field, and an empty field changes nothing (BLK-01)', async () => {
    await openList();
    await userEvent.click(getBox('F'));
    const dialog = await choose('Set setup');
    expect(dialog.getByRole('combobox', { name: 'Setup' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(getBodies()).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Change 1 trade' })).toBeDisabled();
  });

  it('says that a name is new, so that a typing error becomes no setup (BLK-01)', async () => {
    await openList();
    await userEvent.click(getBox('F'));
    const field = (await choose('Set setup')).getByRole('combobox');
    await userEvent.type(field, 'Gp');
    await waitFor(() => expect(field).toHaveAccessibleDescription('“Gp” is new and will be added to your setups.'));
    await userEvent.clear(field);
    await userEvent.type(field, 'old');
    expect(field).not.toHaveAccessibleDescription();
  });

  it('offers no undo when every trade has the value already (BLK-02)', async () => {
    api.on(bulk.change, () => ({ id: CHANGE_ID, count: 0, undoUntil: new Date(Date.now() + 600_000).toISOString() }));
    await openList();
    await userEvent.click(getBox('F'));
    await choose('Remove setup');
    await userEvent.click(screen.getByRole('button', { name: 'Change 1 trade' }));
    await waitFor(() => expect(getNotices().at(-1)?.message).toBe('No trade had to be changed.'));
    expect(getNotices().at(-1)?.action).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Undo changes' })).not.toBeInTheDocument();
  });

  it('suggests names in use, but no archived ones (TAG-03)', async () => {
    await openList();
    await userEvent.click(getBox('F'));
    await choose('Set setup');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Gap']));
  });

  it('deletes all that match the filter, loaded or not (BLK-01)', async () => {
    serveJournal(api, () => trades, 4);
    await openList('?q=breakout');
    await userEvent.click(getBox('F'));
    await userEvent.click(getBar().getByRole('button', { name: 'Select all 6 that match' }));
    await userEvent.click(getBar().getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete: 6 trades' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 6 trades' }));
    await waitFor(() => expect(getBodies()).toEqual([{ filter: { q: 'breakout' }, change: { action: 'delete' } }]));
  });

  it.each([
    ['the selected trades', [], [{ body: { ids: [6, 5] } }]],
    ['all that match the filter', [{ query: { q: 'breakout' } }], []],
  ])('exports %s (BLK-01)', async (_, filtered, selected) => {
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const reply = () => ({ url: '/api/account/export/1?signature=x' });
    api.on(calls.account.export, reply).on(bulk.export, reply);
    serveJournal(api, () => trades, 4);
    await openList('?q=breakout');
    await userEvent.click(getBox('F'));
    await userEvent.click(getBox('E'));
    if (filtered.length > 0) await userEvent.click(getBar().getByRole('button', { name: /^Select all/ }));
    await userEvent.click(getBar().getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(api.getInputs(calls.account.export)).toEqual(filtered);
    expect(api.getInputs(bulk.export)).toEqual(selected);
  });

  it('offers the export of the filter for too many selected trades, before any request (BLK-01)', async () => {
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    api.on(calls.account.export, () => ({ url: '/api/account/export/1?signature=x' }));
    const many = Array.from({ length: limits.exportTrades + 2 }, (_, index) => buildTrade({ id: 2_000 - index }));
    serveJournal(api, () => many, limits.exportTrades + 1);
    await open('/trades?q=aapl');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded trades' }));
    await userEvent.click(getBar().getByRole('button', { name: 'Export' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'At most 1,000 selected trades can be exported' }));
    expect(dialog.getByText(/^1,001 trades are selected\./)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Export all 1,002 trades' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(api.getInputs(calls.account.export)).toEqual([{ query: { q: 'aapl' } }]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows how many trades are being changed until the reply arrives (BLK-02)', async () => {
    const reply = api.hold(bulk.change);
    await openList();
    await userEvent.click(getBox('F'));
    await userEvent.click(getBox('E'));
    await userEvent.click(getBar().getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 2 trades' }));
    expect(await screen.findByText('Changing 2 trades…')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Changing 2 trades…' })).not.toHaveAttribute('value');
    act(() => reply({ id: CHANGE_ID, count: 2, undoUntil: new Date(Date.now() + 600_000).toISOString() }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  });

  it('says that too many trades cannot be changed at once (BLK-02)', async () => {
    const count = limits.bulkTrades + 1;
    api.on(calls.trades.list, () => ({ trades, nextCursor: 'next', totals: createTotals(count) }));
    await openList();
    await userEvent.click(getBox('F'));
    await userEvent.click(getBar().getByRole('button', { name: /^Select all/ }));
    const dialog = await choose('Set setup');
    expect(dialog.getByRole('alert')).toHaveTextContent('At most 10,000 trades can be changed at once.');
    expect(dialog.getByRole('button', { name: /^Change/ })).toBeDisabled();
  });

  it('keeps the dialog and the selection when nothing was changed, and sends the same key again (BLK-02)', async () => {
    api.fail(bulk.change, 429, { error: 'Too fast.' });
    await openList();
    await userEvent.click(getBox('F'));
    const dialog = await choose('Add tag');
    await userEvent.type(dialog.getByRole('combobox'), 'FOMO{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing was changed.Too fast.');
    expect(getErrorMessage()).toBe('');
    await userEvent.click(dialog.getByRole('button', { name: 'Change 1 trade' }));
    await waitFor(() => expect(getBodies()).toHaveLength(2));
    const [first, second] = api.getInputs(bulk.change).map(({ headers }) => headers?.['idempotency-key']);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(second).toBe(first);
  });

  const deleteOne = async () => {
    await openList();
    await userEvent.click(getBox('F'));
    await userEvent.click(getBar().getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 1 trade' }));
    await waitFor(() => expect(getNotices()).toHaveLength(1));
  };

  it('can be undone from the notice, and later from the page, also after a reload (BLK-02)', async () => {
    await deleteOne();
    expect(getNotices()[0]).toMatchObject({ message: '1 trade deleted.', action: { label: 'Undo' } });
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
    await userEvent.click(screen.getByRole('menuitem', { name: '1 trade deleted.' }));
    await waitFor(() =>
      expect(getNotices().at(-1)?.message).toBe(
        'Change undone for 2 trades. 1 trade had changed since and stays as it is.',
      ),
    );
    expect(api.getInputs(bulk.undo)).toEqual([{ params: { id: CHANGE_ID } }]);
    expect(screen.queryByRole('button', { name: 'Undo changes' })).not.toBeInTheDocument();
  });

  it('is no longer offered to be undone when it is too late (BLK-02)', async () => {
    await deleteOne();
    api.on(bulk.undo, () => {
      throw new ApiError(404, { code: 'not_found', error: 'Too late.' });
    });
    await act(async () => getNotices()[0]?.action?.onClick());
    await waitFor(() => expect(getErrorMessage()).toBe('Too late.'));
    expect(screen.queryByRole('button', { name: 'Undo changes' })).not.toBeInTheDocument();
  });
});
