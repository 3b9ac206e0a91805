import { useLocation, useNavigate } from 'shared-ui/host';

/** What the list hands on to a trade's page, in the history: its filter, as the address has it. */
export interface FromJournal {
  journal: string;
}

const isFromJournal = (state: unknown): state is FromJournal =>
  typeof state === 'object' && state !== null && 'journal' in state && typeof state.journal === 'string';

export interface WayBack {
  /** The list's filter: of the page's history or, after a link that carries one, of its address; '' for none. */
  search: string;
  cameFromList: boolean;
  /** Back to the list: by the history where one came from there, so that it stands where it stood. */
  leave: () => void;
}

export const useWayBack = (): WayBack => {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  if (isFromJournal(state)) return { search: state.journal, cameFromList: true, leave: () => void navigate(-1) };
  return { search, cameFromList: false, leave: () => void navigate(`/trades${search}`, { replace: true }) };
};
