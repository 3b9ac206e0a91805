import type { Db } from '../../database.ts';
import { readPlans } from '../../figures/rules/plan-index.ts';
import { readRules } from '../../figures/rules/read-rules.ts';
import { createLabelIndexes } from '../../journal/labels/label.ts';
import type { UserRecord } from '../../journal/user-model.ts';

interface SetupUse {
  id: number;
  rules: number;
  plans: number;
}

/**
 * Creates the function that counts the rules that belong to each setup, and the plans whose latest version names it.
 * Setups without any are omitted.
 */
export function createSetupUseCounter(db: Db) {
  return async (user: UserRecord): Promise<SetupUse[]> => {
    const [rules, plans] = await Promise.all([readRules(db, user._id), readPlans(db, user._id)]);
    const { setups } = createLabelIndexes(user);
    const uses = new Map<number, SetupUse>();
    const count = (stored: Iterable<number>, kind: 'rules' | 'plans'): void => {
      for (const id of new Set([...stored].map(setups.resolveId))) {
        if (id === 0) continue;
        const use = uses.get(id) ?? { id, rules: 0, plans: 0 };
        use[kind] += 1;
        uses.set(id, use);
      }
    };
    for (const { setupId } of rules) count([setupId], 'rules');
    for (const versions of plans.values()) {
      const { scenarios = [] } = versions.at(-1) ?? {};
      count(
        scenarios.map(({ setupId }) => setupId),
        'plans',
      );
    }
    return [...uses.values()];
  };
}
