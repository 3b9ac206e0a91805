import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { insights } from 'contracts/insights';
import { mistakes } from 'contracts/playbook-mistakes';
import { withQueryClient } from 'shared-ui';
import { mockApi, mockMedia, renderPanel, setUpModuleTest, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import { createInsight, createInsights } from '../testing/insights.ts';
import * as panels from './InsightPanels.tsx';

const { default: InsightsCard } = withQueryClient(panels.InsightsCard);
const { default: GroupInsights } = withQueryClient(panels.GroupInsights);

const four = [1, 2, 3, 5].map((weekday) => createInsight({ link: `/trades?weekday=${weekday}` }));
const NONE = 'There are too few trades for insights.';

/** The strongest first, as the API lists them. */
const byStrength = ['duration', 'tag', 'weekday', 'rule', 'setup', 'hour', 'hour', 'size', 'after-a-loss'].map(
  (kind, index) => createInsight({ kind, text: `${kind} ${index}`, link: `/trades?strength=${index}` }),
);

const api = mockApi();

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  api.reset();
  api.on(insights.get, () => createInsights(four));
  api.on(mistakes.get, () => ({ withoutMistake: { trades: 30, averageCents: 5_000 }, mistakes: [] }));
});

const findRows = async () => within(await screen.findByRole('list', { name: 'Insights' })).getAllByRole('listitem');
const readTexts = async () => (await findRows()).map((row) => within(row).getAllByRole('paragraph')[0]?.textContent);

describe('insights on pages of other modules', () => {
  it('are the first three on the dashboard, each with its interval and its trades (REV-04)', async () => {
    renderPanel(<InsightsCard filter={{ side: 'long' }} unit="dollars" />, { api });
    const rows = await findRows();
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(
      '41 against 259 trades).Difference: −\u2060$80.00 to −\u2060$10.00 (90% interval).',
    );
    expect(within(rows[0] as HTMLElement).getByRole('link', { name: /^Show 41 trades/ })).toHaveAttribute(
      'href',
      '/trades?weekday=1',
    );
    expect(screen.getByRole('link', { name: 'All 4 insights' })).toHaveAttribute('href', '/review/insights?side=long');
    expect(api.getInputs(insights.get)).toEqual([{ query: { side: 'long' } }]);
  });

  it('are beside the costliest mistake on the dashboard, with its trades (PLB-11 REV-04)', async () => {
    const figures = { category: 'mistake' as const, netCents: -124_000, averageCents: -13_778, baselineCents: -5_111 };
    api.on(mistakes.get, () => ({
      withoutMistake: { trades: 30, averageCents: 5_000 },
      mistakes: [
        { ...figures, tag: 'Unused', trades: 0, excessCents: null },
        { ...figures, tag: 'Chased', trades: 9, excessCents: -78_000 },
      ],
    }));
    renderPanel(<InsightsCard filter={{ side: 'long' }} unit="dollars" />, { api });
    expect(await screen.findByText('Costliest mistake: Chased')).toBeVisible();
    expect(screen.getByText(/^cost/)).toHaveTextContent('cost $780.00 (9 trades, −$1,240.00)');
    expect(screen.getByRole('link', { name: '9 trades: Chased' })).toHaveAttribute(
      'href',
      '/trades?tag=Chased&side=long',
    );
  });

  it('are on the dashboard those that a trader can act on first (REV-04)', async () => {
    api.on(insights.get, () => createInsights(byStrength));
    renderPanel(<InsightsCard filter={{}} unit="dollars" />, { api });
    expect(await readTexts()).toEqual(['hour 5', 'hour 6', 'after-a-loss 8']);
  });

  it('are on a report those about its own groups, with a link to all (REV-04)', async () => {
    api.on(insights.get, () => createInsights(byStrength));
    const first = renderPanel(<GroupInsights filter={{ side: 'long' }} unit="dollars" groupBy="setup" />, { api });
    expect(await readTexts()).toEqual(['setup 4']);
    const link = screen.getByRole('link', { name: 'All insights and how they are computed' });
    expect(link).toHaveAttribute('href', '/review/insights?side=long');
    first.unmount();
    renderPanel(<GroupInsights filter={{}} unit="dollars" groupBy="month" />, { api });
    expect(await screen.findByText('None of the insights about these trades is by this grouping.')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('follow the unit of the page (REV-04)', async () => {
    api.on(insights.get, () => createInsights(four, { tradesWithoutRisk: 7 }));
    renderPanel(<GroupInsights filter={{}} unit="r" groupBy="weekday" />, { api });
    const rows = await findRows();
    expect(rows).toHaveLength(4);
    expect(rows[0]).toHaveTextContent('−\u206080.00R to −\u206010.00R');
    expect(screen.getByText('Results in R: trades without a risk are left out.')).toBeVisible();
    expect(api.getInputs(insights.get)).toEqual([{ query: { unit: 'r' } }]);
  });

  it('are one sentence with the reason when there are none, when they fail and offline (REV-04)', async () => {
    api.on(insights.get, () => createInsights([], { reason: NONE }));
    const first = renderPanel(<InsightsCard filter={{}} unit="dollars" />, { api });
    expect(await screen.findByText(NONE)).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByRole('link', { name: 'How insights are computed' })).toBeVisible();
    first.unmount();
    api.fail(insights.get, 500);
    const failed = renderPanel(<InsightsCard filter={{ side: 'short' }} unit="dollars" />, { api });
    expect(await screen.findByText('Insights could not be loaded')).toBeVisible();
    failed.unmount();
    onlineManager.setOnline(false);
    renderPanel(<InsightsCard filter={{ side: 'long' }} unit="dollars" />, { api });
    expect(await screen.findByText('No connection.')).toBeVisible();
  });
});

describe('the page of insights', () => {
  const { api: pageApi, open } = setUpModuleTest(module, (mock) => {
    mockMedia();
    onlineManager.setOnline(true);
    mock.on(insights.get, () => createInsights(four));
  });

  it('lists all insights of the filter and explains how they are computed (REV-04)', async () => {
    await open('/review/insights?side=long');
    expect(await findRows()).toHaveLength(4);
    expect(screen.getByText('Groups compared: 34')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'How insights are computed' })).getByText(/Holm/)).toBeVisible();
    expect(pageApi.getInputs(insights.get)).toEqual([{ query: { side: 'long' } }]);
  });

  it('leads a trader with too few trades to more of them (REV-04)', async () => {
    pageApi.on(insights.get, () => createInsights([], { compared: 0, reason: NONE }));
    await open('/review/insights');
    expect(await screen.findByText(NONE)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import more trades' })).toHaveAttribute('href', '/import');
  });

  it('lists them in the order of decisions, and marks last what is known only afterwards (REV-04)', async () => {
    pageApi.on(insights.get, () => createInsights(byStrength));
    await open('/review/insights');
    expect(await readTexts()).toEqual([
      ...['hour 5', 'hour 6', 'after-a-loss 8', 'setup 4', 'size 7', 'rule 3', 'weekday 2', 'tag 1', 'duration 0'],
    ]);
    expect(screen.getAllByText('Known only afterwards')).toHaveLength(1);
    expect((await findRows()).at(-1)).toHaveTextContent('Known only afterwards');
  });
});
