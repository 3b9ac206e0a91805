import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { dayJournal } from 'contracts/day-journal';
import { dayPlans } from 'contracts/day-plans';
import { getToday } from 'shared-ui';
import { buildFile, describeVersionedForm, holdUploads, png } from 'shared-ui/testing';
import { setUpDays } from '../testing/days.ts';

describe('the page of a day', () => {
  const { api, open, stored, changeDay, path } = setUpDays();
  const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

  it("shows the calendar's figures and trades, the reminder, and the days before and after (DAY-01, DAY-05)", async () => {
    stored.day.reminder = { date: '2026-03-03', text: 'Half size after two losses' };
    await open(path);
    expect(await screen.findByText('Half size after two losses')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Wed, Mar 4, 2026 · Trading Journal'));
    expect(screen.getByText('Remember, from Tue, Mar 3, 2026:')).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Daily P&L' })).toHaveTextContent('+$50.00');
    expect(screen.getByRole('group', { name: 'Win %' })).toHaveTextContent('50.0%');
    expect(api.getInputs(calls.days.byDay)).toEqual([{ params: { date: '2026-03-04' }, query: {} }]);
    const rows = within(await screen.findByRole('table', { name: 'Trades on this day' })).getAllByRole('row');
    expect(rows[0]).toHaveTextContent('TagSetupP&LTimeSideSizeR');
    expect(rows[1]).toHaveTextContent('NVDABreakout+$70.002:30 PMLong100+1.40R');
    expect(screen.getByRole('link', { name: 'NVDA' })).toHaveAttribute('href', '/trades/7');
    expect(screen.getByRole('link', { name: 'Previous day, Tue, Mar 3, 2026' })).toHaveAttribute(
      'href',
      '/days/2026-03-03',
    );
    expect(screen.getByRole('link', { name: 'Next day, Thu, Mar 5, 2026' })).toHaveAttribute(
      'href',
      '/days/2026-03-05',
    );
    expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('href', `/days/${getToday()}`);
  });

  it('is replayed by a panel of another module, beside which nothing tells its results (PRA-01, PRA-02)', async () => {
    await open(path);
    await userEvent.click(await screen.findByRole('link', { name: 'Replay' }));
    expect(await screen.findByRole('link', { name: 'End replay' })).toHaveAttribute('href', path);
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.queryByText(/\$/)).toBeNull();
    expect(screen.queryByRole('link', { name: /^Next day/ })).toBeNull();
  });

  it('saves feeling, grade, lessons and the review field by field, each on its own version (DAY-05)', async () => {
    await open(path);
    const sleep = await screen.findByLabelText('Sleep (hours)');
    await userEvent.type(sleep, '25');
    await userEvent.tab();
    expect(screen.getByText('Sleep must be a number of hours from 0 to 24.')).toBeVisible();
    await userEvent.clear(sleep);
    await userEvent.type(sleep, '7.5');
    await userEvent.selectOptions(screen.getByLabelText('Energy'), '4');
    await userEvent.selectOptions(screen.getByLabelText('Grade'), 'B');
    await userEvent.type(screen.getByLabelText('What was good'), 'Waited');
    await userEvent.type(screen.getByLabelText('Remember tomorrow'), 'Wait again');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reviewed' }));
    await waitFor(() =>
      expect(stored.day).toMatchObject({
        feeling: { sleep: 7.5, energy: 4, stress: null },
        ...{ grade: 'B', good: 'Waited', tomorrow: 'Wait again', reviewedAt: expect.any(String) },
      }),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('saves a plan when the trader says so, and shows when it was first saved and changed (DAY-02)', async () => {
    await open(path);
    await clickButton('Write a plan');
    expect(screen.getByLabelText('Bias')).toHaveFocus();
    await userEvent.keyboard('Long above 4200');
    await userEvent.type(screen.getByLabelText('Tickers'), 'nvda, es');
    await clickButton('Add level');
    expect(screen.getByLabelText('Price 1')).toHaveFocus();
    await userEvent.keyboard('4,200.25');
    await clickButton('Insert template');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Before the open' }));
    await userEvent.selectOptions(screen.getByLabelText('Setup 1'), 'Breakout');
    await userEvent.type(screen.getByLabelText('Maximum loss ($)'), 'a lot');
    expect(api.getInputs(dayPlans.save)).toEqual([]);
    await clickButton('Save plan');
    expect(screen.getByLabelText('Maximum loss ($)')).toBeInvalid();
    expect(api.getInputs(dayPlans.save)).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Maximum loss ($)'));
    await userEvent.type(screen.getByLabelText('Maximum loss ($)'), '400');
    await clickButton('Save plan');
    expect(await screen.findByText(/^First saved Mar 4, 2026/)).toHaveTextContent('Not changed since.');
    expect(screen.getByText('If the range breaks then buy the pullback (Breakout)')).toBeVisible();
    expect(screen.getByText('$400.00')).toBeVisible();
    expect(api.getInputs(dayPlans.save)).toEqual([
      {
        params: { date: '2026-03-04' },
        headers: { 'if-match': '0' },
        body: {
          ...{ bias: 'Neutral', focus: '', tickers: ['NVDA', 'ES'], levels: [{ price: '4200.25', label: '' }] },
          scenarios: [{ condition: 'the range breaks', action: 'buy the pullback', setup: 'Breakout' }],
          ...{ maxLossCents: 40_000, maxTrades: null },
        },
      },
    ]);
    await clickButton('Change plan');
    await userEvent.type(screen.getByLabelText('Focus'), 'Wait');
    await clickButton('Save plan');
    expect(await screen.findByText(/^Changed 1 time, last Mar 4, 2026/)).toBeVisible();
  });

  it('drops no empty level or scenario without a word, and follows rows with the focus (DAY-02)', async () => {
    await open(path);
    await clickButton('Write a plan');
    await clickButton('Add level');
    await clickButton('Add scenario');
    expect(screen.getByLabelText('If 1')).toHaveFocus();
    await clickButton('Save plan');
    expect(await screen.findByText('Enter a price, or remove this level.')).toBeVisible();
    expect(screen.getByText('Fill in this scenario, or remove it.')).toBeVisible();
    expect(screen.getByLabelText('Price 1')).toHaveFocus();
    expect(api.getInputs(dayPlans.save)).toEqual([]);
    await clickButton('Remove scenario 1');
    expect(screen.getByRole('button', { name: 'Add scenario' })).toHaveFocus();
    await clickButton('Remove level 1');
    await clickButton('Save plan');
    expect(await screen.findByText(/^First saved/)).toBeVisible();
  });

  it('keeps what was typed of a plan over a reload, and offers it again after Cancel (DAY-02)', async () => {
    await open(path);
    await clickButton('Write a plan');
    await userEvent.type(screen.getByLabelText('Focus'), 'Wait');
    await open(path);
    expect(await screen.findByLabelText('Focus')).toHaveValue('Wait');
    await clickButton('Cancel');
    expect(screen.getByRole('button', { name: 'Write a plan' })).toBeVisible();
    await open(path);
    expect(await screen.findByRole('button', { name: 'Write a plan' })).toBeVisible();
  });

  it('offers no change of a plan that was changed 20 times (DAY-02)', async () => {
    stored.day.plan = {
      ...{ bias: 'Up', focus: '', tickers: [], levels: [], scenarios: [], maxLossCents: null, maxTrades: 3 },
      ...{ savedAt: '2026-03-04T13:00:00.000Z', version: 21 },
      changes: Array.from({ length: 20 }, () => '2026-03-04T14:00:00.000Z'),
    };
    await open(path);
    expect(await screen.findByRole('button', { name: 'Change plan' })).toBeDisabled();
    expect(screen.getByText('A plan can be changed at most 20 times.')).toBeVisible();
  });

  it('attaches a picture to the day and deletes it (DAY-06)', async () => {
    const { waitForUpload } = holdUploads(api);
    api.on(calls.media.delete, () => {
      stored.day.media = [];
      return { ok: true as const };
    });
    await open(path);
    await screen.findByText('No pictures or videos of this day.');
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [png('day.png')] } });
    const upload = await waitForUpload(1);
    expect(api.getInputs(calls.media.upload)[0]?.form).toEqual({ date: '2026-03-04' });
    stored.day.media = [buildFile('day')];
    await upload.succeed();
    expect(await screen.findByRole('button', { name: 'Enlarge day.png' })).toBeVisible();
    await clickButton('Delete day.png');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No pictures or videos of this day.')).toBeVisible();
  });

  it.each(['2026-02-30', 'tomorrow', '1969-12-31', '2999-01-01'])('says that %s is no day (DAY-01)', async (date) => {
    await open(`/days/${date}`);
    expect(screen.getByText('There is no such day')).toBeVisible();
    expect(api.getInputs(dayJournal.get)).toEqual([]);
  });

  it('says that the day could not be loaded, and stays on its date over midnight (DAY-01, DAY-04)', async () => {
    api.fail(dayJournal.get, 403);
    const { unmount } = await open(path);
    expect(await screen.findByText('The day could not be loaded')).toBeVisible();
    unmount();
    api.on(dayJournal.get, () => stored.day);
    jest.useFakeTimers({ now: new Date(2026, 2, 4, 23, 59, 50), advanceTimers: true });
    await open(path);
    expect(await screen.findByText('Today')).toBeVisible();
    act(() => void jest.advanceTimersByTime(20_000));
    expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/days/2026-03-05');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wed, Mar 4, 2026');
  });

  const changePart = () => void changeDay({ good: 'From another tab' });

  describeVersionedForm('a plan', 'DAY-02', {
    api,
    open: () => open(path),
    edit: () => clickButton('Write a plan'),
    label: 'Focus',
    write: dayPlans.save,
    saveElsewhere: (focus) => {
      const plan = { bias: '', focus, tickers: [], levels: [], scenarios: [], maxLossCents: null, maxTrades: null };
      changeDay({
        plan: { ...plan, savedAt: '2026-03-04T13:00:00.000Z', changes: [], version: stored.day.version + 1 },
      });
    },
    saveOtherPart: changePart,
    getStored: () => stored.day.plan?.focus,
  });

  describeVersionedForm('the review of a day', 'DAY-05', {
    api,
    open: () => open(path),
    label: 'What was bad',
    write: dayJournal.change,
    saveElsewhere: (bad) => void changeDay({ bad }),
    saveOtherPart: changePart,
    getStored: () => stored.day.bad,
  });
});
