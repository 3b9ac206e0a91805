import { screen } from '@testing-library/react';
import type { Trade } from 'contracts';
import { type TradeWhatIf, whatIf } from 'contracts/what-if';
import { setPrivacy, setTradePrivacy, withQueryClient } from 'shared-ui';
import { buildTrade, mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import Panel from './TradePlan.tsx';

const { default: TradePlan } = withQueryClient(Panel);
const api = mockApi();
const plan = { lowCents: 20_000, highCents: 20_000, certain: true, at: '2026-07-14T13:35:00.000Z' };
const createAnswer = (fields: Partial<TradeWhatIf> = {}): TradeWhatIf => ({
  actualCents: 8_000,
  plan,
  best: null,
  reason: null,
  ...fields,
});

beforeEach(() => {
  signInTestUser();
  api.reset();
});
afterEach(() => {
  setPrivacy(false);
  setTradePrivacy(false);
});

const show = async (answer: TradeWhatIf, trade: Partial<Trade> = { riskCents: 10_000 }) => {
  api.on(whatIf.trade, () => answer);
  renderPanel(<TradePlan tradeId={7} facts={buildTrade({ id: 7, riskCents: undefined, ...trade })} />, { api });
  return screen.findByText(/^Your plan would have made/);
};

describe('the plan of a trade', () => {
  it('is compared with what the trader took, in R (WIF-03)', async () => {
    expect(await show(createAnswer())).toHaveTextContent(
      'Your plan would have made +2.00R (certain); you took +0.80R.',
    );
    expect(api.getInputs(whatIf.trade)).toEqual([{ params: { id: '7' } }]);
  });

  it('is a range where prices do not decide, and in money without a risk (WIF-03)', async () => {
    const uncertain = { ...plan, lowCents: -5_000, certain: false, at: null };
    const best = { valueCents: 31_000, at: null };
    expect(await show(createAnswer({ plan: uncertain, best }), {})).toHaveTextContent(
      'Your plan would have made between −$50.00 and +$200.00; you took +$80.00.',
    );
    expect(screen.getByText(/^At its best/)).toHaveTextContent('At its best, the trade was at +$310.00 after fees.');
  });

  it('says why there is none (WIF-03)', async () => {
    const reason = 'The trade has neither a stop nor a target.';
    api.on(whatIf.trade, () => createAnswer({ plan: null, reason }));
    renderPanel(<TradePlan tradeId={7} facts={buildTrade({ id: 7 })} />, { api });
    expect(await screen.findByText(reason)).toBeVisible();
  });

  it('shows no amounts of money where the trader hides them (WIF-03)', async () => {
    setPrivacy(true);
    setTradePrivacy(true);
    expect(await show(createAnswer(), {})).not.toHaveTextContent('200');
  });

  it('can be asked for again after a failure (WIF-03)', async () => {
    api.fail(whatIf.trade, 500);
    renderPanel(<TradePlan tradeId={7} facts={buildTrade({ id: 7 })} />, { api });
    expect(await screen.findByText('The plan could not be computed')).toBeVisible();
    expect(screen.getByRole('button', { name: /again|retry/i })).toBeVisible();
  });
});
