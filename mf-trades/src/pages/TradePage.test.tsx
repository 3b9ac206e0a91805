import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { ApiError, clearError, getErrorMessage } from 'shared-ui/host';
import { buildTrade, type MockApi, mockApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import { findFacts } from '../testing/findFacts.ts';

describe('Trade Details', () => {
  let api: MockApi;
  const open = (path: string) => renderModule(module, { path, api });

  beforeEach(() => {
    signInTestUser();
    api = mockApi();
  });
  afterEach(() => clearError());

  it('shows the trade (DET-01, NAV-12)', async () => {
    api.on(calls.trades.get, ({ params }) => ({
      trade: buildTrade({
        id: Number(params.id),
        ticker: 'TSLA',
        name: 'Opening gap',
        setup: 'Reversal',
        notes: 'Faded it.\nToo late.',
        netCents: -4_050,
        date: '2026-02-02',
      }),
    }));
    await open('/trades/4');
    await expect(findFacts()).resolves.toEqual({
      Name: 'Opening gap',
      'Trade Tag': 'TSLA',
      'Profit / Loss': '−$40.50',
      Date: 'Mon, Feb 2, 2026',
      'Bullflag Type': 'Reversal',
      Comments: 'Faded it.\nToo late.',
    });
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Trade Details']);
    expect(api.getInputs(calls.trades.get)).toEqual([{ params: { id: '4' } }]);
  });

  it('omits the name if there is none (DET-01)', async () => {
    api.on(calls.trades.get, () => ({ trade: buildTrade({ id: 4 }) }));
    await open('/trades/4');
    expect(Object.keys(await findFacts())).not.toContain('Name');
  });

  it('shows a message when there are no files (DET-07)', async () => {
    api.on(calls.trades.get, () => ({ trade: buildTrade({ id: 4 }) }));
    await open('/trades/4');
    expect(await screen.findByText('No files attached to this trade.')).toBeInTheDocument();
  });

  it.each(['abc', '0', '1.5', '-3', '9999999999999999999'])('sends no request for the id %s (DET-08)', async (id) => {
    await open(`/trades/${id}`);
    expect(screen.getByText('Trade not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to My Trades' })).toHaveAttribute('href', '/trades');
    expect(api.recordedCalls).toEqual([]);
  });

  it('shows Trade not found for a missing trade (DET-08)', async () => {
    api.on(calls.trades.get, () => {
      throw new ApiError(404, { error: 'Trade not found', code: 'not_found' });
    });
    await open('/trades/99');
    expect(await screen.findByRole('link', { name: 'Back to My Trades' })).toBeInTheDocument();
    expect(screen.getByText('Trade not found')).toBeInTheDocument();
    expect(getErrorMessage()).toBe('');
    expect(api.recordedCalls).toHaveLength(1);
  });

  it('shows any other error, and Retry works (CLI-04)', async () => {
    api.on(calls.trades.get, () => {
      throw new ApiError(429, { error: 'Too fast.', code: 'too_many_requests' });
    });
    await open('/trades/4');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    api.on(calls.trades.get, () => ({ trade: buildTrade({ id: 4 }) }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await expect(findFacts()).resolves.toMatchObject({ 'Trade Tag': 'AAPL' });
  });

  it('links back to the filtered journal', async () => {
    api
      .on(calls.trades.list, () => ({ trades: [buildTrade({ id: 4 })] }))
      .on(calls.trades.get, () => ({ trade: buildTrade({ id: 4 }) }));
    const { router } = await open('/trades?result=gain');
    await userEvent.click(await screen.findByRole('link', { name: /AAPL/ }));
    await findFacts();
    await userEvent.click(screen.getByRole('link', { name: 'My Trades' }));
    expect(router.state.location).toMatchObject({ pathname: '/trades', search: '?result=gain' });
  });
});
