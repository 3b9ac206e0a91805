import { atom, useAtomValue } from 'jotai';
import { readTabAccounts, writeTabAccounts } from 'shared-ui';
import { getLeavePrompt, hostStore, useLocation, useNavigate } from 'shared-ui/host';

const PARAMETER = 'account';

/** The accounts of the picker, in the form of a filter; none are all accounts. */
const accountsAtom = atom<readonly string[]>([]);

export function useAccounts(): readonly string[] {
  return useAtomValue(accountsAtom);
}

/** Remembers the accounts for this tab, until the trader signs out. */
export function setAccounts(accounts: readonly string[]): void {
  writeTabAccounts(accounts);
  hostStore.set(accountsAtom, accounts);
}

/** Shows what the tab remembers of the signed-in trader. */
export function restoreAccounts(): void {
  hostStore.set(accountsAtom, readTabAccounts());
}

export function readAddress(search: string): string[] {
  return new URLSearchParams(search).getAll(PARAMETER);
}

/** The query of an address with other accounts. */
export function replaceAccounts(search: string, accounts: readonly string[]): string {
  const params = new URLSearchParams(search);
  params.delete(PARAMETER);
  for (const account of accounts) params.append(PARAMETER, account);
  return params.toString();
}

/** Chooses accounts, and writes them into the address. */
export function useChoose(): (accounts: readonly string[]) => void {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  return (accounts) => {
    setAccounts(accounts);
    // A page with unsaved changes would ask before its address changes.
    if (getLeavePrompt(true)) return;
    const to = { search: replaceAccounts(search, accounts), hash };
    void navigate(to, { replace: true, preventScrollReset: true, state });
  };
}
