import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { formatDay, getToday } from 'shared-ui';
import { ApiError, getLeavePrompt } from 'shared-ui/host';
import { holdUploads, png } from 'shared-ui/testing';
import { chooseFiles, click, controls, fillForm, setUpAddTrade, type } from '../testing/addTrade.ts';

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
    expect(screen.getByText('Trade saved. Uploading files...')).toBeInTheDocument();
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
