import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { type DayJournal, dayJournal } from 'contracts/day-journal';
import { daySummaries } from 'contracts/day-summaries';
import { labels } from 'contracts/labels';
import { playbook } from 'contracts/playbook';
import { type Check, check } from 'contracts/playbook-check';
import { mistakes } from 'contracts/playbook-mistakes';
import { rules } from 'contracts/playbook-rules';
import { review } from 'contracts/review';
import { settings } from 'contracts/settings';
import { type WeekReview, weekReviews } from 'contracts/week-reviews';
import { ApiError, announceChange } from 'shared-ui/host';
import { buildFile, buildTrade, emptyLabels, emptySettings, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';
import { createTradedDay } from '../testing/daySummaries.ts';
import { createPlaybook } from '../testing/playbook.ts';

const rule = { id: 'a'.repeat(24), setup: null, group: 'Entry', text: 'Planned', required: true } as const;
const unanswered: Check = {
  rules: [{ ...rule, weight: 1, answer: null, by: null, reason: null }],
  ...{ grade: null, lesson: '', reviewedAt: null, version: 1 },
};

const DAY = '2026-03-05';
const MONDAY = '2026-03-02';

const emptyDay: DayJournal = {
  ...{ date: DAY, plan: null, notes: [], grade: null, good: '', bad: '', tomorrow: '', reminder: null, media: [] },
  ...{ feeling: { sleep: null, energy: null, stress: null }, reviewedAt: null, version: 0 },
};
const weekFigures = {
  ...{ trades: 2, netCents: -12_050, winPercent: 50, averageR: null, cleanPercent: null, reviewedPercent: null },
};
const emptyWeek: WeekReview = {
  ...{ from: MONDAY, to: '2026-03-08', figures: weekFigures, before: weekFigures },
  ...{ answers: [{ question: 'What went well?', text: '' }], goal: '', goalFrom: null, reviewedAt: null, version: 0 },
};
const REVIEWED_AT = '2026-03-09T08:00:00.000Z';

describe('the review queue', () => {
  let trades: Trade[];
  let checks: Record<string, Check>;
  let day: DayJournal | null;
  let week: WeekReview | null;
  const { api, open } = setUpModuleTest(module, (mock) => {
    onlineManager.setOnline(true);
    const files = [buildFile('chart'), buildFile('replay', { fileType: 'video/mp4' })];
    trades = [buildTrade({ id: 3, ticker: 'NVDA', files }), buildTrade({ id: 5, ticker: 'TSLA' })];
    checks = { 3: unanswered, 5: unanswered };
    day = null;
    week = null;
    const isOf = ({ account = '' }: Trade, accounts: string | readonly string[] = account) =>
      [accounts].flat().includes(account);
    const listIds = (accounts?: string | readonly string[]) =>
      trades
        .filter((trade) => isOf(trade, accounts))
        .map(({ id }) => id)
        .filter((id) => checks[id]?.reviewedAt === null);
    mock
      .on(review.queue, ({ query = {} }) => ({
        since: '2026-01-02',
        trades: { count: listIds(query.account).length, ids: listIds(query.account) },
        days: day?.reviewedAt === null ? { count: 1, dates: [DAY] } : { count: 0, dates: [] },
        weeks: week?.reviewedAt === null ? { count: 1, starts: [MONDAY] } : { count: 0, starts: [] },
      }))
      .on(calls.trades.get, ({ params: { id } }) => {
        const trade = trades.find((each) => String(each.id) === id);
        if (!trade) throw new ApiError(404, { error: 'This trade does not exist.', code: 'not_found' });
        return { trade };
      })
      .on(check.get, ({ params: { id } }) => checks[id] ?? unanswered)
      .on(check.change, ({ params: { id }, body = {} }) => {
        const { rules, ...stored } = checks[id] ?? unanswered;
        const { answers = {}, reviewed } = body;
        const saved = {
          ...stored,
          rules: rules.map((each) => {
            const answer = answers[each.id] === undefined ? each.answer : answers[each.id];
            return { ...each, answer: answer ?? null, by: answer ? ('you' as const) : null };
          }),
          reviewedAt: reviewed === undefined ? stored.reviewedAt : reviewed ? '2026-03-05T20:00:00.000Z' : null,
          version: stored.version + 1,
        };
        checks = { ...checks, [id]: saved };
        return saved;
      })
      .on(settings.get, () => ({ ...emptySettings, version: 4 }))
      .on(labels.list, () => emptyLabels)
      .on(dayJournal.get, () => day ?? emptyDay)
      .on(dayJournal.change, ({ body: { reviewed, feeling, ...body } = {} }) => {
        const stored = day ?? emptyDay;
        const reviewedAt = reviewed === undefined ? stored.reviewedAt : reviewed ? REVIEWED_AT : null;
        day = { ...stored, ...body, reviewedAt, version: stored.version + 1 };
        return day;
      })
      .on(daySummaries.list, () => ({ days: [createTradedDay(DAY)] }))
      .on(weekReviews.get, () => week ?? emptyWeek)
      .on(weekReviews.change, ({ body: { reviewed, ...body } = {} }) => {
        const stored = week ?? emptyWeek;
        week = { ...stored, ...body, reviewedAt: reviewed ? REVIEWED_AT : null, version: stored.version + 1 };
        return week;
      })
      .on(mistakes.get, () => ({ withoutMistake: { trades: 0, averageCents: null }, mistakes: [] }))
      .on(playbook.get, () => createPlaybook([]))
      .on(rules.list, () => ({ rules: [] }))
      .on(calls.trades.list, ({ query = {} }) => ({ trades: trades.filter((trade) => isOf(trade, query.account)) }));
  });
  const findTrade = (name: string) => screen.findByRole('heading', { level: 2, name });

  it('shows one trade after another, oldest first; Enter marks it as reviewed, Z undoes (REV-01 REV-02)', async () => {
    const { router } = await open('/review');
    expect(await findTrade('NVDA')).toBeVisible();
    expect(screen.getByText('2 trades to review')).toBeVisible();
    expect(screen.getByRole('img', { name: 'chart.png' })).toBeVisible();
    expect(screen.getByLabelText('replay.png')).toHaveAttribute('src', '/api/media/replay');
    await screen.findByRole('list', { name: 'Rules of this trade' });
    await userEvent.keyboard('1{Enter}');
    expect(await findTrade('TSLA')).toHaveFocus();
    expect(router.state.location.search).toBe('?trade=5');
    expect(checks[3]).toMatchObject({ rules: [{ answer: 'yes' }], reviewedAt: expect.any(String) });
    expect(await screen.findByText('1 trade to review')).toBeVisible();
    await userEvent.keyboard('z');
    expect(await findTrade('NVDA')).toBeVisible();
    expect(checks[3]).toMatchObject({ rules: [{ answer: 'yes' }], reviewedAt: null });
    expect(await screen.findByText('2 trades to review')).toBeVisible();
  });

  it('takes back what key 0 did: first on the shown trade, then on the one before (REV-02)', async () => {
    await open('/review');
    await screen.findByRole('list', { name: 'Rules of this trade' });
    await userEvent.keyboard('1{Enter}');
    expect(await findTrade('TSLA')).toHaveFocus();
    await userEvent.keyboard('0');
    expect(await screen.findByText('Nothing to review')).toBeVisible();
    expect(checks[5]).toMatchObject({ rules: [{ answer: 'yes' }], reviewedAt: expect.any(String) });
    await userEvent.keyboard('z');
    expect(await screen.findByText('1 trade to review')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'TSLA' })).toBeVisible();
    expect(checks[5]).toMatchObject({ rules: [{ answer: null }], reviewedAt: null });
    const answers = within(screen.getByRole('group', { name: 'Planned' }));
    expect(answers.getByRole('radio', { name: 'None' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Reviewed' })).not.toBeChecked();
    await userEvent.keyboard('z');
    expect(await findTrade('NVDA')).toBeVisible();
    expect(checks[3]).toMatchObject({ rules: [{ answer: 'yes' }], reviewedAt: null });
  });

  it('takes 60 key presses for a day of 20 trades that all broke a rule (PLB-10)', async () => {
    trades = Array.from({ length: 20 }, (_, index) => buildTrade({ id: index + 1, ticker: `TICK${index + 1}` }));
    checks = Object.fromEntries(trades.map(({ id }) => [id, unanswered]));
    await open('/review');
    const keys = trades.flatMap(() => ['1', '1', '{Enter}']);
    expect(keys).toHaveLength(60);
    for (const { ticker } of trades) {
      await findTrade(ticker);
      const rules = await screen.findByRole('list', { name: 'Rules of this trade' });
      expect(rules).toHaveTextContent('Not answered');
      await userEvent.keyboard(keys.splice(0, 3).join(''));
    }
    expect(await screen.findByText('Nothing is left to review')).toBeVisible();
    for (const { id } of trades)
      expect(checks[id]).toMatchObject({ rules: [{ answer: 'no' }], reviewedAt: expect.any(String) });
  });

  it('continues by thumb, skips without marking, and says when everything is reviewed (REV-01 REV-02)', async () => {
    await open('/review');
    await findTrade('NVDA');
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
    await findTrade('TSLA');
    await userEvent.keyboard('k');
    await findTrade('NVDA');
    for (const name of ['Reviewed, next trade', 'Mark as reviewed']) {
      await screen.findByRole('list', { name: 'Rules of this trade' });
      await userEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    }
    expect(await screen.findByText('Nothing is left to review')).toBeVisible();
    expect(checks[5]?.reviewedAt).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await findTrade('TSLA');
    expect(checks[5]?.reviewedAt).toBeNull();
  });

  it('continues with days and weeks, marks them by Enter, and takes that back by Z (REV-01 REV-02)', async () => {
    trades = [];
    const note = { id: 'n1', text: '**Half size** until noon', savedAt: REVIEWED_AT, version: 1 };
    day = { ...emptyDay, notes: [note] };
    week = emptyWeek;
    const { router } = await open('/review');
    expect(await findTrade('Thu, Mar 5, 2026')).toBeVisible();
    expect(await screen.findByText('Half size')).toHaveRole('strong');
    expect(screen.getByText('1 day, 1 week to review')).toBeVisible();
    expect(await screen.findByText('−$148.00')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Grade'), 'B');
    await userEvent.type(screen.getByLabelText('What was bad'), 'Chased');
    expect(day).toMatchObject({ reviewedAt: null });
    await userEvent.click(await findTrade('Thu, Mar 5, 2026'));
    await userEvent.keyboard('{Enter}');
    expect(await findTrade('Week of Mar 2, 2026 to Mar 8, 2026')).toHaveFocus();
    expect(day).toMatchObject({ grade: 'B', bad: 'Chased', reviewedAt: REVIEWED_AT });
    expect(router.state.location.search).toBe(`?week=${MONDAY}`);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as reviewed' }));
    expect(await screen.findByText('Nothing is left to review')).toBeVisible();
    expect(week).toMatchObject({ reviewedAt: REVIEWED_AT });
    await userEvent.keyboard('z');
    expect(await findTrade('Week of Mar 2, 2026 to Mar 8, 2026')).toBeVisible();
    await userEvent.keyboard('z');
    expect(await findTrade('Thu, Mar 5, 2026')).toBeVisible();
    expect(week).toMatchObject({ reviewedAt: null });
    expect(day).toMatchObject({ grade: 'B', reviewedAt: null });
  });

  it('stays at an item that another tab reviews: Enter marks no trade that was not shown (REV-02)', async () => {
    const [first, second] = trades as [Trade, Trade];
    trades = [];
    await open('/review');
    expect(await screen.findByText('Nothing is left to review')).toBeVisible();
    trades = [first, second];
    announceChange({ what: 'trades' });
    await findTrade('NVDA');
    checks = { ...checks, 3: { ...unanswered, reviewedAt: REVIEWED_AT } };
    announceChange({ what: 'trades' });
    expect(await screen.findByText('1 trade to review')).toBeVisible();
    expect(await findTrade('NVDA')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(await findTrade('TSLA')).toHaveFocus();
    expect(checks[5]?.reviewedAt).toBeNull();
  });

  it('keeps the place of a trade that is reviewed already: the next one is not one that was skipped (REV-02)', async () => {
    trades = ['NVDA', 'TSLA', 'AMD'].map((ticker, index) => buildTrade({ id: index + 3, ticker }));
    checks = { 3: unanswered, 4: unanswered, 5: unanswered };
    await open('/review');
    await findTrade('NVDA');
    await userEvent.keyboard('j');
    await findTrade('TSLA');
    await screen.findByRole('list', { name: 'Rules of this trade' });
    await userEvent.keyboard('0');
    expect(await screen.findByText('2 trades to review')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'false');
    await userEvent.keyboard('{Enter}');
    expect(await findTrade('AMD')).toHaveFocus();
  });

  it('takes nobody back who has opened another item or page while a trade is being saved (REV-02)', async () => {
    trades = ['NVDA', 'TSLA', 'AMD'].map((ticker, index) => buildTrade({ id: index + 3, ticker }));
    checks = { 3: unanswered, 4: unanswered, 5: unanswered };
    const { router } = await open('/review');
    const startReview = async (ticker: string) => {
      await findTrade(ticker);
      await screen.findByRole('list', { name: 'Rules of this trade' });
      const reply = api.hold(check.change);
      await userEvent.keyboard('{Enter}');
      return () => act(async () => reply({ ...unanswered, reviewedAt: REVIEWED_AT, version: 2 }));
    };
    const replyToFirst = await startReview('NVDA');
    await userEvent.keyboard('j');
    await findTrade('TSLA');
    await userEvent.keyboard('j');
    await findTrade('AMD');
    checks = { ...checks, 3: { ...unanswered, reviewedAt: REVIEWED_AT } };
    await replyToFirst();
    expect(await screen.findByText('2 trades to review')).toBeVisible();
    expect(await findTrade('AMD')).toBeVisible();
    const replyToLast = await startReview('AMD');
    await act(() => router.navigate('/playbook'));
    await replyToLast();
    expect(router.state.location.pathname).toBe('/playbook');
  });

  it('reaches days without going through all trades, and keeps that place over a reload (REV-01 REV-02)', async () => {
    day = emptyDay;
    const { router, unmount } = await open('/review');
    await findTrade('NVDA');
    expect(screen.getByText('2 trades, 1 day to review')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Days 1' }));
    await findTrade('Thu, Mar 5, 2026');
    const { search } = router.state.location;
    unmount();
    await open(`/review${search}`);
    await findTrade('Thu, Mar 5, 2026');
  });

  it('keeps its place over a reload, and continues from a trade that is gone (REV-02)', async () => {
    const { unmount } = await open('/review?trade=5');
    await findTrade('TSLA');
    unmount();
    await open('/review?trade=9');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await findTrade('NVDA');
  });

  it('ignores an address with a day that does not exist (REV-02)', async () => {
    await open('/review?day=2026-02-31');
    expect(await findTrade('NVDA')).toBeVisible();
  });

  it('stays at a trade that could not be saved, and says why (REV-02)', async () => {
    api.fail(check.change, 503);
    await open('/review');
    await findTrade('NVDA');
    await screen.findByRole('list', { name: 'Rules of this trade' });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'NVDA' })).toBeVisible();
  });

  it('has the trades of the accounts in the address, says so, and lists no others of the date (REV-01)', async () => {
    trades = ['NVDA', 'TSLA', 'AMD'].map((ticker, index) =>
      buildTrade({ id: index + 3, ticker, date: DAY, account: index === 1 ? 'Margin' : 'Main' }),
    );
    checks = { 3: unanswered, 4: unanswered, 5: unanswered };
    const { router } = await open('/review?account=Margin');
    await findTrade('TSLA');
    expect(await screen.findByText('Showing Account: Margin')).toBeVisible();
    expect(screen.getByText('1 trade to review')).toBeVisible();
    const list = await screen.findByRole('navigation', { name: 'Trades of Thu, Mar 5, 2026' });
    expect(list).toHaveTextContent('0 of 1 trade reviewed');
    await act(() => router.navigate('/review?account=Main', { replace: true }));
    await findTrade('NVDA');
    await userEvent.keyboard('j');
    await findTrade('AMD');
    await userEvent.click(await screen.findByRole('link', { name: /NVDA/ }));
    await findTrade('NVDA');
    expect(router.state.location.search).toBe('?account=Main&trade=3');
    await act(() => router.navigate('/review?account=Margin&trade=3', { replace: true }));
    await findTrade('TSLA');
    expect(router.state.location.search).toBe('?account=Margin');
    await userEvent.click(screen.getByRole('button', { name: 'Show all accounts' }));
    expect(await screen.findByText('3 trades to review')).toBeVisible();
    expect(screen.queryByText('Showing Account: Margin')).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  it('begins at the date that the trader chooses (REV-01)', async () => {
    api.on(settings.change, ({ body }) => ({ ...emptySettings, ...body, version: 5 }));
    await open('/review');
    const since = await screen.findByLabelText('Review since');
    expect(since).toHaveValue('2026-01-02');
    await userEvent.clear(since);
    await userEvent.type(since, '2026-01-20');
    await userEvent.tab();
    await waitFor(() =>
      expect(api.getInputs(settings.change)).toEqual([
        { headers: { 'if-match': '4' }, body: { reviewSince: '2026-01-20' } },
      ]),
    );
  });

  it('says that the queue could not be loaded', async () => {
    api.fail(review.queue, 500);
    await open('/review');
    expect(await screen.findByText('The review queue could not be loaded')).toBeVisible();
  });
});
