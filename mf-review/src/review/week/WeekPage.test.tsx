import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, toMonday } from 'contracts';
import { daySummaries } from 'contracts/day-summaries';
import { playbook } from 'contracts/playbook';
import { mistakes } from 'contracts/playbook-mistakes';
import { rules } from 'contracts/playbook-rules';
import { type WeekReview, weekReviews } from 'contracts/week-reviews';
import { getToday } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { buildTrade, describeVersionedForm, setUpModuleTest } from 'shared-ui/testing';
import module from '../../module.ts';
import { createTradedDay } from '../../testing/daySummaries.ts';
import {
  createDifference,
  createEntry,
  createPlaybook,
  createRule,
  createRuleFigures,
} from '../../testing/playbook.ts';

const RULE = 'a'.repeat(24);
const figures = {
  ...{ trades: 4, netCents: -12_050, winPercent: 25, averageR: -0.4, cleanPercent: 50, reviewedPercent: null },
};

describe('the review of a week', () => {
  let stored: WeekReview;
  const { api, open } = setUpModuleTest(module, (mock) => {
    onlineManager.setOnline(true);
    stored = {
      ...{ from: '2026-03-02', to: '2026-03-08', figures, before: { ...figures, trades: 2.25, netCents: 4_000 } },
      answers: [{ question: 'What went well?', text: '' }],
      ...{ goal: 'Fewer trades', goalFrom: '2026-02-23', reviewedAt: null, version: 3 },
    };
    mock
      .on(weekReviews.get, () => stored)
      .on(weekReviews.change, ({ body: { reviewed, ...body } = {}, headers }) => {
        if (headers?.['if-match'] !== String(stored.version))
          throw new ApiError(412, { error: 'This week was changed elsewhere.', code: 'version_conflict' });
        const reviewedAt = reviewed ? '2026-03-09T08:00:00.000Z' : null;
        stored = { ...stored, ...body, reviewedAt, version: stored.version + 1 };
        return stored;
      })
      .on(daySummaries.list, () => ({ days: [] }))
      .on(mistakes.get, () => ({
        withoutMistake: { trades: 2, averageCents: 100 },
        mistakes: [
          {
            ...{ tag: 'Chased', category: 'mistake' as const, trades: 2, netCents: -9_000 },
            ...{ averageCents: -4_500, baselineCents: 100, excessCents: -9_200 },
          },
        ],
      }))
      .on(playbook.get, () => createPlaybook([createEntry({ setup: 'Gap', rules: [createRuleFigures(RULE)] })]))
      .on(rules.list, () => ({ rules: [createRule({ id: RULE, text: 'Early only' })] }))
      .on(calls.trades.list, ({ query }) => ({
        trades: [
          query?.sort === '-amount'
            ? buildTrade({ id: 8, ticker: 'NVDA' })
            : buildTrade({ id: 9, ticker: 'TSLA', netCents: -20_000 }),
        ],
      }));
  });

  it('shows the week beside the four before, and what it teaches (REV-03)', async () => {
    await open('/review/week/2026-03-02');
    const net = within(await screen.findByRole('group', { name: 'Net P&L' }));
    expect(net.getByText('−$120.50')).toBeVisible();
    expect(net.getByText('4-week avg. +$40.00')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Reviewed in 48 hours' })).toHaveTextContent('--');
    expect((await screen.findByText(/^cost/)).parentElement).toHaveTextContent(
      'Chased: cost $92.00 (2 trades, −$90.00)',
    );
    expect(screen.getByRole('link', { name: '2 trades: Chased' })).toHaveAttribute(
      'href',
      '/trades?from=2026-03-02&to=2026-03-08&tag=Chased',
    );
    expect(
      await screen.findByText(/^Early only: worth \$42\.10 a trade \(30 kept, 8 broken, too few\)$/),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: 'NVDA' })).toHaveAttribute('href', '/trades/8');
    expect(screen.getByRole('link', { name: 'TSLA' })).toHaveAttribute('href', '/trades/9');
    expect(screen.getByRole('link', { name: 'Next week' })).toHaveAttribute('href', '/review/week/2026-03-09');
  });

  it('shows its days side by side, and on which of them the limits of the plan were kept (REV-03 DAY-02)', async () => {
    const plan = { bias: '', focus: '', maxLossCents: 20_000, maxTrades: 3 };
    api.on(daySummaries.list, () => ({
      days: [
        createTradedDay('2026-03-05'),
        createTradedDay('2026-03-04', { plan: { ...plan, maxTrades: 2, maxLossCents: 10_000 } }),
        createTradedDay('2026-03-03', { plan }),
      ],
    }));
    await open('/review/week/2026-03-02');
    const days = await screen.findAllByRole('article');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
      ...['Tue, Mar 3, 2026', 'Wed, Mar 4, 2026', 'Thu, Mar 5, 2026'],
    ]);
    expect(screen.getByText(/^The limits of the plan were kept/)).toHaveTextContent(
      'The limits of the plan were kept on 1 of 2 days. Wed, Mar 4, 2026: too many trades, lost more than planned.',
    );
    expect(api.getInputs(daySummaries.list)).toEqual([{ query: { from: '2026-03-02', to: '2026-03-08' } }]);
  });

  it('says that no mistake cost money, and that no rule was worth any (REV-03)', async () => {
    api
      .on(mistakes.get, () => ({
        withoutMistake: { trades: 2, averageCents: 100 },
        mistakes: [
          {
            ...{ tag: 'Chased', category: 'mistake' as const, trades: 2, netCents: -9_000 },
            ...{ averageCents: -4_500, baselineCents: -5_000, excessCents: 1_000 },
          },
        ],
      }))
      .on(playbook.get, () => {
        const worth = createDifference({ valueCents: -100 });
        return createPlaybook([createEntry({ setup: 'Gap', rules: [{ ...createRuleFigures(RULE), worth }] })]);
      });
    await open('/review/week/2026-03-02');
    expect(await screen.findByText('No mistake cost money')).toBeVisible();
    expect(await screen.findByText('No rule was worth money')).toBeVisible();
  });

  it('has no figures of a week without trades, but its questions and goal (REV-03)', async () => {
    stored = { ...stored, figures: { ...figures, trades: 0, netCents: 0, winPercent: null, averageR: null } };
    await open('/review/week/2026-03-02');
    expect(await screen.findByText('No trades in this week')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Trade' })).toHaveAttribute('href', '/add-trade');
    expect(screen.getByLabelText('Goal')).toHaveValue('Fewer trades');
    expect(screen.queryByRole('group', { name: 'Win rate' })).not.toBeInTheDocument();
    expect(screen.queryByText('What the week shows')).not.toBeInTheDocument();
  });

  it('says which facts are missing, and which could not be loaded (REV-03)', async () => {
    api.on(playbook.get, () => createPlaybook([])).on(calls.trades.list, () => ({ trades: [] }));
    api.fail(mistakes.get, 500);
    await open('/review/week/2026-03-02');
    expect(await screen.findByText('Could not be loaded')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('None')).toHaveLength(3));
  });

  it('saves answers, the goal and the review, each on its own version (REV-03)', async () => {
    await open('/review/week/2026-03-02');
    const goal = await screen.findByLabelText('Goal');
    expect(goal).toHaveValue('Fewer trades');
    expect(screen.getByText('From the week of Feb 23, 2026.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('What went well?'), 'Waiting');
    await userEvent.type(goal, ' a day');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reviewed' }));
    await waitFor(() =>
      expect(stored).toMatchObject({
        answers: [{ question: 'What went well?', text: 'Waiting' }],
        goal: 'Fewer trades a day',
        reviewedAt: expect.any(String),
      }),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens the Monday of any day, and says that a week could not be loaded (REV-03)', async () => {
    const { router, unmount } = await open('/review/week/2026-03-05');
    await screen.findByRole('group', { name: 'Net P&L' });
    expect(router.state.location.pathname).toBe('/review/week/2026-03-02');
    unmount();
    api.fail(weekReviews.get, 500);
    await open('/review/week/2026-03-09');
    expect(await screen.findByText('The week could not be loaded')).toBeVisible();
  });

  it('opens this week without a day (REV-03)', async () => {
    const { router } = await open('/review/week');
    await screen.findByRole('group', { name: 'Net P&L' });
    expect(router.state.location.pathname).toBe(`/review/week/${toMonday(getToday())}`);
  });

  const saveElsewhere = (change: Partial<WeekReview>) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
  };
  describeVersionedForm('the review of a week', 'REV-03', {
    api,
    open: () => open('/review/week/2026-03-02'),
    label: 'What went well?',
    write: weekReviews.change,
    saveElsewhere: (text) => saveElsewhere({ answers: [{ question: 'What went well?', text }] }),
    saveOtherPart: () => saveElsewhere({ goal: 'From another tab' }),
    getStored: () => stored.answers[0]?.text,
  });
});
