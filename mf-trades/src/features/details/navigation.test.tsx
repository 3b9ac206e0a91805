import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { adjacentTrades } from 'contracts/adjacent-trades';
import { settings } from 'contracts/settings';
import { setSingleKeyShortcuts } from 'shared-ui';
import { ApiError, getErrorMessage, getNotices } from 'shared-ui/host';
import { buildTrade, emptyAnalytics, emptySettings, fakeSlots, setUpModuleTest } from 'shared-ui/testing';
import module from '../../module.ts';
import { clickButton } from '../../testing/tradeDetails.ts';

describe('Trade Details: navigation, deletion and duplication', () => {
  const journal = [
    buildTrade({ id: 4, ticker: 'TSLA', netCents: -4_000, date: '2026-02-02' }),
    buildTrade({ id: 3, ticker: 'NVDA', netCents: 500, date: '2026-02-02' }),
    buildTrade({ id: 2, ticker: 'AAPL', netCents: -100, date: '2026-01-30' }),
  ];
  const { api, open } = setUpModuleTest(module, (mock) =>
    mock
      .on(calls.flags.list, () => ({ setups: [] }))
      .on(calls.media.limits, () => ({ fileBytes: 1_000, filesPerTrade: 20 }))
      .on(calls.days.analytics, () => emptyAnalytics)
      .on(settings.get, () => emptySettings)
      .on(calls.trades.list, () => ({ trades: journal }))
      .on(adjacentTrades.get, ({ params, query }) => {
        const list = journal.filter(({ netCents }) => query?.result !== 'loss' || netCents < 0);
        const index = list.findIndex(({ id }) => String(id) === String(params.id));
        return { previous: list[index - 1]?.id ?? null, next: list[index + 1]?.id ?? null };
      })
      .on(calls.trades.get, ({ params }) => ({ trade: journal.find(({ id }) => String(id) === params.id) as Trade }))
      .on(calls.trades.delete, () => ({ ok: true as const })),
  );
  const getPrevious = () => screen.getByRole('button', { name: 'Previous trade' });
  const getNext = () => screen.getByRole('button', { name: 'Next trade' });
  /** Opens a trade, and waits for the one after it. */
  const openTrade = async (entry: Parameters<typeof open>[0]) => {
    const { router } = await open(entry);
    await waitFor(() => expect(getNext()).toHaveAttribute('aria-disabled', 'false'));
    return { press: (keys: string) => userEvent.keyboard(keys), getPath: () => router.state.location.pathname };
  };

  it('opens the previous and next trade by button, and stops at both ends of the list', async () => {
    const { getPath } = await openTrade('/trades/4');
    expect(getPrevious()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(getNext());
    expect(getPath()).toBe('/trades/3');
    await waitFor(() => expect(getNext()).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(getNext());
    expect(getPath()).toBe('/trades/2');
    await waitFor(() => expect(getPrevious()).toHaveAttribute('aria-disabled', 'false'));
    expect(getNext()).toHaveAttribute('aria-disabled', 'true');
  });

  it('opens them with J and K, but not while typing or with a modifier key', async () => {
    const { press, getPath } = await openTrade('/trades/3');
    await press('{Control>}j{/Control}');
    expect(getPath()).toBe('/trades/3');
    await press('j');
    expect(getPath()).toBe('/trades/2');
    await press('kk');
    expect(getPath()).toBe('/trades/4');
    await clickButton('Edit');
    await userEvent.type(screen.getByLabelText('Comments'), 'jk');
    expect(getPath()).toBe('/trades/4');
  });

  it('opens the next trade as soon as it is known when J was pressed before (FLT-06)', async () => {
    const reply = api.hold(adjacentTrades.get);
    const { router } = await open('/trades/4');
    await screen.findByRole('region', { name: 'Result' });
    await userEvent.keyboard('j');
    expect(router.state.location.pathname).toBe('/trades/4');
    await act(async () => reply({ previous: null, next: 3 }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades/3'));
  });

  it('ignores J and K when single-key shortcuts are off', async () => {
    setSingleKeyShortcuts('off');
    const { press, getPath } = await openTrade('/trades/3');
    expect(getNext()).not.toHaveAttribute('aria-keyshortcuts');
    await press('jk');
    expect(getPath()).toBe('/trades/3');
    setSingleKeyShortcuts('on');
    await press('j');
    expect(getPath()).toBe('/trades/2');
  });

  it.each<[string, Parameters<typeof open>[0]]>([
    ['the history state', { pathname: '/trades/4', state: { journal: '?result=loss' } }],
    ['the address', '/trades/4?result=loss'],
  ])('navigates the filtered list, with the filter from %s', async (_, entry) => {
    const { press, getPath } = await openTrade(entry);
    await press('j');
    expect(getPath()).toBe('/trades/2');
    await waitFor(() => expect(getPrevious()).toHaveAttribute('aria-disabled', 'false'));
    await press('k');
    expect(getPath()).toBe('/trades/4');
  });

  it('asks for the neighbours in the filter and order of the list, without what a call would refuse (FLT-06)', async () => {
    await openTrade('/trades/4?sort=-amount&setup=Gap&minR=1&colour=red');
    expect(api.getInputs(adjacentTrades.get)).toEqual([
      { params: { id: '4' }, query: { sort: '-amount', setup: ['Gap'], minR: '1' } },
    ]);
  });

  it('deletes, returns to the list at once without asking for the trade again, and offers Undo there (DET-09)', async () => {
    api.on(calls.trades.restore, () => ({ trade: journal[1] as Trade }));
    const { router } = await open('/trades?q=nvda');
    await userEvent.click(await screen.findByRole('link', { name: /NVDA/ }));
    await clickButton('Delete');
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/trades', search: '?q=nvda' }));
    expect(api.getInputs(calls.trades.delete)).toEqual([{ params: { id: '3' } }]);
    expect(api.getInputs(calls.trades.get)).toHaveLength(1);
    expect(api.getInputs(adjacentTrades.get)).toHaveLength(1);
    const [notice] = getNotices();
    expect(notice).toMatchObject({ message: 'NVDA deleted.', durationMs: 10_000, action: { label: 'Undo' } });
    await act(async () => notice?.action?.onClick());
    await waitFor(() => expect(getNotices().map(({ message }) => message)).toContain('NVDA restored.'));
    expect(api.getInputs(calls.trades.restore)).toEqual([{ params: { id: '3' } }]);
  });

  it('closes the panels of other modules while it deletes, and opens them again when it fails (DET-09, SLT-01)', async () => {
    let refuse = (_failure: ApiError) => {};
    api.on(
      calls.trades.delete,
      () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    );
    await open('/trades/3', fakeSlots([{ id: 'mf-charts/path', label: 'Path' }], 'trade.panel'));
    await screen.findByRole('region', { name: 'Path' });
    await clickButton('Delete');
    expect(screen.queryByRole('region', { name: 'Path' })).not.toBeInTheDocument();
    await act(async () => refuse(new ApiError(500, { error: 'Not now.', code: 'internal' })));
    await screen.findByRole('region', { name: 'Path' });
  });

  it('offers Undo again after a network error, but not once it is too late (DET-09)', async () => {
    await open('/trades/3');
    await clickButton('Delete');
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    const undoLast = () => act(async () => getNotices().at(-1)?.action?.onClick());
    api.fail(calls.trades.restore, 0);
    await undoLast();
    await waitFor(() => expect(getNotices()).toHaveLength(2));
    api.fail(calls.trades.restore, 404, { code: 'not_found', error: 'Trade not found' });
    await undoLast();
    await waitFor(() => expect(getErrorMessage()).toBe('Trade not found'));
    expect(getNotices()).toHaveLength(2);
  });

  it('stays on the page when deletion fails (CLI-04)', async () => {
    api.fail(calls.trades.delete, 503, { error: 'Not now.' });
    const { router } = await open('/trades/3');
    await clickButton('Delete');
    await waitFor(() => expect(getErrorMessage()).toBe('Not now.'));
    expect(router.state.location.pathname).toBe('/trades/3');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled());
    expect(getNotices()).toEqual([]);
  });

  it('links Duplicate to a new trade with the same values', async () => {
    await open('/trades/3');
    expect(await screen.findByRole('link', { name: 'Duplicate' })).toHaveAttribute('href', '/add-trade?from=3');
  });
});
