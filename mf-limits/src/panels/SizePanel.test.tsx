import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TradeBody } from 'contracts';
import { accountLimits } from 'contracts/account-limits';
import { type Size, size } from 'contracts/size';
import { setPrivacy, setTradePrivacy, withQueryClient } from 'shared-ui';
import { mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import { createStored } from '../testing/limits.ts';
import Panel from './SizePanel.tsx';

const { default: SizePanel } = withQueryClient(Panel);

const api = mockApi();
let answer: Size;

const createSize = (fields: Partial<Size> = {}): Size => ({
  quantity: '2',
  binds: 'day',
  perUnit: { loss: '22.49', fees: '1.24', value: '5' },
  limits: { risk: '4', day: '2', floor: '9' },
  unknown: [],
  ...fields,
});

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  answer = createSize();
  api.reset();
  api.on(accountLimits.list, () => ({ accounts: createStored().accounts })).on(size.get, () => answer);
});

const LONG = { ticker: 'MESM6', side: 'long', entryPrice: '6300.25', stop: '6296', account: 'topstep' } as const;
const fill = jest.fn();
const show = (values: Partial<TradeBody> = LONG, tradeId: number | null = null) =>
  renderPanel(<SizePanel tradeId={tradeId} values={values} fill={fill} />, { api });

describe('the size on Add Trade', () => {
  it('says what binds, and fills quantity and risk with one click (SIZ-02)', async () => {
    show();
    expect(await screen.findByText('2 contracts: the room of the day allows no more.')).toBeVisible();
    expect(screen.getByText(/^One loses/)).toHaveTextContent('One loses $22.49 at the stop, with fees.');
    expect(api.getInputs(size.get)).toEqual([
      { query: { account: 'Topstep', ticker: 'MESM6', side: 'long', entry: '6300.25', stop: '6296' } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Use 2 contracts' }));
    // As the form computes the risk by the stop: without fees.
    expect(fill).toHaveBeenCalledWith({ quantity: '2', riskCents: 4_250 });
  });

  it('is that of the account, once the trader has typed the name of one (SIZ-02)', async () => {
    show({ ...LONG, account: 'Tops', openedAt: '2026-03-04T15:00:00.000Z' });
    await screen.findByText(/^2 contracts/);
    const [sent] = api.getInputs(size.get);
    expect(sent?.query?.account).toBeUndefined();
    expect(sent?.query).toMatchObject({ at: '2026-03-04T15:00:00.000Z' });
  });

  it.each([
    [{ quantity: '1', binds: 'risk' }, 'MESM6', ['1 contract: your risk per trade allows no more.']],
    [{ quantity: '0', binds: 'floor' }, 'MESM6', ['Not even one contract: the room to the floor does not allow it.']],
    [
      { quantity: '0.1011', binds: 'risk', perUnit: { loss: '999', fees: '0', value: '1' } },
      'BTCUSDT',
      ['0.1011 units: your risk per trade allows no more.'],
    ],
    [
      { quantity: '1500', unknown: ['risk'], perUnit: { loss: '0.5', fees: '0', value: '1' } },
      'AAPL',
      ['1,500 shares: the room of the day allows no more.', 'No risk per trade is set.'],
    ],
    [
      { quantity: null, binds: null, perUnit: null, unknown: ['multiplier'] },
      'ES',
      ['What a point of ES is worth is not known. A contract needs its month, like ESZ26.'],
    ],
    [
      { quantity: null, binds: null, perUnit: null, unknown: ['currency'] },
      'FDAXU6',
      ['The price of FDAXU6 is in another currency than the account.'],
    ],
    [
      { quantity: null, binds: null, unknown: ['balance'] },
      'MESM6',
      ['Your risk is a percentage of the balance. Choose an account that has a start balance.'],
    ],
  ] as const)('says %j (SIZ-02)', async (fields, ticker, sentences) => {
    answer = createSize({ ...fields, unknown: [...('unknown' in fields ? fields.unknown : [])] });
    show({ ...LONG, ticker });
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeVisible();
    const isUsable = Number(answer.quantity) > 0;
    expect(screen.queryAllByRole('button', { name: /^Use/ })).toHaveLength(isUsable ? 1 : 0);
  });

  it('says what is still missing, and when the stop is on the wrong side, without a request (SIZ-02)', async () => {
    const hint = 'With ticker, side, entry and stop, the size is computed here.';
    const { unmount } = show({ ticker: 'MESM6' });
    expect(await screen.findByText(hint)).toBeVisible();
    unmount();
    show({ ...LONG, side: 'short' });
    expect(await screen.findByText(/^The stop must be below the entry of a long trade/)).toBeVisible();
    expect(api.getInputs(size.get)).toEqual([]);
  });

  it('offers nothing that is typed already, and nothing for a saved trade (SIZ-02)', async () => {
    const { unmount } = show({ ...LONG, quantity: '2' });
    await screen.findByText(/^2 contracts/);
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    show(LONG, 7);
    expect(screen.getByText('The size is computed for new trades.')).toBeVisible();
  });

  it('masks sizes while privacy hides them, and writes numbers as the trader does (SIZ-02, NAV-14)', async () => {
    answer = createSize({ quantity: '1500.5', perUnit: { loss: '1', fees: '0', value: '1' } });
    signInTestUser({ formats: { numbers: 'point-comma', dates: 'dmy', weekStart: 'monday', clock: '24h' } });
    const { unmount } = show({ ...LONG, ticker: 'BTCUSDT' });
    expect(await screen.findByRole('button', { name: 'Use 1.500,5 units' })).toBeVisible();
    unmount();
    setTradePrivacy(true);
    setPrivacy(true);
    show({ ...LONG, ticker: 'BTCUSDT' });
    expect(await screen.findByRole('button', { name: /^Use \D+ units$/ })).toBeVisible();
    await act(async () => {
      setTradePrivacy(false);
      setPrivacy(false);
    });
  });

  it('says when it cannot be computed (SIZ-02)', async () => {
    api.fail(size.get, 500);
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The size could not be computed');
  });
});
