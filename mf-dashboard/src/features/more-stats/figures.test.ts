import { noAnalytics, someAnalytics } from '../../testing/replies.ts';
import { sampleOf } from '../analytics/sample.ts';
import { figuresOf } from './figures.ts';

const told = (analytics = someAnalytics()) =>
  Object.fromEntries(figuresOf(analytics).map(({ label, value, sample }) => [label, `${value ?? '--'} ${sample}`]));

describe('the further statistics', () => {
  it('say the API’s values as they are, each with what it rests on', () => {
    expect(told()).toEqual({
      Wins: '2 of 6 trades · few trades',
      Losses: '3 of 6 trades · few trades',
      Scratches: '1 of 6 trades · few trades',
      'Win % without scratches': '40.0% of 5 trades · few trades',
      'Average win': '+$150.00 of 2 trades · few trades',
      'Average loss': '−$75.00 of 3 trades · few trades',
      'Payoff ratio': '2.00 of 5 trades · few trades',
      'Profit factor': '1.33 of 5 trades · few trades',
      Expectancy: '+$12.50 of 6 trades · few trades',
      'Max drawdown': '$175.00 of 6 trades · few trades',
      'Longest winning streak': '1 trade of 6 trades · few trades',
      'Longest losing streak': '2 trades of 6 trades · few trades',
      'Average day': '+$25.00 of 3 days · few days',
      'Best day': '+$200.00 Jan 29, 2026 · of 3 days · few days',
      'Worst day': '−$175.00 Jan 30, 2026 · of 3 days · few days',
      'Daily Sharpe': '-- of 3 days · few days',
    });
  });

  it('have no value, instead of a zero, where there is none', () => {
    expect(new Set(figuresOf(noAnalytics).map(({ value }) => value))).toEqual(new Set([null]));
  });

  it('know profits without a loss', () => {
    expect(told(someAnalytics({ profitFactor: { value: 'infinite', n: 40 } }))['Profit factor']).toBe('∞ of 40 trades');
  });

  it('each say how they are counted', () => {
    for (const { formula } of figuresOf(someAnalytics())) expect(formula).toMatch(/\.$/);
  });
});

it.each([
  [0, 'of 0 trades'],
  [1, 'of 1 trade · few trades'],
  [24, 'of 24 trades · few trades'],
  [25, 'of 25 trades'],
  [1_024, 'of 1,024 trades'],
])('a sample of %i reads %s', (n, words) => {
  expect(sampleOf(n, 'trade')).toBe(words);
});
