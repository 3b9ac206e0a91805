import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { limits } from 'contracts';
import { trash } from 'contracts/trash';
import { getNotices } from 'shared-ui/host';
import { buildFile, buildTrade, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

const createDeleted = (id: number, ticker: string) => ({
  ...buildTrade({ id, ticker, files: id === 1 ? [buildFile('a')] : [] }),
  deletedAt: '2026-02-01T12:00:00.000Z',
});

describe('the trash (BLK-03)', () => {
  let stored: ReturnType<typeof createDeleted>[];
  const removeIds = ({ ids }: { ids: number[] }) => {
    const before = stored.length;
    stored = stored.filter(({ id }) => !ids.includes(id));
    return { count: before - stored.length };
  };
  const { api, open } = setUpModuleTest(module, (mock) => {
    stored = [createDeleted(3, 'TSLA'), createDeleted(2, 'NVDA'), createDeleted(1, 'AAPL')];
    mock
      .on(trash.list, ({ query }) => {
        const found = stored.filter(({ ticker }) => ticker.includes((query?.q ?? '').toUpperCase()));
        const start = Number(query?.cursor ?? 0);
        const rest = start + 2 < found.length ? { nextCursor: String(start + 2) } : {};
        return { trades: found.slice(start, start + 2), total: stored.length, ...rest };
      })
      .on(trash.restore, ({ body }) => removeIds(body))
      .on(trash.delete, ({ body }) => removeIds(body))
      .on(trash.empty, () => removeIds({ ids: [1, 2, 3] }));
  });
  const getRows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
  const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  const openTrash = async (search = '') => {
    await open(`/trades/trash${search}`);
    await waitFor(() => expect(getRows().length).toBeGreaterThan(0));
  };
  const select = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));
  const confirm = async (title: string) => {
    const dialog = await screen.findByRole('alertdialog', { name: title });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete forever' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  };

  it('lists deleted trades with their last day, page by page', async () => {
    await openTrash();
    await click('Load more');
    await waitFor(() => expect(getRows()).toHaveLength(3));
    expect(getRows().at(-1)).toBe(
      'AAPLJan 30, 2026 · Breakout · 1 attachedDeleted Feb 1, 2026, kept until Mar 3, 2026+$100.00',
    );
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('finds deleted trades by words, which the address keeps', async () => {
    await openTrash('?q=nvda');
    expect(getRows()).toEqual([expect.stringContaining('NVDA')]);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No deleted trades found.')).toBeInTheDocument();
  });

  it('restores the selected trades', async () => {
    await openTrash();
    expect(screen.getByRole('button', { name: 'Restore' })).toBeDisabled();
    await select(/TSLA/);
    await select(/NVDA/);
    await click('Restore (2)');
    await waitFor(() => expect(getRows()).toEqual([expect.stringContaining('AAPL')]));
    expect(api.getInputs(trash.restore)).toEqual([{ body: { ids: [3, 2] } }]);
    expect(getNotices().at(-1)?.message).toBe('2 trades restored.');
  });

  it('selects all loaded trades, and then all others too', async () => {
    await openTrash();
    const box = screen.getByRole('checkbox', { name: 'Select all loaded trades' });
    await userEvent.click(box);
    expect(screen.getByRole('button', { name: 'Restore (2)' })).toBeEnabled();
    await click('Select all 3');
    await click('Restore (3)');
    expect(await screen.findByText('The trash is empty.')).toBeInTheDocument();
    expect(api.getInputs(trash.restore)).toEqual([{ body: { ids: [3, 2, 1] } }]);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('selects all that match the words, and none again', async () => {
    stored = [createDeleted(9, 'AMD'), ...stored, createDeleted(4, 'TSLA'), createDeleted(5, 'TSLA')];
    await openTrash('?q=tsla');
    await select(/loaded/);
    await click('Select all that match');
    await click('Restore (3)');
    await waitFor(() => expect(api.getInputs(trash.restore)).toEqual([{ body: { ids: [3, 4, 5] } }]));
  });

  it('selects no more than can be changed at once', async () => {
    const many = Array.from({ length: limits.bulkTrades + 500 }, (_, index) => createDeleted(index + 1, 'TSLA'));
    api.on(trash.list, ({ query }) => {
      const start = Number(query?.cursor ?? 0);
      const end = start + Number(query?.limit ?? 2);
      return {
        trades: many.slice(start, end),
        total: many.length,
        ...(end < many.length && { nextCursor: String(end) }),
      };
    });
    await openTrash();
    await select(/loaded/);
    await click('Select the first 10,000');
    expect(await screen.findByRole('button', { name: 'Restore (10,000)' })).toBeEnabled();
    expect(getRows()).toHaveLength(2);
  });

  it('deletes the selected trades forever after a confirmation', async () => {
    await openTrash();
    await select(/TSLA/);
    await click('Delete forever');
    expect(api.getInputs(trash.delete)).toEqual([]);
    await confirm('Delete 1 trade forever?');
    await waitFor(() => expect(getRows()).toHaveLength(2));
    expect(api.getInputs(trash.delete)).toEqual([{ body: { ids: [3] } }]);
  });

  it('is emptied after a confirmation', async () => {
    await openTrash();
    await click('Empty trash');
    await confirm('Empty the trash: delete 3 trades forever?');
    expect(await screen.findByText('The trash is empty.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Empty trash' })).toBeDisabled();
  });

  it('says why it could not be loaded, and Retry loads it (CLI-04)', async () => {
    api.fail(trash.list, 429, { error: 'Too fast.' });
    await open('/trades/trash');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    api.on(trash.list, () => ({ trades: stored, total: 3 }));
    await click('Retry');
    await waitFor(() => expect(getRows()).toHaveLength(3));
  });
});
