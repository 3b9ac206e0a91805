import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { readTabAccounts } from 'shared-ui';
import { useLocation, useSession } from 'shared-ui/host';
import { hasFilter } from '../shared/carry-filter.ts';
import { readAddress, replaceAccounts, restoreAccounts, setAccounts } from './accounts.ts';

/** The pages that show the trades of their address. On all others, the picker shows what the tab remembers. */
const FILTERED =
  /^\/(?:dashboard|trades|review|review\/insights|playbook)$|^\/(?:reports|scenarios)(?:\/|$)|^\/(?:charts|playbook)\/(?!missed$)/;

/**
 * Keeps the picker and the address of the page the same. An address with accounts sets the picker. A page of filtered
 * trades that is opened without any filter gets the picker's accounts; with another filter, or when the trader removes
 * the account on the page, it shows all accounts, and so does the picker.
 * @returns the address to open instead, or undefined
 */
export function useAccountRedirect(): string | undefined {
  const { pathname, search, hash } = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const { user } = useSession();
  const [shown] = useState({ path: '' });
  const isFiltered = FILTERED.test(pathname);
  const isOpened = !(isReplaced && shown.path === pathname);
  const remembered = user && isFiltered && isOpened && !hasFilter(search) ? readTabAccounts() : [];
  const mustRedirect = remembered.length > 0;
  useEffect(() => {
    if (!user || mustRedirect) return;
    shown.path = pathname;
    const accounts = readAddress(search);
    if (isFiltered || accounts.length > 0) setAccounts(accounts);
    else restoreAccounts();
  }, [user, mustRedirect, pathname, search, isFiltered, shown]);
  return mustRedirect ? `${pathname}?${replaceAccounts(search, remembered)}${hash}` : undefined;
}
