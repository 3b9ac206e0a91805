import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type MediaFile } from 'contracts';
import { formatDay, getToday } from 'shared-ui';
import { ApiError, clearError, getLeavePrompt } from 'shared-ui/host';
import { buildTrade, type MockApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import {
  chooseFiles,
  createAddTradeApi,
  fillForm,
  getAmount,
  getSaveAndNextButton,
  getSaveButton,
  getTicker,
} from '../testing/addTrade.ts';

const png = (name: string) => new File(['abc'], name, { type: 'image/png' });
const stored: MediaFile = { id: 'f', url: '', originalName: '', fileType: 'image/png', uploadDate: '', size: 3 };

interface PendingUpload {
  tradeId: string;
  name: string;
  succeed: () => Promise<void>;
  fail: () => Promise<void>;
}

describe('files of a new trade', () => {
  let api: MockApi;
  let uploads: PendingUpload[];
  const open = () => renderModule(module, { path: '/add-trade', api });
  const waitForUpload = async (count: number): Promise<PendingUpload> => {
    await waitFor(() => expect(uploads).toHaveLength(count));
    return uploads[count - 1] as PendingUpload;
  };
  const addFiles = async (...names: string[]) => {
    chooseFiles(...names.map(png));
    for (const name of names) await screen.findByText(name);
  };

  beforeEach(() => {
    signInTestUser();
    uploads = [];
    api = createAddTradeApi().on(
      calls.media.upload,
      ({ form: { tradeId }, file: { name } }) =>
        new Promise((resolve, reject) => {
          const succeed = () => act(async () => resolve(stored));
          const fail = () => act(async () => reject(new ApiError(503, { error: 'Storage is full.' })));
          uploads.push({ tradeId, name, succeed, fail });
        }),
    );
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('are uploaded one by one after the trade is created; the redirect follows 1 s after the last (ADD-04, ADD-06)', async () => {
    const { router } = await open();
    await fillForm();
    await addFiles('a.png', 'b.png');
    expect(uploads).toEqual([]);
    await userEvent.click(getSaveButton());
    await (await waitForUpload(1)).succeed();
    expect(screen.getByText('Trade saved. Uploading files...')).toBeInTheDocument();
    expect(uploads.map(({ tradeId, name }) => [tradeId, name])).toEqual([
      ['7', 'a.png'],
      ['7', 'b.png'],
    ]);
    jest.useFakeTimers();
    await (await waitForUpload(2)).succeed();
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(router.state.location.pathname).toBe('/add-trade');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(router.state.location.pathname).toBe('/trades');
  });

  it('keep the page open after a failure, with a link to My Trades, until retried (ADD-06)', async () => {
    const { router } = await open();
    await fillForm();
    await addFiles('a.png');
    await userEvent.click(getSaveButton());
    await (await waitForUpload(1)).fail();
    expect(screen.getByText('Upload failed')).toBeInTheDocument();
    expect(screen.getByText('Storage is full.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Trades' })).toHaveAttribute('href', '/trades');
    expect(getSaveButton()).toBeDisabled();
    expect(getTicker()).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Retry a.png' }));
    await (await waitForUpload(2)).succeed();
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'), { timeout: 4_000 });
    expect(api.getInputs(calls.trades.create)).toHaveLength(1);
  });

  it('redirect to the journal 1 s after a failed file is removed (ADD-06)', async () => {
    const { router } = await open();
    await fillForm();
    await addFiles('a.png');
    await userEvent.click(getSaveButton());
    await (await waitForUpload(1)).fail();
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'), { timeout: 4_000 });
  });

  it('stay in the list when the trade could not be created (ADD-05)', async () => {
    api.on(calls.trades.create, () => ({}) as never);
    await open();
    await fillForm();
    await addFiles('a.png');
    await userEvent.click(getSaveButton());
    expect(await screen.findByText('Trade creation failed.')).toBeInTheDocument();
    expect(screen.getByText('Ready to upload')).toBeInTheDocument();
    expect(uploads).toEqual([]);
  });

  it('continue uploading during the next trade, and leaving asks for confirmation', async () => {
    const { router } = await open();
    await fillForm();
    await addFiles('a.png');
    await userEvent.click(getSaveAndNextButton());
    const first = await waitForUpload(1);
    expect(
      await screen.findByRole('heading', { name: `Files for AAPL on ${formatDay(getToday())}` }),
    ).toBeInTheDocument();
    await waitFor(() => expect(getTicker()).toHaveValue(''));
    expect(getLeavePrompt()?.title).toBe('Leave while files are uploading?');
    api.on(calls.trades.create, () => buildTrade({ id: 8 }));
    await userEvent.type(getTicker(), 'msft');
    await userEvent.type(getAmount(), '5');
    await addFiles('b.png');
    await userEvent.click(getSaveButton());
    await (await waitForUpload(2)).succeed();
    expect(uploads.map(({ tradeId, name }) => [tradeId, name])).toEqual([
      ['7', 'a.png'],
      ['8', 'b.png'],
    ]);
    expect(router.state.location.pathname).toBe('/add-trade');
    await first.succeed();
    expect(screen.queryByRole('heading', { name: /^Files for/ })).not.toBeInTheDocument();
    expect(getLeavePrompt()).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/trades'), { timeout: 4_000 });
  });

  it('are listed to be chosen again if the browser could not store them', async () => {
    const first = await open();
    await fillForm();
    await addFiles('a.png', 'b.mp4');
    first.unmount();
    await open();
    expect(await screen.findByText('Please choose these files again: a.png, b.mp4.')).toBeInTheDocument();
    expect(getTicker()).toHaveValue('AAPL');
  });
});
