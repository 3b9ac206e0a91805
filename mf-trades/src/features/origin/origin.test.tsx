import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { adjacentTrades } from 'contracts/adjacent-trades';
import { importedTrades } from 'contracts/imported-trades';
import { getNotices } from 'shared-ui/host';
import { buildTrade } from 'shared-ui/testing';
import { clickButton, setUpTradeDetails } from '../../testing/tradeDetails.ts';

const createPiece = (quarter: number) => ({
  key: `das::${quarter}`,
  ticker: 'AAPL',
  date: '2026-03-02',
  closedAt: `2026-03-02T14:3${quarter}:00.000Z`,
  quantity: '10',
  entryPrice: '10',
  exitPrice: String(10 + quarter),
  feesCents: 0,
  netCents: 1_000 * quarter,
});
const other = { id: 9, date: '2026-03-03', closedAt: '2026-03-03T15:00:00.000Z', quantity: '10', netCents: -500 };

describe('the origin of an imported trade', () => {
  const { api, stored, open } = setUpTradeDetails({ netCents: 6_000, side: 'long', quantity: '30' });
  const serve = (arrangement: 'single' | 'split' | 'merged', pieces = [1, 2, 3].map(createPiece), others = [other]) => {
    const origin = { importId: 'a'.repeat(24), fileNames: ['july.csv'], importedAt: '2026-11-22T12:00:00.000Z' };
    api
      .on(importedTrades.origin, () => ({ origin: { ...origin, arrangement } }))
      .on(importedTrades.choices, () => ({ pieces, others }))
      .on(importedTrades.split, () => ({ ids: [4, 5] }))
      .on(importedTrades.merge, () => ({ ids: [4] }));
  };
  const openDialog = async (button: 'Split' | 'Merge') => {
    await open();
    await clickButton(button);
    return within(await screen.findByRole('dialog'));
  };

  it('is shown with a link to the import (IMP-06)', async () => {
    serve('single');
    await open();
    expect(await screen.findByRole('link', { name: 'july.csv' })).toHaveAttribute('href', `/import#${'a'.repeat(24)}`);
  });

  it('says that the opening is missing, and what completes the trade (IMP-06)', async () => {
    const origin = { importId: 'a'.repeat(24), fileNames: ['july.csv'], importedAt: '2026-11-22T12:00:00.000Z' };
    const arrangement = 'single' as const;
    api.on(importedTrades.origin, () => ({ origin: { ...origin, arrangement, isOpeningMissing: true as const } }));
    await open();
    expect(await screen.findByText('The opening is not in the file.')).toBeVisible();
    expect(screen.getByText(/Import a file that contains the opening to complete the trade/)).toBeVisible();
  });

  it('says in its dialog that there is no connection, and loads the executions when it returns (IMP-09)', async () => {
    serve('single');
    await open();
    const split = await screen.findByRole('button', { name: 'Split' });
    act(() => onlineManager.setOnline(false));
    await userEvent.click(split);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('No connection.')).toBeVisible();
    act(() => onlineManager.setOnline(true));
    expect(await dialog.findByRole('button', { name: 'Split into 2 trades' })).toBeVisible();
  });

  it('is not loaded for a trade without a side, which no import made (IMP-06)', async () => {
    serve('single');
    stored.trade = buildTrade({ id: 4 });
    await open();
    await screen.findByRole('button', { name: 'Edit' });
    expect(api.getInputs(importedTrades.origin)).toEqual([]);
  });

  it('splits the trade at chosen executions, with the resulting sums, and back (IMP-06)', async () => {
    serve('single');
    const dialog = await openDialog('Split');
    const confirm = await dialog.findByRole('button', { name: 'Split into 2 trades' });
    expect(confirm).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Move the closing of Mar 2, .*32:00/ }));
    expect(dialog.getByText('First trade: 2 closings, P&L +$40.00.')).toBeVisible();
    expect(dialog.getByText('Second trade: 1 closing, P&L +$20.00.')).toBeVisible();
    expect(dialog.getByText('Together: 3 closings, P&L +$60.00.')).toBeVisible();
    await userEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.getInputs(importedTrades.split)).toEqual([{ body: { id: 4, closings: ['das::2'] } }]);
    const [notice] = getNotices();
    expect(notice?.message).toBe('Split into 2 trades.');
    notice?.action?.onClick();
    await waitFor(() => expect(api.getInputs(importedTrades.merge)).toEqual([{ body: { ids: [4, 5] } }]));
  });

  it('makes one trade of each closing (IMP-06)', async () => {
    serve('single');
    const dialog = await openDialog('Split');
    await userEvent.click(await dialog.findByRole('radio', { name: 'One for each closing' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Split into 3 trades' }));
    await waitFor(() => expect(api.getInputs(importedTrades.split)).toEqual([{ body: { id: 4 } }]));
  });

  it('splits a merged trade into those that it consists of, and says why a trade cannot be split (IMP-06)', async () => {
    serve('merged');
    const dialog = await openDialog('Split');
    await userEvent.click(await dialog.findByRole('button', { name: 'Split into 3 trades' }));
    await waitFor(() => expect(api.getInputs(importedTrades.split)).toEqual([{ body: { id: 4 } }]));
  });

  it('says why a trade cannot be split or merged (IMP-06)', async () => {
    serve('single', [createPiece(1)], []);
    const dialog = await openDialog('Split');
    expect(await dialog.findByText(/closed by one execution/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await clickButton('Merge');
    expect(await screen.findByText(/^No other imported AAPL long trade of this account/)).toBeVisible();
  });

  it('merges chosen trades, and shows a refusal with its reason (IMP-06)', async () => {
    serve('single');
    const dialog = await openDialog('Merge');
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Merge with the trade that closed Mar 3/ }));
    expect(dialog.getByText('Merged trade: 2 trades, P&L +$55.00.')).toBeVisible();
    api.fail(importedTrades.merge, 409, { error: 'Only one of the merged trades can have images or videos.' });
    await userEvent.click(dialog.getByRole('button', { name: 'Merge 2 trades' }));
    expect(await dialog.findByText(/Only one of the merged trades/)).toBeVisible();
    serve('single');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge 2 trades' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.getInputs(importedTrades.merge).at(-1)).toEqual({ body: { ids: [4, 9] } });
  });

  it('opens the trade that a part became part of, without asking for the part again (IMP-06)', async () => {
    serve('split', undefined, [{ ...other, id: 2 }]);
    api.on(importedTrades.merge, () => ({ ids: [2] }));
    const { router } = await open();
    await clickButton('Merge');
    await userEvent.click(await screen.findByRole('button', { name: 'Merge 2 trades' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades/2'));
    for (const call of [calls.trades.get, adjacentTrades.get, importedTrades.origin])
      expect(api.getInputs(call).filter(({ params }) => params.id === '4')).toHaveLength(1);
  });
});
