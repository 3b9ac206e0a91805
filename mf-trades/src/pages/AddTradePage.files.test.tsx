import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type MediaFile } from 'contracts';
import { formatDay, getToday } from 'shared-ui';
import { ApiError, clearError, getLeaveQuestion } from 'shared-ui/host';
import { type FakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import { addTradeApi, amount, choose, fill, save, saveAndNext, ticker } from '../testing/addTrade.ts';
import { aTrade } from '../testing/trades.ts';

const png = (name: string) => new File(['abc'], name, { type: 'image/png' });
const stored: MediaFile = { id: 'f', url: '', originalName: '', fileType: 'image/png', uploadDate: '', size: 3 };

interface Going {
  tradeId: string;
  name: string;
  succeed: () => Promise<void>;
  fail: () => Promise<void>;
}

describe('the files of a new trade', () => {
  let api: FakeApi;
  let going: Going[];
  const open = () => renderModule(module, { path: '/add-trade', api });
  const next = async (count: number): Promise<Going> => {
    await waitFor(() => expect(going).toHaveLength(count));
    return going[count - 1] as Going;
  };
  const chosen = async (...names: string[]) => {
    choose(...names.map(png));
    for (const name of names) await screen.findByText(name);
  };

  beforeEach(() => {
    signInTestUser();
    going = [];
    api = addTradeApi().on(
      calls.media.upload,
      ({ form: { tradeId }, file: { name } }) =>
        new Promise((resolve, reject) => {
          const succeed = () => act(async () => resolve(stored));
          const fail = () => act(async () => reject(new ApiError(503, { error: 'The store is full.' })));
          going.push({ tradeId, name, succeed, fail });
        }),
    );
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('ADD-04 ADD-06 go up one after another when the trade is there; the journal waits for the last, and a second', async () => {
    const { router } = await open();
    await fill();
    await chosen('a.png', 'b.png');
    expect(going).toEqual([]);
    await userEvent.click(save());
    await (await next(1)).succeed();
    expect(screen.getByText('Trade saved. Its files are uploading...')).toBeInTheDocument();
    expect(going.map(({ tradeId, name }) => [tradeId, name])).toEqual([
      ['7', 'a.png'],
      ['7', 'b.png'],
    ]);
    jest.useFakeTimers();
    await (await next(2)).succeed();
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(router.state.location.pathname).toBe('/add-trade');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(router.state.location.pathname).toBe('/trades');
  });

  it('ADD-06 a failed one keeps the page, with a link to My Trades, until it is retried', async () => {
    const { router } = await open();
    await fill();
    await chosen('a.png');
    await userEvent.click(save());
    await (await next(1)).fail();
    expect(screen.getByText('Upload failed')).toBeInTheDocument();
    expect(screen.getByText('The store is full.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Trades' })).toHaveAttribute('href', '/trades');
    expect(save()).toBeDisabled();
    expect(ticker()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Retry a.png' }));
    await (await next(2)).succeed();
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'), { timeout: 4_000 });
    expect(api.getInputs(calls.trades.create)).toHaveLength(1);
  });

  it('ADD-06 goes to the journal a second after the failed one is taken off the list', async () => {
    const { router } = await open();
    await fill();
    await chosen('a.png');
    await userEvent.click(save());
    await (await next(1)).fail();
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'), { timeout: 4_000 });
  });

  it('ADD-05 stay on the list when the trade could not be made', async () => {
    api.on(calls.trades.create, () => ({}) as never);
    await open();
    await fill();
    await chosen('a.png');
    await userEvent.click(save());
    expect(await screen.findByText('Trade creation failed.')).toBeInTheDocument();
    expect(screen.getByText('Ready to upload')).toBeInTheDocument();
    expect(going).toEqual([]);
  });

  it('go on beside the next trade, and a wish to leave asks', async () => {
    const { router } = await open();
    await fill();
    await chosen('a.png');
    await userEvent.click(saveAndNext());
    const first = await next(1);
    expect(
      await screen.findByRole('heading', { name: `Files of AAPL of ${formatDay(getToday())}` }),
    ).toBeInTheDocument();
    await waitFor(() => expect(ticker()).toHaveValue(''));
    expect(getLeaveQuestion()?.title).toBe('Leave while files are uploading?');
    api.on(calls.trades.create, () => aTrade({ id: 8 }));
    await userEvent.type(ticker(), 'msft');
    await userEvent.type(amount(), '5');
    await chosen('b.png');
    await userEvent.click(save());
    await (await next(2)).succeed();
    expect(going.map(({ tradeId, name }) => [tradeId, name])).toEqual([
      ['7', 'a.png'],
      ['8', 'b.png'],
    ]);
    expect(router.state.location.pathname).toBe('/add-trade');
    await first.succeed();
    expect(screen.queryByRole('heading', { name: /^Files of/ })).not.toBeInTheDocument();
    expect(getLeaveQuestion()).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'), { timeout: 4_000 });
  });

  it('have to be chosen again where the browser could not keep them, which is said', async () => {
    const first = await open();
    await fill();
    await chosen('a.png', 'b.mp4');
    first.unmount();
    await open();
    expect(await screen.findByText('Please choose again: a.png, b.mp4.')).toBeInTheDocument();
    expect(ticker()).toHaveValue('AAPL');
  });
});
