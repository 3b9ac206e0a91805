import type { Formats } from 'contracts/settings';
import { array, assert, constantFrom, integer, property, stringMatching, tuple } from 'fast-check';
import { signInTestUser } from '../testing/index.ts';
import { applyPrivacy } from '../theme/privacy.ts';
import { DEFAULT_FORMATS } from './formats.ts';
import { localizeSentence } from './sentences.ts';

const choose = (formats: Partial<Formats>) => signInTestUser({ formats: { ...DEFAULT_FORMATS, ...formats } });
const chooseGerman = () => choose({ numbers: 'point-comma', dates: 'dmy', clock: '24h' });

it.each([
  ['averaged −$1,071.99, $45.00 less (2,141 trades).', 'averaged −$1.071,99, $45,00 less (2.141 trades).'],
  ['must be between -1,000,000 and 1,000,000.', 'must be between -1.000.000 and 1.000.000.'],
  ['planned 1.50 R, +0.50R, €12.3K, CHF\u00a01,234.50', 'planned 1,50 R, +0,50R, €12,3K, CHF\u00a01.234,50'],
  ['opened from 9 AM to 12 PM, at 11:05 PM', 'opened from 09:00 to 12:00, at 23:05'],
  ['AAPL on 2026-01-31: the P&L is 12.50.', 'AAPL on 31 Jan 2026: the P&L is 12,50.'],
])('%s is %s (ACC-08)', (text, expected) => {
  choose({});
  expect(localizeSentence(text)).toBe(text);
  chooseGerman();
  expect(localizeSentence(text)).toBe(expected);
});

it('leaves names, tickers, versions and examples of input unchanged (ACC-08)', () => {
  chooseGerman();
  for (const text of [
    ...['the setup “Gap 1.5” and the rule “before 9 AM”', 'The account "1,000.50" is', "'1.234' is not a number."],
    ...['SPXW261120P5800.5 6E.1 BTC-1.5-C 0700.HK', 'fills-1.5.csv mf-trades 1.12.3 127.0.0.1', 'opened 11:42'],
    ...['written like 2026-01-31.', 'like 2026-01-31T14:30:00Z', '2026-03-08 02:30 does not exist', 'Row 12, 1, 2, 3.'],
  ])
    expect(localizeSentence(text)).toBe(text);
});

it('masks amounts of money in privacy mode (NAV-14)', () => {
  chooseGerman();
  applyPrivacy(true);
  expect(localizeSentence('risk $1,234.50, 1,234 trades')).toBe('risk •••, 1.234 trades');
  applyPrivacy(false);
});

const NUMBERS = { 'comma-point': [',', '.'], 'point-comma': ['.', ','], 'space-comma': ['\u202f', ','] } as const;

/** A number, with what stands around it in a sentence. */
const numbers = tuple(
  constantFrom('', '$', '−$', '(', '+', '-'),
  integer({ min: 0, max: 999_999_999_999 }),
  constantFrom(0, 1, 2, 3, 4),
  constantFrom('', '.', ',', ')', ' R', 'R', '%', ':'),
);

it.each(Object.entries(NUMBERS))('every number keeps its value and the words stay, with %s (ACC-08)', (name, marks) => {
  const [group, point] = marks;
  choose({ numbers: name as Formats['numbers'] });
  const words = stringMatching(/^[A-Za-z]{1,8}[0-9]{0,4}$/);
  assert(
    property(array(tuple(words, numbers), { minLength: 1, maxLength: 5 }), (parts) => {
      const write = (usMark: (mark: string) => string) =>
        parts
          .map(([word, [before, value, decimals, after]]) => {
            const text = (value / 10 ** decimals).toLocaleString('en-US', { minimumFractionDigits: decimals });
            return `${word} ${before}${text.replaceAll(/[,.]/g, usMark)}${after}`;
          })
          .join(' ');
      const shown = localizeSentence(write((mark) => mark));
      expect(shown).toBe(write((mark) => (mark === ',' ? group : point)));
    }),
  );
});
