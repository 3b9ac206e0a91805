import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { labels } from 'contracts/labels';
import { type Check, check } from 'contracts/playbook-check';
import { review } from 'contracts/review';
import { settings } from 'contracts/settings';
import { ApiError } from 'shared-ui/host';
import { buildFile, buildTrade, emptyLabels, emptySettings, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

const rule = { id: 'a'.repeat(24), setup: null, group: 'Entry', text: 'Planned', required: true } as const;
const unanswered: Check = {
  rules: [{ ...rule, weight: 1, answer: null, by: null, reason: null }],
  ...{ grade: null, lesson: '', reviewedAt: null, version: 1 },
};

describe('the review queue', () => {
  let trades: Trade[];
  let checks: Record<string, Check>;
  const { api, open } = setUpModuleTest(module, (mock) => {
    onlineManager.setOnline(true);
    const files = [buildFile('chart'), buildFile('replay', { fileType: 'video/mp4' })];
    trades = [buildTrade({ id: 3, ticker: 'NVDA', files }), buildTrade({ id: 5, ticker: 'TSLA' })];
    checks = { 3: unanswered, 5: unanswered };
    const listIds = () => trades.map(({ id }) => id).filter((id) => checks[id]?.reviewedAt === null);
    mock
      .on(review.queue, () => ({
        since: '2026-01-02',
        trades: { count: listIds().length, ids: listIds() },
        ...{ days: { count: 0, dates: [] }, weeks: { count: 0, starts: [] } },
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
          rules: rules.map((each) => ({ ...each, answer: answers[each.id] ?? each.answer, by: 'you' as const })),
          reviewedAt: reviewed === undefined ? stored.reviewedAt : reviewed ? '2026-03-05T20:00:00.000Z' : null,
          version: stored.version + 1,
        };
        checks = { ...checks, [id]: saved };
        return saved;
      })
      .on(settings.get, () => ({ ...emptySettings, version: 4 }))
      .on(labels.list, () => emptyLabels);
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
    expect(await screen.findByText('Everything is reviewed')).toBeVisible();
    expect(checks[5]?.reviewedAt).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await findTrade('TSLA');
    expect(checks[5]?.reviewedAt).toBeNull();
  });

  it('keeps its place over a reload, and continues from a trade that is gone (REV-02)', async () => {
    const { unmount } = await open('/review?trade=5');
    await findTrade('TSLA');
    unmount();
    await open('/review?trade=9');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await findTrade('NVDA');
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
