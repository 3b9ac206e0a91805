import { fromFilterName } from 'contracts';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';

const ENTRY = 'accounts';

/**
 * The accounts that the trader works with in this tab, in the form of a filter: those of the navigation bar's picker.
 * None are all accounts.
 */
export function readTabAccounts(): readonly string[] {
  const stored = readTraderEntry('tab', ENTRY);
  return Array.isArray(stored) ? stored.filter((account) => typeof account === 'string') : [];
}

/** The account of a list in which the trader works; undefined without one, and with several. */
export function findTabAccount(names: readonly string[] | undefined): string | undefined {
  const [account, ...others] = readTabAccounts();
  if (account === undefined || others.length > 0) return;
  return names?.find((name) => name.toLowerCase() === fromFilterName(account).toLowerCase());
}

/** For the shell, which also keeps them in the address. They are removed at sign-out. */
export function writeTabAccounts(accounts: readonly string[]): void {
  writeTraderEntry('tab', ENTRY, accounts.length > 0 ? accounts : null);
}
