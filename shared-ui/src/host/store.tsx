import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';

/** The page's one store. Nobody else makes one (linted): a second would be a silent second truth. */
export const hostStore = createStore();

export const HostProvider = ({ children }: { children: ReactNode }) => (
  <Provider store={hostStore}>{children}</Provider>
);
