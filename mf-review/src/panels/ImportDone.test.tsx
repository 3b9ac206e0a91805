import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { insights } from 'contracts/insights';
import { playbook, type TryReply } from 'contracts/playbook';
import { rules } from 'contracts/playbook-rules';
import { withQueryClient } from 'shared-ui';
import { mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import { toRule } from '../insights/suggestions.ts';
import { createInsight, createInsights } from '../testing/insights.ts';
import { createDifference, createRule } from '../testing/playbook.ts';
import Panel from './ImportDone.tsx';

const { default: ImportDone } = withQueryClient(Panel);

const createSide = (trades: number) => ({ trades, netCents: 100 * trades, averageCents: 100 });
const createTried = (lowCents: number, reply: Partial<TryReply> = {}): TryReply => ({
  ...{ yes: createSide(30), no: createSide(9), unknown: createSide(0) },
  worth: createDifference({ lowCents, verdict: lowCents > 0 ? 'helps' : 'may be chance' }),
  ...reply,
});

/** The lower ends of the intervals of rules by the fact of their condition; the others have unknown facts. */
const LOWS: Readonly<Record<string, number>> = {
  weekday: 1_000,
  tradeOfDay: 2_000,
  dayResultBefore: -500,
  opened: -700,
};

const api = mockApi();

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  api.reset();
  api
    .on(insights.get, () => createInsights([createInsight()]))
    .on(rules.list, () => ({ rules: [createRule({ id: 'a'.repeat(24), text: 'Wait 10 minutes after a loss' })] }))
    .on(rules.create, ({ body }) => createRule({ id: 'b'.repeat(24), ...body }))
    .on(playbook.try, ({ body }) => {
      const low = LOWS[body?.conditions?.[0]?.fact ?? ''];
      return low === undefined ? createTried(0, { yes: createSide(0), worth: null }) : createTried(low);
    });
});

const show = () => renderPanel(<ImportDone importId={'c'.repeat(24)} />, { api });

describe('the panel after an import', () => {
  it('shows the first insights and suggests three rules, each added with one click (REV-05)', async () => {
    show();
    const list = within(await screen.findByRole('list', { name: 'Suggested rules' }));
    const rows = list.getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Take at most 3 trades a day',
      'No trades on Friday',
      'Stop when the day is down $400',
    ]);
    expect(rows[0]).toHaveTextContent('At most 3 trades that day. 30 trades kept it, 9 broke it.');
    expect(screen.getByRole('list', { name: 'Insights' })).toHaveTextContent('Trades on Fridays');
    const tried = api.getInputs(playbook.try).map(({ body }) => body?.conditions?.[0]);
    expect(tried).not.toContainEqual({ fact: 'minutesAfterLoss', min: 10 });
    await userEvent.click(list.getByRole('button', { name: 'Add No trades on Friday' }));
    await waitFor(() =>
      expect(list.getByRole('button', { name: 'Add No trades on Friday' })).toHaveTextContent('Added'),
    );
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(api.getInputs(rules.create).map(({ body }) => body)).toEqual([
      {
        ...{
          text: 'No trades on Friday',
          group: 'Entry',
          setup: null,
          required: true,
          weight: 1,
          from: null,
          until: null,
        },
        conditions: [{ fact: 'weekday', in: [0, 1, 2, 3, 4, 6] }],
      },
    ]);
  });

  it('says why there is nothing to suggest, and when it fails (REV-05)', async () => {
    api
      .on(insights.get, () => createInsights([], { reason: 'There are too few trades for insights.' }))
      .on(playbook.try, () =>
        createTried(-100, { worth: createDifference({ valueCents: -50, verdict: 'may be chance' }) }),
      );
    const first = show();
    expect(await screen.findByText('There are too few trades for insights.')).toBeVisible();
    expect(await screen.findByText(/would not have made more than breaking it/)).toBeVisible();
    first.unmount();
    signInTestUser();
    api.fail(playbook.try, 500);
    renderPanel(<ImportDone importId={'d'.repeat(24)} />, { api });
    expect(await screen.findByText('Rules could not be suggested')).toBeVisible();
  });

  it.each([
    ['hour=9', 'hour', 5, { fact: 'opened', from: '09:00', until: '10:00' }],
    ['hour=23', 'hour', -5, { fact: 'opened', from: '00:00', until: '23:00' }],
    ['weekday=1', 'weekday', 5, undefined],
    ['side=long', 'side', -5, { fact: 'side', is: 'short' }],
    ['afterLoss=yes', 'after-a-loss', -5, { fact: 'minutesAfterLoss', min: 30 }],
    ['tradeOfDay=later', 'trade-of-day', -5, { fact: 'tradeOfDay', max: 3 }],
    ['tradeOfDay=2', 'trade-of-day', -5, undefined],
    ['tag=fomo', 'tag', -5, undefined],
  ])('turns the insight %s (%s, %d) into its rule (REV-05)', (query, kind, valueCents, condition) => {
    const rule = toRule(createInsight({ kind, valueCents, link: `/trades?${query}` }));
    expect(rule?.conditions?.[0]).toEqual(condition);
  });
});
