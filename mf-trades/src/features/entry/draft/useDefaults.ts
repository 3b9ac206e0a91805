import { toDollars } from 'contracts';
import { labels } from 'contracts/labels';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { findTabAccount, readTabAccounts, useCall, useSettings } from 'shared-ui';
import type { Draft } from './draft.ts';
import type { FormStart } from './initialDraft.ts';

type Defaults = Partial<Pick<Draft, 'setup' | 'account' | 'risk'>>;

/**
 * The account of the navigation bar (LIM-08), otherwise the default one, unless it is archived or deleted (TAG-03).
 */
const useOfferedAccount = (account: string | undefined, isCopy: boolean): string | undefined => {
  const isWanted = !isCopy && (account !== undefined || readTabAccounts().length > 0);
  const { data } = useCall(labels.list, {}, { enabled: isWanted, handlesErrors: true });
  const offered = data?.accounts.filter(({ archived }) => !archived).map(({ name }) => name);
  return findTabAccount(offered) ?? offered?.find((name) => name === account);
};

/**
 * Fills a new form with the account, setup and risk of the trader's settings once they are loaded (TAG-04). Fields that
 * the trader has changed stay, and so do those that continue from the previous trade. The select of setups drops one
 * that is not offered.
 * @returns the defaults, for starting over
 */
export function useDefaults(form: UseFormReturn<Draft>, { setup, account, copied }: FormStart, isFresh: boolean) {
  const settings = useSettings();
  // The form tracks changed fields only if this property is read.
  const { dirtyFields } = form.formState;
  const defaults = settings?.defaults;
  const offeredAccount = useOfferedAccount(defaults?.account, copied !== undefined);
  const values = useMemo((): Defaults => {
    if (!defaults || copied) return {};
    return {
      ...(setup === undefined && defaults.setup !== undefined && { setup: defaults.setup }),
      ...(account === undefined && offeredAccount !== undefined && { account: offeredAccount }),
      ...(defaults.riskCents !== undefined && { risk: String(toDollars(defaults.riskCents)) }),
    };
  }, [defaults, copied, setup, account, offeredAccount]);
  const fill = useEffectEvent(() => {
    for (const name of ['setup', 'account', 'risk'] as const) {
      const value = values[name];
      if (isFresh && value !== undefined && !dirtyFields[name]) form.setValue(name, value);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the defaults arrive.
  useEffect(() => fill(), [values]);
  return values;
}
