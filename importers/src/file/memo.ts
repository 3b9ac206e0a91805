import type { Grid } from './grid.ts';

/** Computes something about a grid once, because every row or every format asks for it. */
export const memoize = <T>(compute: (grid: Grid) => T): ((grid: Grid) => T) => {
  const known = new WeakMap<Grid, { value: T }>();
  return (grid) => {
    const found = known.get(grid) ?? { value: compute(grid) };
    known.set(grid, found);
    return found.value;
  };
};
