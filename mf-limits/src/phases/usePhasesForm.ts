import type { AccountRules } from 'contracts/account-limits';
import { AccountRulesBody } from 'contracts/account-rules';
import { toDraftName, useUnit, useVersionedForm } from 'shared-ui';
import type { StoredRules } from '../shared/useAccountRules.ts';
import { describePhaseDrafts, parsePhaseDrafts, toPhase, toPhaseDrafts } from './phaseDraft.ts';

/** The form of an account's phases. A change of the ledger, which the same call saves, is no conflict. */
export function usePhasesForm(account: string, { read, save }: StoredRules) {
  const unit = useUnit();
  return useVersionedForm({
    noun: 'limits',
    draftName: toDraftName('limits-draft', account.toLowerCase()),
    read,
    // A new account has no document yet.
    find: (rules: AccountRules) => (rules.version > 0 ? rules : null),
    toValues: (rules) => ({ phases: toPhaseDrafts(rules?.phases ?? []) }),
    fromValues: ({ phases }, { document }) => ({ phases: phases.map(toPhase), ledger: document?.ledger ?? [] }),
    schema: AccountRulesBody,
    write: (body, { version }) => save(body, Number(version)),
    describe: ({ phases }) => describePhaseDrafts(phases, unit),
    parse: ({ phases }) => ({ phases: parsePhaseDrafts(phases) }),
  });
}

export type PhasesForm = ReturnType<typeof usePhasesForm>;
