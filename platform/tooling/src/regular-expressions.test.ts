import { findExpressions } from './regular-expressions.ts';

describe('findExpressions', () => {
  it('finds literals with their flags (API-18)', () => {
    expect(findExpressions('text.replace(/(a+)+$/g, "")')).toEqual({
      literals: [{ pattern: '(a+)+$', flags: 'g' }],
      dynamic: 0,
    });
  });

  it('counts expressions that are built at run time (API-18)', () => {
    expect(findExpressions('const a = <T,>(x: T) => new RegExp(String(x));', true).dynamic).toBe(1);
  });
});
