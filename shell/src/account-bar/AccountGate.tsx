import { atom, useAtomValue } from 'jotai';
import { hostStore, Slot, useSession } from 'shared-ui/host';
import { useAccounts, useChoose } from './accounts.ts';

const isPageShownAtom = atom(false);

/** Call it when the first page of a module is displayed: the panels of the bar load after it. */
export function setPageShown(): void {
  hostStore.set(isPageShownAtom, true);
}

/** What modules add to the bar about the accounts of the trader's filter. The shell does not know what that is. */
export function AccountGate() {
  const { user } = useSession();
  const isPageShown = useAtomValue(isPageShownAtom);
  const properties = { selected: useAccounts(), choose: useChoose() };
  return user && isPageShown && <Slot name="bar.panel" properties={properties} />;
}
