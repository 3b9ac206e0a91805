import { createContext, type ReactNode } from 'react';

/** What the form shows in place of its executions, if they cannot be changed there: those of legs. */
export const FixedExecutions = createContext<ReactNode>(null);
