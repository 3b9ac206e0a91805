import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';

/** The only store of the page. The lint rejects others, because state would diverge silently. */
export const hostStore = createStore();

export const HostProvider = ({ children }: { children: ReactNode }) => (
  <Provider store={hostStore}>{children}</Provider>
);
