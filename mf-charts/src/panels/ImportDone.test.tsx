import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { bulk } from 'contracts/bulk';
import { candles } from 'contracts/candles';
import { withQueryClient } from 'shared-ui';
import { getNotices } from 'shared-ui/host';
import { buildTrade, mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import Panel from './ImportDone.tsx';

const { default: ImportDone } = withQueryClient(Panel);
const api = mockApi();
const UNDO_IDS: Record<string, string> = { AAPL: '1'.repeat(24), ES: '2'.repeat(24) };

const buildTimed = (id: number, ticker: string, openedAt = '2026-07-14T14:00:00.000Z'): Trade =>
  buildTrade({ id, ticker, openedAt, entryPrice: '100' });
const createSeries = (ticker: string) => ({
  ...{ ticker, resolution: 60, count: 390, bytes: 6_000 },
  ...{ from: '2026-07-14T13:30:00.000Z', to: '2026-07-14T19:59:00.000Z' },
});

beforeEach(() => {
  signInTestUser();
  api.reset();
  api
    .on(candles.list, () => ({ series: [createSeries('AAPL'), createSeries('ES')] }))
    .on(candles.excursions, ({ params }) => ({
      ...{ id: UNDO_IDS[params.ticker] ?? '', undoUntil: '2026-07-15T00:00:00.000Z' },
      ...{ computed: 1, unchanged: 0, refused: [] },
    }))
    .on(bulk.undo, () => ({ count: 1, kept: 0 }));
});

const show = (trades: Trade[]) => {
  api.on(calls.trades.list, () => ({ trades }));
  renderPanel(<ImportDone importId={'c'.repeat(24)} />, { api });
};

describe('the panel after an import', () => {
  it('computes MAE and MFE of the trades that have prices, with one Undo (CHT-05)', async () => {
    show([buildTimed(1, 'AAPL'), buildTimed(2, 'ESU6')]);
    expect(await screen.findByText('2 trades without MAE and MFE can be computed from your prices.')).toBeVisible();
    expect(api.getInputs(calls.trades.list)[0]?.query).toMatchObject({ lacks: ['mae'], structure: ['none'] });
    await userEvent.click(screen.getByRole('button', { name: 'Compute MAE and MFE' }));
    expect(await screen.findByText('AAPL, ES: MAE and MFE of 2 trades computed, 0 unchanged.')).toBeVisible();
    getNotices()[0]?.action?.onClick();
    await waitFor(() =>
      expect(api.getInputs(bulk.undo).map(({ params }) => params.id)).toEqual([UNDO_IDS.AAPL, UNDO_IDS.ES]),
    );
  });

  it('names the tickers without prices at the time of their trades (CHT-05)', async () => {
    show([...['TSLA', 'NVDA', 'AMD', 'SPY', 'QQQ'].map((ticker, id) => buildTimed(id + 1, ticker))]);
    expect(await screen.findByText(/no prices yet for trades of TSLA, NVDA, AMD and 2 more tickers/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add prices' })).toHaveAttribute('href', '/charts');
  });

  it('says that nothing is missing (CHT-05)', async () => {
    show([buildTrade({ id: 1 })]);
    expect(await screen.findByText(/All trades with times and prices have MAE and MFE/)).toBeVisible();
  });
});
