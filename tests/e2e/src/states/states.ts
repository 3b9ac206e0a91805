import type { Page, Stack } from '../test.ts';
import type { Trader } from '../traders.ts';

export interface StateContext {
  page: Page;
  stack: Stack;
  /** Not signed in yet. */
  trader: Trader;
}

/** States of pages by name; each function continues from the previous state. */
export type States = Record<string, (around: StateContext) => Promise<unknown>>;
