import { RateLimiterMemory } from 'rate-limiter-flexible';

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

const isWithin = (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  );

/** Limits log lines that anyone on the internet can cause. */
export const createLogBudget = ({ perClient, total }: LogBudgetLimits): LogBudget => {
  const duration = 60;
  const clients = new RateLimiterMemory({ points: perClient, duration });
  const all = new RateLimiterMemory({ points: total, duration });
  let suppressed = 0;
  return {
    tryTake: async (client) => {
      const isLogged = (await isWithin(clients, client)) && (await isWithin(all, 'all'));
      if (!isLogged) suppressed += 1;
      return isLogged;
    },
    takeSuppressed: () => {
      const count = suppressed;
      suppressed = 0;
      return count;
    },
  };
};
