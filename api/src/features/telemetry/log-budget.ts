import { createRateLimit } from '../../http/rate-limit.ts';

/** Logged lines per minute. */
export interface LogBudgetLimits {
  /** Per client, so that a flood does not hide the errors of others. */
  perClient: number;
  total: number;
}

export interface LogBudget {
  /** Whether the client may log another line in this minute. */
  tryTake(client: string): Promise<boolean>;
  /** Returns how many lines were suppressed since the last call. */
  takeSuppressed(): number;
}

/** Limits log lines that anyone on the internet can cause. */
export const createLogBudget = ({ perClient, total }: LogBudgetLimits): LogBudget => {
  const [admitClient, admitAny] = [createRateLimit(perClient), createRateLimit(total)];
  let suppressed = 0;
  return {
    tryTake: async (client) => {
      try {
        await admitClient(client);
        await admitAny('all');
        return true;
      } catch {
        suppressed += 1;
        return false;
      }
    },
    takeSuppressed: () => {
      const count = suppressed;
      suppressed = 0;
      return count;
    },
  };
};
