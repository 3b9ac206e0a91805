import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { getErrorMessage } from 'shared-ui/host';
import { buildTrade } from 'shared-ui/testing';
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
    });
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Trade Details']);
    expect(api.getInputs(calls.trades.get)).toEqual([{ params: { id: '4' } }]);
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
