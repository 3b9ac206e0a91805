import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { setSingleKeyShortcuts } from 'shared-ui';
import { ApiError, clearError, getErrorMessage, getNotices } from 'shared-ui/host';
import { buildTrade, type MockApi, mockApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';

describe('Trade Details: navigation, deletion and duplication', () => {
  let api: MockApi;
  const journal = [
    buildTrade({ id: 4, ticker: 'TSLA', netCents: -4_000, date: '2026-02-02' }),
    buildTrade({ id: 3, ticker: 'NVDA', netCents: 500, date: '2026-02-02' }),
    buildTrade({ id: 2, ticker: 'AAPL', netCents: -100, date: '2026-01-30' }),
  ];
  const open = (path: Parameters<typeof renderModule>[1]['path']) => renderModule(module, { path, api });
  const getPrevious = () => screen.getByRole('button', { name: 'Previous trade' });
  const getNext = () => screen.getByRole('button', { name: 'Next trade' });

  beforeEach(() => {
    signInTestUser();
    api = mockApi()
      .on(calls.trades.list, () => ({ trades: journal }))
      .on(calls.trades.get, ({ params }) => ({ trade: journal.find(({ id }) => String(id) === params.id) as Trade }));
  });
  afterEach(() => clearError());

  it('opens the previous and next trade by button, and stops at both ends of the list', async () => {
    const { router } = await open('/trades/4');
    await waitFor(() => expect(getNext()).toHaveAttribute('aria-disabled', 'false'));
    expect(getPrevious()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(getNext());
    expect(router.state.location.pathname).toBe('/trades/3');
    await userEvent.click(getNext());
    expect(router.state.location.pathname).toBe('/trades/2');
    expect(getNext()).toHaveAttribute('aria-disabled', 'true');
    expect(getPrevious()).toHaveAttribute('aria-disabled', 'false');
  });

  it('opens them with J and K, but not while typing or with a modifier key', async () => {
    const { router } = await open('/trades/3');
    await waitFor(() => expect(getNext()).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(router.state.location.pathname).toBe('/trades/3');
    await userEvent.keyboard('j');
    expect(router.state.location.pathname).toBe('/trades/2');
    await userEvent.keyboard('kk');
    expect(router.state.location.pathname).toBe('/trades/4');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByLabelText('Comments'), 'jk');
    expect(router.state.location.pathname).toBe('/trades/4');
  });

  it('ignores J and K when single-key shortcuts are off', async () => {
    setSingleKeyShortcuts('off');
    const { router } = await open('/trades/3');
    await waitFor(() => expect(getNext()).toHaveAttribute('aria-disabled', 'false'));
    expect(getNext()).not.toHaveAttribute('aria-keyshortcuts');
    await userEvent.keyboard('jk');
    expect(router.state.location.pathname).toBe('/trades/3');
    setSingleKeyShortcuts('on');
    await userEvent.keyboard('j');
    expect(router.state.location.pathname).toBe('/trades/2');
  });

  it.each<[string, Parameters<typeof renderModule>[1]['path']]>([
    ['the history state', { pathname: '/trades/4', state: { journal: '?result=loss' } }],
    ['the address', '/trades/4?result=loss'],
  ])('navigates the filtered list, with the filter from %s', async (_, entry) => {
    const { router } = await open(entry);
    await waitFor(() => expect(getNext()).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.keyboard('j');
    expect(router.state.location.pathname).toBe('/trades/2');
    await waitFor(() => expect(getPrevious()).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.keyboard('k');
    expect(router.state.location.pathname).toBe('/trades/4');
  });

  it('loads only as many pages of the journal as needed', async () => {
    api.on(calls.trades.list, ({ query }) =>
      query?.cursor ? { trades: journal.slice(2) } : { trades: journal.slice(0, 2), nextCursor: 'next' },
    );
    await open('/trades/4');
    await waitFor(() => expect(getNext()).toHaveAttribute('aria-disabled', 'false'));
    expect(api.getInputs(calls.trades.list)).toHaveLength(1);
    await userEvent.keyboard('j');
    await waitFor(() => expect(api.getInputs(calls.trades.list)).toHaveLength(2));
    await waitFor(() => expect(getNext()).toHaveAttribute('aria-disabled', 'false'));
  });

  it('deletes, returns to the list at once, and offers Undo there (DET-09)', async () => {
    api
      .on(calls.trades.delete, () => ({ ok: true as const }))
      .on(calls.trades.restore, () => ({ trade: journal[1] as Trade }));
    const { router } = await open('/trades?q=nvda');
    await userEvent.click(await screen.findByRole('link', { name: /NVDA/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/trades', search: '?q=nvda' }));
    expect(api.getInputs(calls.trades.delete)).toEqual([{ params: { id: '3' } }]);
    const [notice] = getNotices();
    expect(notice).toMatchObject({ message: 'NVDA deleted.', durationMs: 10_000, action: { label: 'Undo' } });
    await act(async () => notice?.action?.onClick());
    expect(api.getInputs(calls.trades.restore)).toEqual([{ params: { id: '3' } }]);
    expect(getNotices().map(({ message }) => message)).toContain('NVDA restored.');
  });

  it('offers Undo again after a network error, but not once it is too late (DET-09)', async () => {
    const failRestore = (failure: ApiError) =>
      api.on(calls.trades.restore, () => {
        throw failure;
      });
    api.on(calls.trades.delete, () => ({ ok: true as const }));
    await open('/trades/3');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    const undoLast = () => act(async () => getNotices().at(-1)?.action?.onClick());
    failRestore(new ApiError(0, { error: 'No connection.' }));
    await undoLast();
    expect(getNotices()).toHaveLength(2);
    failRestore(new ApiError(404, { error: 'Trade not found', code: 'not_found' }));
    await undoLast();
    expect(getNotices()).toHaveLength(2);
  });

  it('stays on the page when deletion fails (CLI-04)', async () => {
    api.on(calls.trades.delete, () => {
      throw new ApiError(503, { error: 'Not now.', code: 'unavailable' });
    });
    const { router } = await open('/trades/3');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(getErrorMessage()).toBe('Not now.'));
    expect(router.state.location.pathname).toBe('/trades/3');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
    expect(getNotices()).toEqual([]);
  });

  it('links Duplicate to a new trade with the same values', async () => {
    await open('/trades/3');
    expect(await screen.findByRole('link', { name: 'Duplicate' })).toHaveAttribute('href', '/add-trade?from=3');
  });
});
