import type { ReactNode } from 'react';

/** A component in each of its states, by the state's name. Hover and focus come from the pointer and the Tab key. */
export interface Example {
  /** As the door of shared-ui exports it. */
  component: string;
  states: Readonly<Record<string, ReactNode>>;
}

/** What an example's component reports is of no interest here. */
export const nothing = () => undefined;

export const longText =
  'A name that somebody chose to be as long as the field would take, and then a little longer than that, to see';
