import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { bulk } from 'contracts/bulk';
import { type CandleSeries, candles } from 'contracts/candles';
import { type CandleOptions, readCandleFiles, UnreadableFile } from 'importers';
import { getNotices } from 'shared-ui/host';
import { buildTrade, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

// jsdom has no workers.
jest.mock('../prices/readPrices.ts', () => ({
  readPrices: async (file: File, options: CandleOptions) => {
    try {
      const buffer = await new Promise<ArrayBuffer>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
        reader.readAsArrayBuffer(file);
      });
      return { files: await readCandleFiles(new Uint8Array(buffer), file.name, options), problem: null };
    } catch (failure) {
      if (!(failure instanceof UnreadableFile)) throw failure;
      return { files: [], problem: failure.message };
    }
  },
}));

const aapl: CandleSeries = {
  ...{ ticker: 'AAPL', resolution: 60, count: 390, bytes: 6_000 },
  ...{ from: '2026-07-14T13:30:00.000Z', to: '2026-07-14T19:59:00.000Z' },
};
const { api, open } = setUpModuleTest(module, (mock) => {
  mock.on(candles.list, () => ({ series: [aapl] }));
});

const choose = async (name: string, text: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, new File([text], name, { type: 'text/csv' }));
};
const PRICES = 'time,open,high,low,close\n2026-07-14 09:30,100,101,99,100.5\n2026-07-14 09:31,100.5,102,100,101\n';

describe('/charts', () => {
  it('lists the stored prices, and deletes them with Undo (CHT-03)', async () => {
    api.on(candles.delete, () => ({ ok: true as const })).on(candles.restore, () => ({ series: [aapl] }));
    await open('/charts');
    const row = await screen.findByRole('row', { name: /AAPL/ });
    expect(row).toHaveTextContent('390 of 1 minute');
    await userEvent.click(within(row).getByRole('button', { name: 'Delete 1 minute of AAPL' }));
    const input = { params: { ticker: 'AAPL' }, query: { resolution: '60' } };
    expect(api.getInputs(candles.delete)).toEqual([input]);
    const [notice] = getNotices();
    expect(notice?.message).toBe('Prices of AAPL deleted.');
    notice?.action?.onClick();
    await screen.findByRole('row', { name: /AAPL/ });
    expect(api.getInputs(candles.restore)).toEqual([input]);
  });

  it('computes MAE and MFE, and shows refusals with their reasons (CHT-05)', async () => {
    const refused = [{ id: 3, reason: 'No whole bar lies within the holding time.' }];
    const undo = { id: '0'.repeat(24), undoUntil: '2026-07-15T00:00:00.000Z' };
    api.on(candles.excursions, () => ({ ...undo, computed: 2, unchanged: 1, refused }));
    api.on(bulk.undo, () => ({ count: 2, kept: 0 }));
    await open('/charts');
    await userEvent.click(await screen.findByRole('button', { name: 'Compute MAE and MFE' }));
    expect(await screen.findByText('AAPL: MAE and MFE of 2 trades computed, 1 unchanged.')).toBeVisible();
    expect(screen.getByText(/1 trade \(#3\): No whole bar/)).toBeVisible();
  });

  it('asks what a file leaves open, compares it with the own trades, and stores its bars (CHT-02)', async () => {
    const trade = buildTrade({ id: 1, ticker: 'AAPL', openedAt: '2026-07-14T13:30:30.000Z', entryPrice: '100.2' });
    api.on(calls.trades.list, () => ({ trades: [trade] }));
    api.on(candles.add, () => ({ added: 2, replaced: 0, count: 2, from: aapl.from, to: aapl.to }));
    await open('/charts');
    await choose('prices.csv', PRICES);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Ticker Symbol' }), 'aapl');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time zone of the file' }), 'America/New_York');
    expect(await screen.findByText('Entries of your trades within their bars: 1 of 1.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Store 2 bars' }));
    expect(await screen.findByText('prices.csv is stored')).toBeVisible();
    const [sent] = api.getInputs(candles.add);
    expect([sent?.params, sent?.body.candles[0]]).toEqual([
      { ticker: 'AAPL' },
      ['2026-07-14T13:30:00.000Z', 100, 101, 99, 100.5, null],
    ]);
  });

  it('says why a file cannot be read (CHT-02)', async () => {
    await open('/charts');
    await choose('notes.csv', 'a,b\n1,2\n');
    expect(await screen.findByText('notes.csv cannot be read')).toBeVisible();
  });
});
