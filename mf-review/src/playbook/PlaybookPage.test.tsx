import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { insights } from 'contracts/insights';
import { playbook } from 'contracts/playbook';
import { reports } from 'contracts/reports';
import { testShownFilters } from 'shared-ui/testing';
import { createEntry, createPlaybook, createReport, findTable, setUpPlaybook } from '../testing/playbook.ts';

describe('/playbook', () => {
  const { api, open } = setUpPlaybook();
  const findRow = async (name: RegExp) => within(await findTable('Figures by setup')).getByRole('row', { name });

  it('lists each setup with its figures and the worth of discipline (PLB-09)', async () => {
    await open('/playbook');
    const row = await findRow(/Gap/);
    expect(row).toHaveTextContent('+$1,200.00');
    expect(row).toHaveTextContent('+$30.00');
    expect(within(row).getByRole('img', { name: 'Net P&L of Gap over its trades' })).toBeVisible();
    expect(row).toHaveTextContent('71.5%');
    expect(row).toHaveTextContent('84.2%');
    expect(row).toHaveTextContent('+$42.10Helps+$10.00 to +$74.20');
    expect(await within(row).findByText('55.0%')).toBeVisible();
    expect(within(row).getByText('1.80')).toBeVisible();
    expect(screen.getByText(/about one in ten differs by chance/)).toBeVisible();
  });

  it('opens the page of a setup and its trades with the same filter (PLB-13)', async () => {
    await open('/playbook?side=long');
    const row = await findRow(/Gap/);
    expect(within(row).getByRole('link', { name: 'Gap' })).toHaveAttribute('href', '/playbook/Gap?side=long');
    expect(within(row).getByRole('link', { name: '40 trades: Gap' })).toHaveAttribute(
      'href',
      '/trades?setup=Gap&side=long',
    );
  });

  it('has a last row for the trades without a setup, which opens them with the same filter (PLB-09)', async () => {
    const withoutSetup = createEntry({ trades: 7, netCents: -4_200 });
    api
      .on(playbook.get, () => createPlaybook([createEntry({ setup: 'Gap' })], { withoutSetup }))
      .on(reports.get, () => createReport({ none: { winPercent: 42.5 } }));
    const { router } = await open('/playbook?side=long');
    const row = await findRow(/^No setup/);
    expect(row).toBe(
      within(await findTable('Figures by setup'))
        .getAllByRole('row')
        .at(-1),
    );
    expect(row).toHaveTextContent('−$42.00');
    expect(await within(row).findByText('42.5%')).toBeVisible();
    const path = '/trades?setup=none&side=long';
    expect(within(row).getByRole('link', { name: 'No setup' })).toHaveAttribute('href', path);
    expect(within(row).getByRole('link', { name: '7 trades: No setup' })).toHaveAttribute('href', path);
    await userEvent.click(within(row).getByText('42.5%'));
    expect(router.state.location.pathname + router.state.location.search).toBe(path);
  });

  it('has no row for trades without a setup if all have one (PLB-09)', async () => {
    await open('/playbook');
    await findRow(/Gap/);
    expect(screen.queryByRole('row', { name: /No setup/ })).not.toBeInTheDocument();
  });

  it('shows figures in R of the trades with a risk (FAC-07)', async () => {
    api.on(playbook.get, ({ query }) =>
      createPlaybook([createEntry({ setup: 'Gap' })], query?.unit === 'r' ? { tradesWithoutRisk: 5 } : {}),
    );
    await open('/playbook');
    await userEvent.click(screen.getByRole('radio', { name: 'R' }));
    expect(await screen.findByText('Results in R: 40 of 45 trades have a risk.')).toBeVisible();
    expect(screen.getByRole('link', { name: '40 trades: Gap' })).toHaveAttribute('href', '/trades?setup=Gap&has=risk');
  });

  it('leads a trader without setups to the list of setups', async () => {
    api.on(playbook.get, () => createPlaybook([]));
    await open('/playbook');
    expect(await screen.findByText('No setups yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a setup' })).toHaveAttribute('href', '/manage-flags');
  });

  it('leads a trader without trades to the first one, and to the rules of the setups (PLB-09)', async () => {
    const none = { trades: 0, netCents: 0, averageCents: null };
    api.on(playbook.get, () =>
      createPlaybook([], { setups: [createEntry(none), createEntry({ setup: 'Gap', ...none })] }),
    );
    const { unmount } = await open('/playbook');
    expect(await screen.findByText('No trades yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Gap' })).toHaveAttribute('href', '/playbook/Gap');
    expect(screen.getByRole('link', { name: 'Import from your broker' })).toHaveAttribute('href', '/import');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    unmount();
    const { router } = await open('/playbook?side=long');
    expect(await screen.findByText('No trades match these filters')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('says when setups cannot be loaded, and loads them on request', async () => {
    api.fail(playbook.get, 500);
    await open('/playbook');
    expect(await screen.findByText('Setups could not be loaded')).toBeVisible();
    api.on(playbook.get, () => createPlaybook([createEntry({ setup: 'Gap' })]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRow(/Gap/)).toBeVisible();
  });

  it('says that there is no connection', async () => {
    onlineManager.setOnline(false);
    await open('/playbook');
    expect(await screen.findByText('No connection.')).toBeVisible();
  });
});

describe('the filters of the pages', () => {
  const pages = setUpPlaybook(
    (api) => void api.on(insights.get, () => ({ compared: 0, insights: [], reason: 'None.' })),
  );
  testShownFilters(pages, [
    { path: '/playbook' },
    { path: '/playbook/every-trade' },
    // The gallery shows the trades of the setup with media, by result.
    { path: '/playbook/Gap', own: ['setup', 'has', 'result'] },
    { path: '/review/insights' },
  ]);
});
