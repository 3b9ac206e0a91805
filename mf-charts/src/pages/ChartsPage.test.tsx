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
    expect(within(screen.getByRole('status')).getByRole('listitem')).toHaveTextContent('1 trade (#3): No whole bar');
    expect(screen.getByRole('link', { name: '#3' })).toHaveAttribute('href', '/trades/3');
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
    expect(api.getInputs(calls.trades.list)[0]?.query).toMatchObject({ ticker: ['AAPL'], structure: ['none'] });
    await userEvent.click(screen.getByRole('button', { name: 'Store 2 bars' }));
    expect(await screen.findByText('prices.csv is stored')).toBeVisible();
    const [sent] = api.getInputs(candles.add);
    expect([sent?.params, sent?.body.candles[0]]).toEqual([
      { ticker: 'AAPL' },
      ['2026-07-14T13:30:00.000Z', 100, 101, 99, 100.5, null],
    ]);
  });

  it('compares prices of a root with the trades of its contracts (CHT-02)', async () => {
    const trade = buildTrade({ id: 1, ticker: 'MESU6', openedAt: '2026-07-14T13:30:30.000Z', entryPrice: '100.2' });
    api.on(calls.trades.list, ({ query }) => ({ trades: query?.underlying?.[0] === 'MES' ? [trade] : [] }));
    await open('/charts');
    await choose('prices.csv', PRICES);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Ticker Symbol' }), 'mes');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time zone of the file' }), 'America/New_York');
    expect(await screen.findByText('Entries of your trades within their bars: 1 of 1.')).toBeVisible();
  });

  it('names contracts by their month (INS-03)', async () => {
    api.on(candles.list, () => ({ series: [{ ...aapl, ticker: 'MNQU6' }] }));
    await open('/charts');
    expect(await screen.findByRole('link', { name: 'MNQ Sep 2026' })).toHaveAttribute('href', '/charts/MNQU6');
  });

  it('asks when the bars of a row open, with the bars of a wrong answer beside the own trades (IMX-07)', async () => {
    const trade = buildTrade({ id: 1, ticker: 'AAPL', openedAt: '2026-07-14T13:30:30.000Z', entryPrice: '101.8' });
    api.on(calls.trades.list, () => ({ trades: [trade] }));
    await open('/charts');
    await choose('prices.csv', PRICES.replace('time,open', 'Symbol,Time,open').replaceAll('2026', 'AAPL,2026'));
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Time zone of the file' }),
      'America/New_York',
    );
    expect(await screen.findByText('Entries of your trades within their bars: 0 of 1.')).toBeVisible();
    const stamp = screen.getByRole('combobox', { name: 'Time of a row' });
    expect(stamp).toHaveDisplayValue('The bar opens');
    await userEvent.selectOptions(stamp, 'The bar ends');
    expect(await screen.findByText('Entries of your trades within their bars: 1 of 1.')).toBeVisible();
  });

  it('asks how long bars are whose distances differ (IMX-07)', async () => {
    const rows = ['13:30', '13:31', '13:33', '13:35', '13:38'].map((clock) => `2026-07-14T${clock}:00Z,1,1,1,1\n`);
    await open('/charts');
    await choose('NASDAQ_AAPL, 1.csv', `time,open,high,low,close\n${rows.join('')}`);
    const length = await screen.findByRole('combobox', { name: 'Length of a bar' });
    expect(length).toHaveAccessibleDescription(/Only 1 of 4 bars are followed by the next one after 1 minute/);
    await userEvent.selectOptions(length, '30 seconds');
    expect(await screen.findByText(/5 bars of 30 seconds, AAPL/)).toBeVisible();
  });

  it('stores bars of several lengths one after another, and asks each question once (IMX-07)', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => `2026-03-09T${String(hour).padStart(2, '0')}:00`);
    const quarters = Array.from(
      { length: 24 },
      (_, index) => `2026-03-10T0${Math.floor(index / 4)}:${String((index % 4) * 15).padStart(2, '0')}`,
    );
    const rows = [...hours, ...quarters].map((time) => `${time},1,1,1,1\n`);
    api.on(calls.trades.list, () => ({ trades: [] }));
    api.on(candles.add, () => ({ added: 24, replaced: 0, count: 24, from: aapl.from, to: aapl.to }));
    await open('/charts');
    await choose('NASDAQ_AAPL, 15.csv', `time,open,high,low,close\n${rows.join('')}`);
    expect(await screen.findAllByText(/24 of 15 minutes, 24 of 1 hour. Each length is read by itself/)).toHaveLength(2);
    expect(screen.getAllByRole('combobox', { name: 'Time zone of the file' })).toHaveLength(1);
    for (const _ of ['15 minutes', '1 hour']) {
      const [store] = screen.getAllByRole('button', { name: 'Store 24 bars' });
      if (store) await userEvent.click(store);
      await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    }
    expect(api.getInputs(candles.add).map(({ body }) => body.resolution)).toEqual([900, 3600]);
  });

  it('says why a file cannot be read (CHT-02)', async () => {
    await open('/charts');
    await choose('notes.csv', 'a,b\n1,2\n');
    expect(await screen.findByText('notes.csv cannot be read')).toBeVisible();
  });
});
