import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { insights } from 'contracts/insights';
import { playbook } from 'contracts/playbook';
import { rules } from 'contracts/playbook-rules';
import { reports } from 'contracts/reports';
import { buildFile, buildTrade, testShownFilters } from 'shared-ui/testing';
import {
  createDifference,
  createEntry,
  createPlaybook,
  createReport,
  createRule,
  createRuleFigures,
  findTable,
  setUpPlaybook,
} from '../testing/playbook.ts';

const { IntersectionObserver } = window;

/** Replaces the observer of the page. @returns a function that brings all observed elements to the screen */
const observeScrolling = () => {
  const shows: (() => void)[] = [];
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      shows.push(() => callback([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer });
  return () => {
    for (const show of shows) show();
  };
};

afterEach(() => void Object.assign(window, { IntersectionObserver }));

describe('/playbook', () => {
  const { api, open } = setUpPlaybook();
  const findRow = async (name: RegExp) => within(await findTable('Figures by setup')).getByRole('row', { name });

  const findCard = async (name: string) => within(await screen.findByRole('region', { name }));
  const listCards = async () =>
    (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);

  it('shows each setup as a card with its figures, rules kept and the worth of discipline (PLB-09)', async () => {
    await open('/playbook');
    const card = await findCard('Gap');
    expect(card.getByText('+$1,200.00')).toBeVisible();
    expect(card.getByRole('img', { name: 'Net P&L of Gap over its trades' })).toBeVisible();
    await card.findByText('55.0%');
    const figures = ['Trades', 'Win rate', 'Average', 'Profit factor', 'Adherence', 'Coverage'];
    expect(figures.map((name) => card.getByRole('group', { name }).textContent)).toEqual([
      ...['Trades40', 'Win rate55.0%', 'Average+$30.00', 'Profit factor1.80', 'Adherence71.5%', 'Coverage84.2%'],
    ]);
    expect(card.getByRole('list', { name: 'Required rules' })).toHaveTextContent('Clean 20Broken 12Open 6');
    expect(card.getByText('Worth of discipline').parentElement).toHaveTextContent(
      '+$42.10Helps+$10.00 to +$74.20Clean +$50.00, broken +$7.90 on average',
    );
    expect(screen.getByText(/about one in ten differs by chance/)).toBeVisible();
  });

  it('has the highest net P&L first, then setups without trades, last the trades without a setup (PLB-09)', async () => {
    const withoutSetup = createEntry({ trades: 7, netCents: 990_000 });
    const entries = [
      createEntry({ setup: 'Fade', netCents: -5_000 }),
      createEntry({ setup: 'New', trades: 0, netCents: 0 }),
      createEntry({ setup: 'Trend', netCents: 70_000 }),
    ];
    api.on(playbook.get, () => createPlaybook(entries, { withoutSetup }));
    await open('/playbook?side=long');
    expect(await listCards()).toEqual(['Trend', 'Fade', 'New', 'No setup']);
    expect((await findCard('New')).getByText('No trades in this selection.')).toBeVisible();
    const path = '/trades?setup=none&side=long';
    const none = await findCard('No setup');
    expect(none.getByRole('link', { name: 'Assign a setup to these trades' })).toHaveAttribute('href', path);
    expect(none.getByRole('link', { name: 'No setup' })).toHaveAttribute('href', path);
  });

  it('names the rule whose breaking costs the most, and leads to a first rule where there is none (PLB-09)', async () => {
    const clear = { ...createRuleFigures('clear'), worth: createDifference() };
    const costlier = {
      ...createRuleFigures('costlier'),
      no: 90,
      worth: createDifference({ verdict: 'may be chance' }),
    };
    api
      .on(rules.list, () => ({ rules: [createRule({ id: 'clear', text: 'Early only' })] }))
      .on(playbook.get, () =>
        createPlaybook([
          createEntry({ setup: 'Gap', rules: [costlier, clear] }),
          createEntry({ setup: 'Fade', rules: [createRuleFigures('few')] }),
          createEntry({ setup: 'New' }),
        ]),
      );
    await open('/playbook?side=long');
    const gap = await findCard('Gap');
    const rule = await gap.findByRole('link', { name: 'Early only' });
    expect(rule).toHaveAttribute('href', '/playbook/Gap?side=long');
    expect(rule.parentElement).toHaveTextContent('Early only broken in 8 of 38 trades, worth +$42.10 a trade');
    expect((await findCard('Fade')).getByText(/^None stands out yet/)).toHaveTextContent('1 rule');
    const first = (await findCard('New')).getByRole('link', { name: 'Write the first rule of this setup' });
    expect(first).toHaveAttribute('href', '/playbook/New?side=long');
  });

  it('shows what breaking a rule costs even if the rules cannot be loaded (PLB-09)', async () => {
    const clear = { ...createRuleFigures('clear'), worth: createDifference() };
    api.fail(rules.list, 500).on(playbook.get, () => createPlaybook([createEntry({ setup: 'Gap', rules: [clear] })]));
    await open('/playbook');
    const rule = (await findCard('Gap')).getByRole('link', { name: 'One of its rules' });
    expect(rule.parentElement).toHaveTextContent('broken in 8 of 38 trades, worth +$42.10 a trade');
  });

  it('says where trades are too few, or no rule judges them (PLB-07)', async () => {
    const few = { trades: 5, clean: 1, broken: 0, open: 4, unjudged: 0, worth: null };
    const unjudged = { clean: 0, broken: 0, open: 0, unjudged: 40, worth: null };
    api.on(playbook.get, () =>
      createPlaybook([createEntry({ setup: 'Gap', ...few }), createEntry({ setup: 'Fade', ...unjudged })]),
    );
    await open('/playbook');
    const gap = await findCard('Gap');
    expect(gap.getByRole('group', { name: 'Trades' })).toHaveTextContent('5small sample');
    expect(gap.getByText(/^Too few clean or broken trades/)).toBeVisible();
    const fade = await findCard('Fade');
    expect(fade.getByText('No required rule judges these trades.')).toBeVisible();
    expect(fade.queryByRole('list', { name: 'Required rules' })).toBeNull();
  });

  it('opens the page of a setup and its trades with the same filter (PLB-13)', async () => {
    await open('/playbook?side=long');
    const card = await findCard('Gap');
    expect(card.getByRole('link', { name: 'Gap' })).toHaveAttribute('href', '/playbook/Gap?side=long');
    const trades = '/trades?setup=Gap&side=long';
    expect(card.getByRole('link', { name: '40 trades: Gap' })).toHaveAttribute('href', trades);
    const broken = card.getByRole('link', { name: '12 trades: broken' });
    expect(broken).toHaveAttribute('href', '/trades?setup=Gap&side=long&judged=broken');
  });

  it('shows the picture of the best trade that has one, once it is near the screen (PLB-09)', async () => {
    const scrollTo = observeScrolling();
    const video = buildTrade({ id: 8, files: [buildFile('clip')] });
    const best = buildTrade({ id: 9, netCents: 12_000, files: [buildFile('entry', { thumbnailUrl: '/entry.webp' })] });
    api.on(calls.trades.list, () => ({ trades: [video, best] }));
    const { router } = await open('/playbook?side=long');
    const card = await findCard('Gap');
    expect(api.getInputs(calls.trades.list)).toEqual([]);
    act(scrollTo);
    await userEvent.click(await card.findByRole('button', { name: /^Open .*\+\$120\.00$/ }));
    expect(router.state.location.pathname).toBe('/trades/9');
    expect(api.getInputs(calls.trades.list)).toEqual([
      { query: { side: 'long', setup: ['Gap'], has: ['media'], sort: '-amount', limit: '3' } },
    ]);
  });

  it('is also a table that sorts by any figure, in the address (PLB-09)', async () => {
    const { router } = await open('/playbook?side=long');
    await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
    expect(router.state.location.search).toBe('?side=long&view=table');
    const row = await findRow(/Gap/);
    expect(row).toHaveTextContent('+$42.10Helps+$10.00 to +$74.20');
    expect(within(row).getByRole('img', { name: 'Net P&L of Gap over its trades' })).toBeVisible();
    expect(await within(row).findByText('55.0%')).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Gap' })).toHaveAttribute('href', '/playbook/Gap?side=long');
    await userEvent.click(screen.getByRole('radio', { name: 'Cards' }));
    expect(router.state.location.search).toBe('?side=long');
  });

  it('has a last row for the trades without a setup, which opens them with the same filter (PLB-09)', async () => {
    const withoutSetup = createEntry({ trades: 7, netCents: -4_200 });
    api
      .on(playbook.get, () => createPlaybook([createEntry({ setup: 'Gap' })], { withoutSetup }))
      .on(reports.get, () => createReport({ none: { winPercent: 42.5 } }));
    const { router } = await open('/playbook?side=long&view=table');
    const row = await findRow(/^No setup/);
    expect(row).toBe(
      within(await findTable('Figures by setup'))
        .getAllByRole('row')
        .at(-1),
    );
    expect(row).toHaveTextContent('−$42.00');
    const path = '/trades?setup=none&side=long';
    await userEvent.click(await within(row).findByText('42.5%'));
    expect(router.state.location.pathname + router.state.location.search).toBe(path);
  });

  it('has no card for trades without a setup if all have one (PLB-09)', async () => {
    await open('/playbook');
    await findCard('Gap');
    expect(screen.queryByRole('region', { name: 'No setup' })).not.toBeInTheDocument();
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
    expect(await screen.findByRole('region', { name: 'Gap' })).toBeVisible();
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
