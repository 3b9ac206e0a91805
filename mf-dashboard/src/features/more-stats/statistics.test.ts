import { emptyAnalytics, signInTestUser } from 'shared-ui/testing';
import { createAnalytics } from '../../testing/replies.ts';
import { formatSampleSize, toStatistics } from './statistics.ts';

const formatAll = (analytics = createAnalytics(), unit?: 'r') =>
  Object.fromEntries(
    toStatistics(analytics, unit).map(({ label, value, sampleText }) => [label, `${value ?? '--'} ${sampleText}`]),
  );

describe('toStatistics', () => {
  it("formats the API's values with their sample sizes", () => {
    expect(formatAll()).toEqual({
      Wins: '2 of 6 trades · small sample',
      Losses: '3 of 6 trades · small sample',
      Scratches: '1 of 6 trades · small sample',
      'Win % excluding scratches': '40.0% of 5 trades · small sample',
      'Average win': '+$150.00 of 2 trades · small sample',
      'Average loss': '−$75.00 of 3 trades · small sample',
      'Payoff ratio': '2.00 of 5 trades · small sample',
      'Profit factor': '1.33 of 5 trades · small sample',
      Expectancy: '+$12.50 of 6 trades · small sample',
      'Max drawdown': '−$175.00 of 6 trades · small sample',
      'Longest winning streak': '1 trade of 6 trades · small sample',
      'Longest losing streak': '2 trades of 6 trades · small sample',
      'Average day': '+$25.00 of 3 days · small sample',
      'Best day': '+$200.00 of 3 days · small sample',
      'Worst day': '−$175.00 of 3 days · small sample',
      'Daily Sharpe': '-- of 3 days · small sample',
    });
  });

  it('says what counts as a win, a loss and a scratch with a breakeven band (BRK-01)', () => {
    const listFormulas = () =>
      toStatistics(createAnalytics(), undefined)
        .slice(0, 3)
        .map(({ formula }) => formula);
    signInTestUser({ breakevenWithin: { moneyCents: 500, r: 0.1 } });
    expect(listFormulas()).toEqual([
      'Trades above zero, except within $5.00 or 0.1R.',
      'Trades below zero, except within $5.00 or 0.1R.',
      'Trades within $5.00 or 0.1R of zero.',
    ]);
    signInTestUser();
    expect(listFormulas()).toEqual(['Trades above zero.', 'Trades below zero.', 'Trades of exactly zero.']);
  });

  it('formats amounts in R (FAC-07)', () => {
    expect(formatAll(createAnalytics({ maxDrawdownCents: { value: 175, n: 40 } }), 'r')).toMatchObject({
      'Average win': '+150.00R of 2 trades · small sample',
      'Max drawdown': '−1.75R of 40 trades',
      'Payoff ratio': '2.00 of 5 trades · small sample',
    });
  });

  it('returns null instead of zero for missing values', () => {
    expect(new Set(toStatistics(emptyAnalytics, undefined).map(({ value }) => value))).toEqual(new Set([null]));
  });

  it('formats an infinite profit factor', () => {
    expect(formatAll(createAnalytics({ profitFactor: { value: 'infinite', n: 40 } }))['Profit factor']).toBe(
      '∞ of 40 trades',
    );
  });

  it('separates the thousands of ratios, and has a minus sign', () => {
    const ratios = { payoff: { value: 38_099.94, n: 40 }, dailySharpe: { value: -1.234, n: 40 } };
    expect(formatAll(createAnalytics(ratios))).toMatchObject({
      'Payoff ratio': '38,099.94 of 40 trades',
      'Daily Sharpe': '\u22121.23 of 40 days',
    });
  });

  it('has a formula for each statistic', () => {
    for (const { formula } of toStatistics(createAnalytics(), undefined)) expect(formula).toMatch(/\.$/);
  });
});

it.each([
  [0, 'of 0 trades'],
  [1, 'of 1 trade · small sample'],
  [9, 'of 9 trades · small sample'],
  [10, 'of 10 trades'],
  [1_024, 'of 1,024 trades'],
])('formats a sample size of %i as %s', (count, text) => {
  expect(formatSampleSize(count, 'trade')).toBe(text);
});
