import { toDollars } from 'contracts';
import { labels } from 'contracts/labels';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useCall, useSettings } from 'shared-ui';
import type { Draft } from './draft.ts';
import type { FormStart } from './initialDraft.ts';

type Defaults = Partial<Pick<Draft, 'setup' | 'account' | 'risk'>>;

/** The account, unless it is archived or deleted (TAG-03). */
const useOfferedAccount = (account: string | undefined): string | undefined => {
  const { data } = useCall(labels.list, {}, { enabled: account !== undefined, handlesErrors: true });
  return data?.accounts.find(({ name, archived }) => name === account && !archived)?.name;
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
  const offeredAccount = useOfferedAccount(copied ? undefined : defaults?.account);
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
