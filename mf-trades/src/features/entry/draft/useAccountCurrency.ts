import { labels } from 'contracts/labels';
import { useCall } from 'shared-ui';

/** The currency of an account by its name; undefined without one and for a new account (LIM-07). */
export function useAccountCurrency(account: string): string | undefined {
  const name = account.trim().toLowerCase();
  const { data } = useCall(labels.list, {}, { enabled: name !== '', handlesErrors: true });
  return data?.accounts.find((each) => each.name.toLowerCase() === name)?.currency;
}
