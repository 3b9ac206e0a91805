import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TradeBody } from 'contracts';
import { daySummaries } from 'contracts/day-summaries';
import { type CheckedRule, check } from 'contracts/playbook-check';
import { useState } from 'react';
import { DEFAULT_FORMATS, getToday, TextField, withQueryClient } from 'shared-ui';
import { mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import { createTradedDay } from '../testing/daySummaries.ts';
import CheckPanel from './FormCheck.tsx';

const { default: FormCheck } = withQueryClient(CheckPanel);

const createChecked = (id: string, rule: Partial<CheckedRule> = {}): CheckedRule => ({
  ...{ id, setup: null, group: '', text: `Rule ${id}`, required: true, weight: 1 },
  ...{ answer: 'yes', by: 'facts', reason: 'has stop' },
  ...rule,
});

const third = createChecked('three', { answer: 'no', reason: '4th trade of the day' });

const api = mockApi();

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  api.reset();
  api.on(check.draft, () => ({ rules: [createChecked('stop'), third] })).on(daySummaries.list, () => ({ days: [] }));
});

/** A form with a ticker, as the page of another module has it. */
const Form = ({ tradeId = null, values = {} }: { tradeId?: number | null; values?: Partial<TradeBody> }) => {
  const [ticker, setTicker] = useState('');
  return (
    <>
      <TextField label="Ticker" value={ticker} onValueChange={setTicker} />
      <FormCheck tradeId={tradeId} values={{ ticker, date: '2026-03-02', setup: '', notes: '', ...values }} />
    </>
  );
};

const show = (properties: Parameters<typeof Form>[0] = {}) => renderPanel(<Form {...properties} />, { api });
const typeTicker = (text = 'amd') => userEvent.type(screen.getByLabelText('Ticker'), text);
const getBodies = () => api.getInputs(check.draft).map(({ body }) => body);
const findStatus = (text: string | RegExp) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

describe('the rules of a trade that is being typed', () => {
  it('are checked once typing stops; a broken one is a warning with its fact (PLB-10)', async () => {
    show();
    expect(screen.getByRole('status')).toHaveTextContent('Enter a ticker and a date');
    expect(getBodies()).toEqual([]);
    await typeTicker();
    await findStatus('This trade would break 1 of 2 rules. You can still save it.');
    const broken = screen.getByRole('list', { name: 'Rules that this trade would break' });
    expect(within(broken).getAllByRole('listitem')).toHaveLength(1);
    expect(broken).toHaveTextContent('Rule three4th trade of the day');
    expect(getBodies()).toMatchObject([{ id: null, trade: { ticker: 'AMD', date: '2026-03-02' } }]);
  });

  it('say the fact of a broken rule in the trader’s formats (ACC-08, PLB-10)', async () => {
    signInTestUser({ formats: { ...DEFAULT_FORMATS, numbers: 'point-comma' } });
    api.on(check.draft, () => ({ rules: [createChecked('risk', { answer: 'no', reason: 'risk $1,250.00' })] }));
    show();
    await typeTicker();
    expect(await screen.findByText('risk $1.250,00')).toBeVisible();
  });

  it('are checked with the valid fields while another one is invalid (PLB-10)', async () => {
    const notes = ' A long note';
    show({ tradeId: 7, values: { riskCents: -1, side: 'long', stop: 'x', notes } });
    await typeTicker();
    await findStatus('would break 1 of 2');
    const [body] = getBodies();
    expect(body).toMatchObject({ id: 7, trade: { side: 'long', notes: 'A' } });
    expect(body?.trade).not.toHaveProperty('riskCents');
    expect(body?.trade).not.toHaveProperty('stop');
  });

  it('are checked as if opened now for a new trade of today without times, and say so (PLB-10)', async () => {
    const { unmount } = show({ values: { date: getToday() } });
    await typeTicker();
    expect(await screen.findByText(/as if the trade were opened now/)).toBeVisible();
    expect(getBodies()[0]?.trade.openedAt).toEqual(expect.stringMatching(/Z$/));
    unmount();
    show({ values: { date: getToday(), openedAt: '2026-03-02T14:30:00.000Z' } });
    await typeTicker('nvda');
    await findStatus('would break 1 of 2');
    expect(screen.queryByText(/as if the trade were opened now/)).toBeNull();
    expect(getBodies().at(-1)?.trade.openedAt).toBe('2026-03-02T14:30:00.000Z');
  });

  it('say when none is broken, when none applies, and when they cannot be checked (PLB-10)', async () => {
    api.on(check.draft, () => ({ rules: [createChecked('a'), createChecked('b', { answer: null, by: null })] }));
    const first = show();
    await typeTicker('a');
    await findStatus('This trade breaks none of 2 rules; 1 not answered yet.');
    first.unmount();
    api.on(check.draft, () => ({ rules: [] }));
    const second = show();
    await typeTicker('b');
    await findStatus('No rule applies to this trade.');
    second.unmount();
    api.fail(check.draft, 500);
    show();
    await typeTicker('c');
    await findStatus('Your rules could not be checked.');
    api.on(check.draft, () => ({ rules: [third] }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await findStatus('This trade would break 1 of 1 rule.');
  });

  it('say that there is no connection, and are checked when it returns (PLB-10)', async () => {
    onlineManager.setOnline(false);
    show();
    await typeTicker();
    await findStatus('No connection. This loads by itself when you are connected again.');
    act(() => onlineManager.setOnline(true));
    await findStatus('This trade would break 1 of 2 rules.');
  });
});

describe('the limits of the plan of a day', () => {
  const plan = { bias: '', focus: '', maxLossCents: 17_800, maxTrades: 3 };

  it('warn before a trade that the plan does not allow (DAY-02)', async () => {
    api.on(daySummaries.list, ({ query }) => ({ days: [createTradedDay(query?.from ?? '', { plan })] }));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This is trade 4 of 3 planned. The day was at −$178.00, and its plan allows −$178.00.',
    );
    expect(api.getInputs(daySummaries.list)).toEqual([{ query: { from: '2026-03-02', to: '2026-03-02' } }]);
  });

  it.each([
    ['a plan that allows one more', { tradeId: null, max: { maxTrades: 4, maxLossCents: 17_801 } }],
    ['a plan without limits', { tradeId: null, max: { maxTrades: null, maxLossCents: null } }],
    ['a stored trade', { tradeId: 3, max: { maxTrades: 1, maxLossCents: 0 } }],
  ])('say nothing with %s (DAY-02)', async (_, { tradeId, max }) => {
    api.on(daySummaries.list, () => ({ days: [createTradedDay('2026-03-02', { plan: { ...plan, ...max } })] }));
    show({ tradeId });
    await typeTicker();
    await findStatus(/would break/);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
