import { carryFilter } from './carry-filter.ts';

describe('the links of the bar (FLT-02)', () => {
  it.each([
    ['/reports', '/dashboard', '?setup=Breakout&setup=Gap', '/reports?setup=Breakout&setup=Gap'],
    ['/trades', '/reports/by/hour', '?side=long&figure=win-rate&from=2026-01-01', '/trades?side=long&from=2026-01-01'],
    ['/dashboard', '/trades/12', '?tag=fomo&sort=net', '/dashboard?tag=fomo'],
  ])('to %s carry the filter of %s%s, and nothing else: %s', (to, pathname, search, path) => {
    expect(carryFilter(to, { pathname, search })).toBe(path);
  });

  it.each([
    ['/reports', '/dashboard', '?day=2026-01-05'],
    ['/reports', '/dashboard', ''],
    ['/dashboard', '/dashboard', '?side=long'],
    ['/add-trade', '/trades', '?side=long'],
    ['/trades', '/import', '?side=long'],
  ])('to %s are bare on %s%s', (to, pathname, search) => {
    expect(carryFilter(to, { pathname, search })).toBe(to);
  });
});
