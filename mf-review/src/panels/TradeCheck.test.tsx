import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { labels } from 'contracts/labels';
import { type Check, type CheckBody, type CheckedRule, check } from 'contracts/playbook-check';
import { withQueryClient } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import {
  buildTrade,
  describeVersionedForm,
  emptyLabels,
  mockApi,
  renderPanel,
  signInTestUser,
} from 'shared-ui/testing';
import CheckPanel from './TradeCheck.tsx';

const { default: TradeCheck } = withQueryClient(CheckPanel);

const createChecked = (id: string, rule: Partial<CheckedRule> = {}): CheckedRule => ({
  ...{ id, setup: 'Gap', group: 'Entry', text: `Rule ${id}`, required: true, weight: 1 },
  ...{ answer: null, by: null, reason: null },
  ...rule,
});

const api = mockApi();
let stored: Check;

/** Stores what the body names, as the API does. An automatic answer returns when the typed one is removed. */
const save = ({ answers = {}, grade, lesson, reviewed }: CheckBody = {}): Check => {
  const rules = stored.rules.map((rule): CheckedRule => {
    const answer = answers[rule.id];
    if (answer === undefined) return rule;
    if (answer === null && rule.id === 'early') return { ...rule, answer: 'yes', by: 'facts', reason: 'opened 11:42' };
    return { ...rule, answer, by: answer && 'you', reason: null };
  });
  stored = {
    rules,
    grade: grade === undefined ? stored.grade : grade,
    lesson: lesson ?? stored.lesson,
    reviewedAt: reviewed === undefined ? stored.reviewedAt : reviewed ? '2026-03-05T20:00:00.000Z' : null,
    version: stored.version + 1,
  };
  return stored;
};

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  const early = createChecked('early', { answer: 'yes', by: 'facts', reason: 'opened 11:42' });
  const rules = [early, createChecked('stop'), createChecked('calm', { required: false })];
  stored = { rules, grade: null, lesson: '', reviewedAt: null, version: 0 };
  api.reset();
  api
    .on(check.get, () => stored)
    .on(check.change, ({ body }) => save(body))
    .on(labels.list, () => emptyLabels)
    .on(calls.trades.get, () => ({ trade: buildTrade({ id: 7 }) }));
});

const show = (trade = buildTrade({ id: 7 })) => renderPanel(<TradeCheck tradeId={trade.id} facts={trade} />, { api });
const findRules = async () =>
  within(await screen.findByRole('list', { name: 'Rules of this trade' })).getAllByRole('listitem');
const getBodies = () => api.getInputs(check.change).map(({ body }) => body);

describe('the checklist of a trade', () => {
  it('says who answers a rule and why, and a typed answer wins over the facts (PLB-04)', async () => {
    show();
    const [early, stop, calm] = await findRules();
    expect(early).toHaveTextContent('Automatic: yes, opened 11:42');
    expect(stop).toHaveTextContent('Not answered');
    expect(calm).toHaveTextContent('Not answered (optional)');
    const choice = within(screen.getByRole('group', { name: 'Rule early' }));
    expect(choice.getByRole('radio', { name: 'Auto: yes' })).toBeChecked();
    await userEvent.click(choice.getByRole('radio', { name: 'No' }));
    expect(early).toHaveTextContent('Your answer: no');
    await userEvent.click(choice.getByRole('radio', { name: 'None' }));
    await waitFor(() => expect(early).toHaveTextContent('Automatic: yes, opened 11:42'));
    expect(getBodies()).toEqual([{ answers: { early: 'no' } }, { answers: { early: null } }]);
  });

  it('changes answers by number keys from none to yes, to no, to none (PLB-10)', async () => {
    show();
    const [, stop] = await findRules();
    for (const text of ['Your answer: yes', 'Your answer: no', 'Not answered']) {
      await userEvent.keyboard('2');
      await waitFor(() => expect(stop).toHaveTextContent(text));
    }
    await userEvent.keyboard('9{Control>}1{/Control}');
    await waitFor(() => expect(getBodies()).toHaveLength(3));
  });

  it('answers 20 trades, half of them with a broken rule, within 60 key presses (PLB-10)', async () => {
    const unanswered = stored;
    let presses = 0;
    const review = async (id: number, keys: string) => {
      stored = unanswered;
      const { unmount } = show(buildTrade({ id }));
      await findRules();
      await userEvent.keyboard(keys);
      await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Reviewed' })).toBeChecked());
      await waitFor(() => expect(stored.reviewedAt).not.toBeNull());
      unmount();
      const toNextTrade = 1;
      presses += keys.length + toNextTrade;
      return stored.rules.map(({ answer, by }) => [answer, by]);
    };
    const facts = ['yes', 'facts'];
    const yes = ['yes', 'you'];
    expect(await review(21, '0')).toEqual([facts, yes, yes]);
    expect(await review(22, '220')).toEqual([facts, ['no', 'you'], yes]);
    expect(10 * presses).toBeLessThanOrEqual(60);
  });

  it('leaves keys alone while the trader types, and stores the lesson and the grade (PLB-04 PLB-10)', async () => {
    const { unmount } = show();
    const lesson = await screen.findByLabelText('Lesson');
    await userEvent.type(lesson, 'Wait 10 minutes');
    expect(getBodies()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: '4' }));
    await waitFor(() => expect(stored).toMatchObject({ lesson: 'Wait 10 minutes', grade: 4 }));
    await userEvent.type(lesson, ', then 5 more');
    unmount();
    await waitFor(() => expect(stored.lesson).toBe('Wait 10 minutes, then 5 more'));
  });

  it('asks before a reload while a text or a change is not saved, and not afterwards (PLB-04)', async () => {
    let reply = (): void => undefined;
    const isUnloadBlocked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    show();
    await userEvent.type(await screen.findByLabelText('Lesson'), 'Wait');
    api.on(check.change, async ({ body }) => {
      await new Promise<void>((resolve) => {
        reply = resolve;
      });
      return save(body);
    });
    expect(isUnloadBlocked()).toBe(true);
    await waitFor(() => expect(getBodies()).toEqual([{ lesson: 'Wait' }]));
    expect(isUnloadBlocked()).toBe(true);
    reply();
    await waitFor(() => expect(isUnloadBlocked()).toBe(false));
    expect(stored.lesson).toBe('Wait');
  });

  it('tags mistakes of the trade (PLB-11)', async () => {
    const tag = { archived: false, trades: 1 };
    let trade = buildTrade({ id: 7, tags: ['News'] });
    api
      .on(labels.list, () => ({
        ...emptyLabels,
        tags: [
          { ...tag, id: 1, name: 'Chased', category: 'mistake' as const },
          { ...tag, id: 2, name: 'News', category: 'context' as const },
        ],
      }))
      .on(calls.trades.get, () => ({ trade }))
      .on(calls.trades.update, ({ body: { tags } = {} }) => {
        trade = { ...trade, tags: tags ?? [], version: trade.version + 1 };
        return { trade };
      });
    show(trade);
    const mistakes = within(await screen.findByRole('group', { name: 'Mistakes' }));
    expect(mistakes.queryByRole('button', { name: 'News' })).toBeNull();
    await userEvent.click(mistakes.getByRole('button', { name: 'Chased' }));
    expect(mistakes.getByRole('button', { name: 'Chased' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(trade.tags).toEqual(['News', 'Chased']));
  });

  it('links to the playbook without a rule, and says that it cannot be loaded (PLB-10)', async () => {
    stored = { ...stored, rules: [] };
    const { unmount } = show();
    expect(await screen.findByRole('link', { name: 'Add rules in the playbook' })).toHaveAttribute('href', '/playbook');
    fireEvent.keyDown(window, { key: '1' });
    expect(getBodies()).toEqual([]);
    unmount();
    api.fail(check.get, 500);
    const failed = show(buildTrade({ id: 8 }));
    expect(await screen.findByText('The checklist could not be loaded')).toBeVisible();
    failed.unmount();
    onlineManager.setOnline(false);
    show(buildTrade({ id: 9 }));
    expect(await screen.findByText('No connection.')).toBeVisible();
  });

  let leave = () => {};
  const withVersions = () =>
    api.on(check.change, ({ body, headers }) => {
      if (headers?.['if-match'] !== String(stored.version))
        throw new ApiError(412, { error: 'This review was changed elsewhere.', code: 'version_conflict' });
      return save(body);
    });
  describeVersionedForm('the review of a trade', 'PLB-04', {
    api,
    open: async () => {
      leave();
      withVersions();
      leave = show().unmount;
    },
    label: 'Lesson',
    write: check.change,
    saveElsewhere: (lesson) => void save({ lesson }),
    saveOtherPart: () => void save({ answers: { stop: 'yes' } }),
    getStored: () => stored.lesson,
  });
});
