import { formatInstrument, formatTitle } from 'contracts/instruments';

const plain = { expiry: null, strike: null, right: null };

it.each([
  [
    { underlying: 'TSLA', kind: 'option' as const, expiry: '2025-10-17', strike: '515', right: 'call' as const },
    'TSLA Oct 17, 2025 515 Call',
  ],
  [
    { underlying: 'F', kind: 'option' as const, expiry: '2026-01-02', strike: '12.5', right: 'put' as const },
    'F Jan 2, 2026 12.5 Put',
  ],
  [{ ...plain, underlying: 'MES', kind: 'future' as const, expiry: '2026-09' }, 'MES Sep 2026'],
  [{ ...plain, underlying: 'ES', kind: 'future' as const }, 'ES future'],
  [{ ...plain, underlying: 'BTC', kind: 'crypto' as const }, 'CODE'],
  [{ ...plain, underlying: 'AAPL', kind: 'stock' as const }, 'CODE'],
  // An option whose columns have no more than its kind.
  [{ ...plain, underlying: 'TSLA', kind: 'option' as const }, 'CODE'],
  [undefined, 'CODE'],
])('titles %j (INS-03)', (instrument, title) => {
  expect(formatInstrument('CODE', instrument)).toBe(title);
});

it.each([
  ['iron condor' as const, 'SPX iron condor'],
  ['custom' as const, 'SPX custom structure'],
  [undefined, 'SPX'],
])('titles a trade whose legs form %s (LEG-06)', (structure, title) => {
  const instrument = { ...plain, underlying: 'SPX', kind: 'option' as const };
  expect(formatTitle({ ticker: 'SPX', instrument, structure })).toBe(title);
});
