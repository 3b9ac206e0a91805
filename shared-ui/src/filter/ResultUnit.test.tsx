import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  Amount,
  BreakevenNote,
  createNarrowAmountFormat,
  definePage,
  formatAmount,
  formatAxisAmounts,
  formatMultiple,
  getReplyUnit,
  MODAL_STATE,
  Money,
  ResultUnitSwitch,
  TradeAmount,
  toMoneyLabel,
  UnitProvider,
  useResultUnit,
} from 'shared-ui';
import { defineModule } from 'shared-ui/host';
import { setUpModuleTest, signInTestUser } from 'shared-ui/testing';

const Unit = () => (
  <>
    <ResultUnitSwitch />
    <output>{useResultUnit()}</output>
  </>
);

const testModule = defineModule('mf-test', [definePage('/list', 'List', async () => ({ default: Unit }))]);

describe('the breakeven band of the trader', () => {
  it.each([
    [{ moneyCents: 500, r: 0.1 }, 'Results within $5.00 or 0.1R of 0 count as breakeven.'],
    [{ moneyCents: 5, r: 0 }, 'Results within $0.05 of 0 count as breakeven.'],
    [{ moneyCents: 0, r: 0.125 }, 'Results within 0.125R of 0 count as breakeven.'],
  ])('%j is said in words (BRK-01)', (breakevenWithin, text) => {
    signInTestUser({ breakevenWithin });
    render(<BreakevenNote />);
    expect(screen.getByText(text)).toBeVisible();
  });

  it('is not mentioned where there is none (BRK-01)', () => {
    signInTestUser();
    expect(render(<BreakevenNote />).container).toBeEmptyDOMElement();
  });

  it('takes the colour of gain and loss from a trade, in $ and in R, and no sign (BRK-01)', () => {
    const trade = { netCents: 300, riskCents: 5_000 };
    const { container } = render(
      <>
        <TradeAmount trade={trade} /> <TradeAmount trade={{ ...trade, breakeven: true }} />
        <TradeAmount trade={{ ...trade, breakeven: true }} unit="r" />
      </>,
    );
    const [gain, ...others] = [...container.children].map(({ className, textContent }) => [textContent, className]);
    expect(gain).toEqual(['+$3.00', expect.stringContaining('gain')]);
    expect(others).toEqual([
      ['+$3.00', expect.stringContaining('neutral')],
      ['+0.06R', expect.stringContaining('neutral')],
    ]);
  });
});

describe('the unit of results (FAC-07)', () => {
  const { open } = setUpModuleTest(testModule);
  const getUnit = () => screen.getByRole('status').textContent;
  const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

  it('is switched for the whole page, and for the next visit of the same trader only', async () => {
    await open('/list');
    expect(getUnit()).toBe('dollars');
    await choose('R');
    expect(getUnit()).toBe('r');
    await open('/list');
    expect(screen.getByRole('radio', { name: 'R' })).toBeChecked();
    act(() => void signInTestUser());
    await open('/list');
    expect(screen.getByRole('radio', { name: '$' })).toBeChecked();
  });

  it('is that of a link, and the address names R and a switched unit (FAC-07 FLT-02)', async () => {
    const copied = await open('/list?side=long&unit=r');
    expect(getUnit()).toBe('r');
    await choose('$');
    expect(getUnit()).toBe('dollars');
    expect(copied.router.state.location.search).toBe('?side=long&unit=dollars');
    await choose('R');
    const bare = await open('/list?side=long');
    expect(getUnit()).toBe('r');
    expect(bare.router.state.location.search).toBe('?side=long&unit=r');
    const modal = await open({ pathname: '/list', search: '?day=2026-01-05', state: MODAL_STATE });
    expect(modal.router.state.location).toMatchObject({ search: '?day=2026-01-05&unit=r', state: MODAL_STATE });
    await open('/list?unit=dollars');
    expect(getUnit()).toBe('dollars');
    await open('/list');
    expect(getUnit()).toBe('dollars');
  });

  it.each([
    [1.254, '+1.25R'],
    [-0.5, '−0.50R'],
    [0, '0.00R'],
    [-0.001, '0.00R'],
    [1234.5, '+1,234.50R'],
  ])('formats %d as %s', (value, text) => expect(formatMultiple(value, { signed: true })).toBe(text));

  it.each([
    [12_500, 5_000, '+2.50R'],
    [-5_000, 5_000, '−1.00R'],
    [0, 5_000, '0.00R'],
    [1, 3, '+0.33R'],
    [100, undefined, '--'],
    [100, 0, '--'],
    [100, -200, '--'],
    [null, 200, '--'],
  ])('makes %d of a risk of %d cents %s, never 0 without a risk (FAC-03)', (netCents, riskCents, text) => {
    render(<TradeAmount trade={{ netCents, riskCents }} unit="r" />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('is that of the nearest provider, except for money', () => {
    const { container } = render(
      <UnitProvider unit="r">
        <Amount cents={150} /> <Money cents={150} /> <Amount cents={150} unit="dollars" signed={false} />
      </UnitProvider>,
    );
    expect(container).toHaveTextContent('+1.50R +$1.50 $1.50');
  });

  it('formats axes and narrow places', () => {
    expect(formatAxisAmounts([-150, 0, 100_000], 'r')).toEqual(['−1.5R', '0R', '1,000R']);
    const amounts = [-250, 1_230_000];
    expect(amounts.map(createNarrowAmountFormat(amounts, 'r'))).toEqual(['−2.50R', '12,300.00R']);
    expect(amounts.map(createNarrowAmountFormat(amounts, undefined))).toEqual(['−$3', '$12,300']);
    expect(formatAmount(-125, 'r')).toBe('−1.25R');
  });

  it("can be another currency; by default it is the trader's own (LIM-07)", () => {
    signInTestUser({ currency: 'EUR' });
    expect([formatAmount(-123_450, 'dollars'), formatAmount(5_000, 'CHF', { signed: true })]).toEqual([
      '−€1,234.50',
      '+CHF\u00a050.00',
    ]);
    expect([getReplyUnit({}), getReplyUnit({ currency: 'GBP' }), getReplyUnit({ tradesWithoutRisk: 0 })]).toEqual([
      ...['dollars', 'GBP', 'r'],
    ]);
    expect([toMoneyLabel('Risk ($)'), toMoneyLabel('Risk ($)', 'JPY')]).toEqual(['Risk (€)', 'Risk (¥)']);
    expect(formatAxisAmounts([0, 150_000], 'GBP')).toEqual(['£0', '£1.5K']);
    render(<TradeAmount trade={{ netCents: 100, currency: 'USD' }} unit="dollars" />);
    expect(screen.getByText('+$1.00')).toBeInTheDocument();
  });
});
