import type { ReactNode } from 'react';

/** A component in each of its states, by state name. For hover and focus use the pointer and the Tab key. */
export interface Example {
  /** The export name in shared-ui. */
  component: string;
  states: Readonly<Record<string, ReactNode>>;
}

/** A callback for examples, which ignore events. */
export function noop() {
  return undefined;
}

export const longText =
  'A name that someone made as long as the field allows, and then a little longer, to see how the layout handles it';
