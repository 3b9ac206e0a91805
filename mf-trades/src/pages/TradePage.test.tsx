import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { getErrorMessage } from 'shared-ui/host';
import { buildFile, buildTrade, fakeSlots, holdUploads, png, signInTestUser } from 'shared-ui/testing';
import { clickButton, findFacts, setUpTradeDetails } from '../testing/tradeDetails.ts';

describe('Trade Details', () => {
  const { api, stored, open } = setUpTradeDetails();

  it('shows the trade (DET-01, NAV-12)', async () => {
    const fields = { ticker: 'TSLA', name: 'Opening gap', setup: 'Reversal', notes: 'Faded it.\nToo late.' };
    stored.trade = buildTrade({ id: 4, ...fields, netCents: -4_050, date: '2026-02-02' });
    await open();
    await expect(findFacts()).resolves.toEqual({
      Name: 'Opening gap',
      'Trade Tag': 'TSLA',
      'Profit / Loss': '−$40.50',
      Date: 'Mon, Feb 2, 2026',
      'Bullflag Type': 'Reversal',
      Comments: 'Faded it.\nToo late.',
      Tags: 'None',
    });
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Trade Details']);
    expect(api.getInputs(calls.trades.get)).toEqual([{ params: { id: '4' } }]);
  });

  it('shows every known fact in groups, with times in the trader’s zone, and names the trade in the title (FAC-04, FAC-06)', async () => {
    signInTestUser({ timeZone: 'America/New_York' });
    const at = (time: string) => `2026-01-30T${time}.000Z`;
    const fill = { price: '100', quantity: '6', feesCents: 63 };
    stored.trade = buildTrade({
      id: 4,
      ticker: 'NVDA',
      netCents: 7_500,
      side: 'short',
      quantity: '1000',
      entryPrice: '100',
      exitPrice: '92.5',
      openedAt: at('14:30:00'),
      closedAt: at('16:35:10'),
      feesCents: 126,
      riskCents: 5_000,
      stop: '102',
      target: '95',
      maeCents: 2_000,
      mfeCents: 9_000,
      account: 'IB',
      tags: ['fomo', 'A+'],
      executions: [
        { ...fill, at: at('14:30:00'), side: 'sell' },
        { ...fill, at: at('16:35:10'), side: 'buy' },
      ],
    });
    await open();
    await screen.findAllByText(/9:30:00/);
    await expect(findFacts()).resolves.toMatchObject({
      'Trade Tag': 'NVDA',
      'Profit / Loss': '+$75.00',
      R: '+1.50R',
      Gross: '+$76.26',
      Fees: '$1.26',
      Side: 'Short',
      Size: '1,000',
      Entry: '100.00',
      Exit: '92.50',
      Duration: '2h 5m',
      Account: 'IB',
      Tags: 'fomoA+',
      Risk: '$50.00',
      Stop: '102.00',
      Target: '95.00',
      MAE: '−$20.00',
      MFE: '+$90.00',
      'Planned R': '2.50R',
      Opened: expect.stringMatching(/^Jan 30, 2026, 9:30:00\sAM$/),
    });
    expect(screen.getByRole('img', { name: /^P&L during the trade/ })).toHaveAccessibleName(
      'P&L during the trade: Stop −$50.00, MAE −$20.00, Entry, Exit +$75.00, MFE +$90.00, Target +$125.00',
    );
    const table = screen.getByRole('table', { name: 'Executions' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByRole('columnheader', { name: 'Time, Jan 30' })).toBeInTheDocument();
    expect(within(table).getByRole('rowheader', { name: /^9:30:00\sAM$/ })).toBeInTheDocument();
    expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
      ...[undefined, 'Notes', 'Attached Media', 'Numbers'],
    ]);
    await waitFor(() => expect(document.title).toBe('NVDA +$75.00 · Jan 30 · Trading Journal'));
  });

  const chart = fakeSlots([{ id: 'mf-charts/trade', label: 'Chart' }], 'trade.chart');

  it('shows its chart right below its head (DET-01, SLT-01)', async () => {
    stored.trade = buildTrade({ id: 4, openedAt: '2026-01-30T14:30:00.000Z', entryPrice: '100' });
    await open('/trades/4', chart);
    await screen.findByRole('region', { name: 'Chart' });
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      ...['Result', 'Chart', null, null, null],
    ]);
  });

  it.each<[string, Partial<Trade>, RegExp]>([
    ['price at a time', {}, /^Add executions, or prices with times/],
    ['prices of its own, but legs', { openedAt: '2026-01-30T14:30:00.000Z', entryPrice: '1', legs: [] }, /^No chart: /],
  ])(
    'says why a trade without a %s has no chart, and reserves no space for one (DET-01)',
    async (_, fields, reason) => {
      stored.trade = buildTrade({ id: 4, ...fields });
      await open('/trades/4', chart);
      expect(await screen.findByText(reason)).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Chart' })).not.toBeInTheDocument();
    },
  );

  it('shows the day of each execution of a trade over several days (FAC-04)', async () => {
    const execution = { side: 'buy' as const, quantity: '1', price: '5', feesCents: 0 };
    const executions = ['2025-01-30T14:30:00.000Z', '2026-01-30T14:30:00.000Z'].map((at) => ({ ...execution, at }));
    stored.trade = buildTrade({ id: 4, executions });
    await open();
    const table = within(await screen.findByRole('table', { name: 'Executions' }));
    expect(table.getByRole('columnheader', { name: 'Time' })).toBeInTheDocument();
    expect(table.getAllByRole('rowheader', { name: /^Jan 30, 2:30:00\sPM$/ })).toHaveLength(2);
  });

  it('shows prices with the decimals of its executions, and averages rounded to them (FAC-04)', async () => {
    const fill = { side: 'buy' as const, quantity: '1', feesCents: 0 };
    const executions = ['180.1', '181.2', '180'].map((price, index) => ({
      ...fill,
      price,
      at: `2026-01-30T14:30:1${index}.000Z`,
    }));
    stored.trade = buildTrade({ id: 4, executions, entryPrice: '180.4333333333', stop: '179' });
    await open();
    await expect(findFacts()).resolves.toMatchObject({ Entry: '180.43', Stop: '179.00' });
    const rows = within(screen.getByRole('table', { name: 'Executions' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
      ...['180.10', '181.20', '180.00'],
    ]);
  });

  it('shows the first executions of a long list, and all on request (FAC-04)', async () => {
    const executions = Array.from({ length: 40 }, (_, index) => ({
      at: `2026-01-30T14:30:${10 + index}.000Z`,
      side: 'buy' as const,
      quantity: '1',
      price: '5',
      feesCents: 0,
    }));
    stored.trade = buildTrade({ id: 4, executions });
    await open();
    const countRows = () => within(screen.getByRole('table', { name: 'Executions' })).getAllByRole('row').length - 1;
    await clickButton('Show all 40 executions');
    expect(countRows()).toBe(40);
  });

  it('omits a missing name, and says that there are no files (DET-01, DET-07)', async () => {
    await open();
    expect(Object.keys(await findFacts())).not.toContain('Name');
    expect(screen.getByText('No files attached to this trade.')).toBeInTheDocument();
  });

  it.each(['abc', '0', '1.5', '-3', '9999999999999999999'])('sends no request for the id %s (DET-08)', async (id) => {
    await open(`/trades/${id}`);
    expect(screen.getByText('Trade not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to My Trades' })).toHaveAttribute('href', '/trades');
    expect(api.recordedCalls).toEqual([]);
  });

  it('shows Trade not found for a missing trade (DET-08)', async () => {
    api.fail(calls.trades.get, 404, { code: 'not_found' });
    await open('/trades/99');
    expect(await screen.findByRole('link', { name: 'Back to My Trades' })).toBeInTheDocument();
    expect(screen.getByText('Trade not found')).toBeInTheDocument();
    expect(getErrorMessage()).toBe('');
    expect(api.recordedCalls).toHaveLength(1);
  });

  it('shows any other error, and Retry works (CLI-04)', async () => {
    api.fail(calls.trades.get, 429, { error: 'Too fast.' });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    api.on(calls.trades.get, () => stored);
    await clickButton('Retry');
    await expect(findFacts()).resolves.toMatchObject({ 'Trade Tag': 'AAPL' });
  });

  it('links back to the filtered journal', async () => {
    const { router } = await open('/trades?result=gain');
    await userEvent.click(await screen.findByRole('link', { name: /AAPL/ }));
    await findFacts();
    await userEvent.click(screen.getByRole('link', { name: 'My Trades' }));
    expect(router.state.location).toMatchObject({ pathname: '/trades', search: '?result=gain' });
  });
});

describe('media of Trade Details', () => {
  const image = buildFile('chart', { thumbnailUrl: '/media/small', width: 1600, height: 900 });
  const video = buildFile('b', { url: '/media/b', originalName: 'replay.mp4', fileType: 'video/mp4' });
  const { api, stored, open: openPage } = setUpTradeDetails({ files: [image, video] });
  const open = async () => {
    await openPage();
    await findFacts();
  };
  const chooseFile = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });

  it('shows thumbnails of images and players for videos (DET-04)', async () => {
    await open();
    const thumbnail = screen.getByRole('button', { name: 'Enlarge chart.png' });
    expect(thumbnail.querySelector('img')).toHaveAttribute('src', '/api/media/chart');
    expect(thumbnail.querySelector('img')).toHaveStyle({ backgroundImage: 'url(/media/small)' });
    const player = screen.getByLabelText('replay.mp4');
    expect(player).toHaveAttribute('src', '/media/b#t=0.001');
    expect(player).toHaveAttribute('controls');
    expect(player).toHaveAttribute('preload', 'metadata');
    expect(screen.queryByRole('button', { name: /^Delete chart/ })).not.toBeInTheDocument();
  });

  it("shows upload dates in the trader's time zone (DET-04, FAC-06)", async () => {
    signInTestUser({ timeZone: 'Pacific/Auckland' });
    await open();
    expect(await screen.findAllByText('Uploaded Feb 3, 2026, 4:00 AM')).toHaveLength(2);
    await clickButton('Enlarge chart.png');
    const dialog = await screen.findByRole('dialog', { name: 'Attached images' });
    expect(within(dialog).getByText('Uploaded Feb 3, 2026, 4:00 AM')).toBeInTheDocument();
  });

  it('closes an enlarged image with Back, and stays on the trade (DET-04)', async () => {
    const { router } = await openPage();
    await clickButton('Enlarge chart.png');
    expect(await screen.findByRole('dialog', { name: 'Attached images' })).toBeInTheDocument();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/trades/4');
    expect(screen.getByRole('button', { name: 'Enlarge chart.png' })).toHaveFocus();
  });

  it('offers a download for a video that the browser cannot play (DET-04)', async () => {
    await open();
    fireEvent.error(screen.getByLabelText('replay.mp4'));
    expect(screen.getByRole('link', { name: 'Download it' })).toHaveAttribute('href', '/media/b');
  });

  it('deletes a file after confirmation (DET-05)', async () => {
    api.on(calls.media.delete, () => {
      stored.trade.files = [video];
      return { ok: true as const };
    });
    await open();
    await clickButton('Edit');
    await clickButton('Delete chart.png');
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete "chart.png"?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(api.getInputs(calls.media.delete)).toEqual([]);
    await clickButton('Delete chart.png');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('chart.png')).not.toBeInTheDocument());
    expect(api.getInputs(calls.media.delete)).toEqual([{ params: { fileId: 'chart' } }]);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Attached Media' })).toHaveFocus());
  });

  const uploadFile = async () => {
    const { waitForUpload } = holdUploads(api);
    await open();
    await clickButton('Edit');
    chooseFile(png('new.png'));
    await screen.findByRole('progressbar', { name: 'new.png' });
    return waitForUpload(1);
  };

  it('uploads a file on selection, and Cancel aborts the upload (DET-02, DET-06)', async () => {
    const { tradeId, signal } = await uploadFile();
    expect(tradeId).toBe('4');
    await clickButton('Cancel');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(signal?.aborted).toBe(true);
  });

  it('continues an upload after Save, and shows the file once it is stored (DET-06)', async () => {
    const { succeed } = await uploadFile();
    await clickButton('Save');
    await findFacts();
    expect(screen.getByRole('progressbar', { name: 'new.png' })).toBeInTheDocument();
    stored.trade.files = [image, video, buildFile('new')];
    await succeed();
    expect(await screen.findByRole('button', { name: 'Enlarge new.png' })).toBeInTheDocument();
    expect(screen.getByText('Uploaded')).toBeInTheDocument();
  });
});
