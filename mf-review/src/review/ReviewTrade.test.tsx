import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade, type TradeBody } from 'contracts';
import { bulk } from 'contracts/bulk';
import { type LabelLists, labels } from 'contracts/labels';
import { type Check, check } from 'contracts/playbook-check';
import { review } from 'contracts/review';
import { settings } from 'contracts/settings';
import { ApiError, announceChange, getLeavePrompt, getNotices } from 'shared-ui/host';
import {
  buildTrade,
  describeVersionedForm,
  emptySettings,
  holdUploads,
  png,
  setUpModuleTest,
  toSavedFields,
} from 'shared-ui/testing';
import module from '../module.ts';

const DAY = '2026-03-05';
const rule = { id: 'a'.repeat(24), setup: null, group: 'Entry', text: 'Planned', required: true, weight: 1 } as const;
const label = { archived: false, trades: 1 };
const mnq = { underlying: 'MNQ', kind: 'future', expiry: '2026-03', strike: null, right: null } as const;

describe('a trade of the review queue', () => {
  let trades: Trade[];
  let checks: Record<string, Check>;
  let lists: LabelLists;
  let held: ReturnType<typeof holdUploads>;
  const getTrade = (id: string | number) => trades.find((trade) => String(trade.id) === String(id));
  const save = (id: string | number, change: Partial<Trade>) => {
    trades = trades.map((trade) =>
      String(trade.id) === String(id) ? { ...trade, ...change, version: trade.version + 1 } : trade,
    );
  };
  const { api, open } = setUpModuleTest(module, (mock) => {
    onlineManager.setOnline(true);
    held = holdUploads(mock);
    trades = [
      buildTrade({ id: 3, ticker: 'MNQH6', instrument: mnq, date: DAY, openedAt: `${DAY}T14:31:00.000Z`, setup: '' }),
      buildTrade({ id: 5, ticker: 'TSLA', date: DAY, openedAt: `${DAY}T15:00:00.000Z`, netCents: -4_000 }),
      buildTrade({ id: 6, ticker: 'MNQH6', instrument: mnq, date: DAY, openedAt: `${DAY}T16:00:00.000Z` }),
      buildTrade({ id: 8, ticker: 'MNQH6', instrument: mnq, date: DAY, setup: '' }),
    ];
    const unanswered: Check = {
      rules: [{ ...rule, answer: null, by: null, reason: null }],
      ...{ grade: null, lesson: '', reviewedAt: null, version: 1 },
    };
    checks = { 3: unanswered, 5: { ...unanswered, reviewedAt: `${DAY}T20:00:00.000Z` }, 6: unanswered, 8: unanswered };
    lists = {
      setups: ['Breakout', 'Pullback'].map((name, index) => ({ ...label, id: index + 1, name })),
      tags: [
        { ...label, id: 1, name: 'News', category: null },
        { ...label, id: 2, name: 'Chased entry', category: 'mistake' },
        { ...label, id: 3, name: 'Calm', category: 'emotion' },
      ],
      accounts: [],
    };
    mock
      .on(review.queue, () => {
        const ids = trades.map(({ id }) => id).filter((id) => checks[id]?.reviewedAt === null);
        const none = { count: 0, dates: [] };
        return { since: '2026-01-02', trades: { count: ids.length, ids }, days: none, weeks: { count: 0, starts: [] } };
      })
      .on(calls.trades.get, ({ params: { id } }) => ({ trade: getTrade(id) as Trade }))
      .on(calls.trades.list, () => ({ trades }))
      .on(calls.trades.update, ({ params: { id }, body, headers }) => {
        if (headers?.['if-match'] !== String(getTrade(id)?.version))
          throw new ApiError(412, { error: 'This trade was changed elsewhere.', code: 'version_conflict' });
        save(id, toSavedFields(body as TradeBody));
        return { trade: getTrade(id) as Trade };
      })
      .on(check.get, ({ params: { id } }) => checks[id] ?? unanswered)
      .on(check.change, ({ params: { id }, body: { reviewed, answers: _, ...body } = {} }) => {
        const stored = checks[id] ?? unanswered;
        const reviewedAt = reviewed === undefined ? stored.reviewedAt : reviewed ? `${DAY}T20:00:00.000Z` : null;
        const saved = { ...stored, ...body, reviewedAt, version: stored.version + 1 };
        checks = { ...checks, [id]: saved };
        return saved;
      })
      .on(labels.list, () => lists)
      .on(labels.change, ({ body }) => {
        if (body.action === 'add')
          lists = { ...lists, tags: [...lists.tags, { ...label, id: 9, name: body.name, category: null }] };
        if (body.action === 'categorize')
          lists = {
            ...lists,
            tags: lists.tags.map((tag) => (tag.id === body.id ? { ...tag, category: body.category } : tag)),
          };
        return { labels: lists.tags };
      })
      .on(bulk.change, () => ({ id: 'b'.repeat(24), count: 2, undoUntil: '2099-03-05T20:00:00.000Z' }))
      .on(bulk.undo, () => ({ count: 2, kept: 0 }))
      .on(calls.media.limits, () => ({ fileBytes: 1_048_576, filesPerTrade: 10 }))
      .on(settings.get, () => ({ ...emptySettings, version: 4 }));
  });
  const show = async (search = '') => {
    const view = await open(`/review${search}`);
    await screen.findByRole('group', { name: 'Mistakes' });
    return view;
  };
  const press = (keys: string) => userEvent.keyboard(keys);
  const getPressed = (name: string) =>
    within(screen.getByRole('group', { name }))
      .queryAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent);
  const findItem = (name: string) => screen.findByRole('heading', { level: 2, name });

  it('is beside the trades of its day in the order of time, with result and state (REV-02)', async () => {
    save(5, { structure: 'iron condor' });
    const { router } = await show();
    const list = within(await screen.findByRole('navigation', { name: 'Trades of Thu, Mar 5, 2026' }));
    expect(list.getByText('1 of 4 trades reviewed')).toBeVisible();
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      '2:31 PMMNQ Mar 2026+$100.00',
      '3:00 PMTSLA iron condor−$40.00reviewed',
      '4:00 PMMNQ Mar 2026+$100.00',
      '--MNQ Mar 2026+$100.00',
    ]);
    const links = list.getAllByRole('link', { name: /MNQ/ });
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null]);
    await userEvent.click(links[1] as HTMLElement);
    expect(router.state.location.search).toBe('?trade=6');
    expect(api.getInputs(calls.trades.list)[0]?.query).toMatchObject({ date: DAY, sort: 'date' });
  });

  it('offers to practise a trade that broke a rule (PRA-03)', async () => {
    await show();
    expect(screen.queryByRole('link', { name: 'Practise this' })).toBeNull();
    checks[6] = { ...(checks[6] as Check), rules: [{ ...rule, answer: 'no', by: 'you', reason: null }] };
    await show('?trade=6');
    expect(await screen.findByRole('link', { name: 'Practise this' })).toHaveAttribute('href', '/practice?trade=6');
  });

  it('gets setup, tags, mistakes, a note and a lesson by keyboard, and the next one by Enter (REV-02)', async () => {
    await show();
    await press('spull{Enter}');
    await waitFor(() => expect(getTrade(3)?.setup).toBe('Pullback'));
    await press('tnew{Enter}mcha{Enter}');
    await waitFor(() => expect(getTrade(3)?.tags).toEqual(['News', 'Chased entry']));
    expect(getPressed('Setup')).toEqual(['Pullback']);
    expect(getPressed('Tags')).toEqual(['News']);
    expect(getPressed('Mistakes')).toEqual(['Chased entry']);
    await press('nBefore the data{Escape}lWait for it{Enter}');
    await waitFor(() => expect(getTrade(3)?.notes).toBe('Before the data'));
    await waitFor(() => expect(checks[3]).toMatchObject({ lesson: 'Wait for it', reviewedAt: null }));
    expect(getTrade(3)).toMatchObject({ netCents: 10_000, ticker: 'MNQH6', date: DAY });
    await press('{Enter}');
    await waitFor(() => expect(checks[3]?.reviewedAt).not.toBeNull());
    expect(await screen.findByRole('heading', { level: 2, name: /^MNQ/ })).toHaveFocus();
    await waitFor(() => expect(getPressed('Setup')).toEqual(['Breakout']));
  });

  it('gives its setup to the others of its underlying on that day, and takes that back (REV-02)', async () => {
    await show();
    expect(screen.queryByRole('button', { name: /^Apply to/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pullback' }));
    await screen.findByRole('button', { name: 'Apply to the other 2 MNQ trades on Mar 5, 2026' });
    await press('a');
    await waitFor(() =>
      expect(api.getInputs(bulk.change).map(({ body }) => body)).toEqual([
        { ids: [6, 8], change: { action: 'setSetup', setup: 'Pullback' } },
      ]),
    );
    await waitFor(() => expect(getNotices().at(-1)?.message).toBe('Setup “Pullback” set on 2 trades.'));
    save(6, { setup: 'Pullback' });
    await act(async () => announceChange({ what: 'trades' }));
    expect(await screen.findByRole('button', { name: 'Apply to the other MNQ trade on Mar 5, 2026' })).toBeVisible();
    await act(async () => getNotices().at(-1)?.action?.onClick());
    expect(api.getInputs(bulk.undo)).toEqual([{ params: { id: 'b'.repeat(24) } }]);
  });

  it('offers mistakes while no tag is one, and makes one of the chosen name (PLB-11)', async () => {
    lists = { ...lists, tags: lists.tags.filter(({ category }) => category !== 'mistake') };
    await show();
    expect(screen.getByText(/None of your tags is a mistake yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Moved stop' }));
    await waitFor(() => expect(getTrade(3)?.tags).toEqual(['Moved stop']));
    await waitFor(() => expect(getPressed('Mistakes')).toEqual(['Moved stop']));
    expect(lists.tags.at(-1)).toMatchObject({ name: 'Moved stop', category: 'mistake' });
    expect(screen.queryByText(/None of your tags is a mistake yet/)).toBeNull();
  });

  it('makes a mistake of a tag without a category, but not of an emotion (PLB-11)', async () => {
    await show();
    await press('mcalm{Enter}');
    expect(await screen.findByText('“calm” is an emotion: add it to the tags instead.')).toBeVisible();
    await press('mTired{Enter}');
    await waitFor(() => expect(getTrade(3)?.tags).toEqual(['Tired']));
    expect(lists.tags.at(-1)).toMatchObject({ name: 'Tired', category: 'mistake' });
  });

  it('takes back nothing that was set while a new mistake is saved (REV-02 PLB-11)', async () => {
    await show();
    const reply = api.hold(labels.change);
    await press('mTired{Enter}tnew{Enter}spull{Enter}nBefore the data{Escape}');
    await waitFor(() => expect(getTrade(3)).toMatchObject({ setup: 'Pullback', notes: 'Before the data' }));
    reply({ labels: [{ ...label, id: 9, name: 'Tired', category: 'mistake' }] });
    await waitFor(() =>
      expect(getTrade(3)).toMatchObject({ tags: ['News', 'Tired'], setup: 'Pullback', notes: 'Before the data' }),
    );
  });

  it('takes pasted pictures, which continue to upload beside the next trade (REV-02 DET-06)', async () => {
    await show();
    const paste = (file: File) => fireEvent.paste(document, { clipboardData: { files: [file], types: ['Files'] } });
    paste(png('entry.png'));
    const first = await held.waitForUpload(1);
    expect(first.tradeId).toBe('3');
    expect(getLeavePrompt()?.title).toBe('Leave while files are uploading?');
    await press('{Enter}');
    const files = within(await screen.findByRole('region', { name: 'Files of trade 3' }));
    expect(files.getByText('entry.png')).toBeVisible();
    await screen.findByRole('group', { name: 'Mistakes' });
    paste(png('exit.png'));
    await first.fail(new ApiError(503, { error: 'Storage is full.' }));
    expect(await files.findByText('Storage is full.')).toBeVisible();
    expect((await held.waitForUpload(2)).tradeId).toBe('6');
    await userEvent.click(files.getByRole('button', { name: 'Retry entry.png' }));
    await (await held.waitForUpload(3)).succeed();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Files of trade 3' })).toBeNull());
    await held.uploads[1]?.succeed();
    expect(await screen.findByRole('img', { name: 'exit.png.png' })).toBeVisible();
    await waitFor(() => expect(getLeavePrompt()).toBeNull());
  });

  it('says what key 0 does: all other rules kept (PLB-10)', async () => {
    await show();
    expect(screen.getByText('Enter next · 0 all kept · Z undo')).toBeVisible();
    expect(screen.getByText('Answers 1 open rule with yes and marks the trade as reviewed.')).toBeVisible();
    await press('0');
    expect(await screen.findByText('All other rules kept. Reviewed.')).toBeInTheDocument();
    await waitFor(() => expect(checks[3]?.reviewedAt).not.toBeNull());
    expect(await screen.findByText('2 trades to review')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /MNQ/ })[0]).toHaveAttribute('aria-current', 'true');
    await press('{Enter}');
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /MNQ/ })[1]).toHaveAttribute('aria-current', 'true'),
    );
    expect(checks[6]?.reviewedAt).toBeNull();
  });

  it('stays when its setup could not be saved, and says why (REV-02)', async () => {
    await show();
    api.fail(calls.trades.update, 503);
    await press('spull{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(checks[3]?.reviewedAt).toBeNull();
    expect(await findItem('MNQ Mar 2026')).toBeVisible();
  });

  describeVersionedForm('setup, tags and notes', 'REV-02', {
    api,
    open: () => open('/review'),
    label: 'Notes',
    write: calls.trades.update,
    saveElsewhere: (notes) => save(3, { notes }),
    saveOtherPart: () => save(3, { setup: 'Pullback' }),
    getStored: () => getTrade(3)?.notes,
  });
});
