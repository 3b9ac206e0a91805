import { findExpressions, isLinear } from './regular-expressions.ts';

it('finds literals with their flags, and whether they take linear time (API-18)', () => {
  const { literals, dynamic } = findExpressions('text.replace(/(a+)+$/g, "").match(/^a+$/)');
  expect([[...literals], dynamic]).toEqual([['/(a+)+$/g', '/^a+$/'], 0]);
  expect([...literals].map(isLinear)).toEqual([false, true]);
});

it('counts expressions that are built at run time (API-18)', () => {
  expect(findExpressions('const a = <T,>(x: T) => new RegExp(String(x));', true).dynamic).toBe(1);
});
