import { useLocation } from 'shared-ui/host';

/** What the list hands on to a trade's page, in the history: its filter, as the address has it. */
export interface FromJournal {
  journal: string;
}

const isFromJournal = (state: unknown): state is FromJournal =>
  typeof state === 'object' && state !== null && 'journal' in state && typeof state.journal === 'string';

/** The list's filter in the page's history or, after a link that carries one, in its own address; '' for none. */
export const useJournalSearch = (): { search: string; cameFromList: boolean } => {
  const { state, search } = useLocation();
  return isFromJournal(state) ? { search: state.journal, cameFromList: true } : { search, cameFromList: false };
};
