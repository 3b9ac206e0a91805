import { RateLimiterMemory } from 'rate-limiter-flexible';

/** How many lines a minute are logged. */
export interface LogBudgetLimits {
  /** Of one client, so that a flood does not hide the errors of all others. */
  perClient: number;
  total: number;
}

export interface LogBudget {
  /** Whether the client may have another line in this minute. */
  take(client: string): Promise<boolean>;
  /** How many lines were left out since the last call. */
  takeSuppressed(): number;
}

const isWithin = (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  );

/** A sample of lines that anybody on the Internet can cause: so many a minute, whatever comes. */
export const createLogBudget = ({ perClient, total }: LogBudgetLimits): LogBudget => {
  const duration = 60;
  const clients = new RateLimiterMemory({ points: perClient, duration });
  const all = new RateLimiterMemory({ points: total, duration });
  let suppressed = 0;
  return {
    take: async (client) => {
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
