import type { Model } from 'mongoose';
import { createSharedRateLimit } from '../http/rate-limit.ts';
import type { RateCount } from '../http/rate-limit-model.ts';

/** Auth calls per minute. Each of them makes a request to the provider. */
export interface AuthLimits {
  /** For one account of the provider. The verification page alone makes 12 per tab. */
  perAccount: number;
  /** From one client address. A whole office may share one address. */
  perClient: number;
}

export const defaultAuthLimits: AuthLimits = { perAccount: 120, perClient: 1_200 };

/** Counted over all processes. Rejects while the database is unavailable: sign-in needs the database anyway. */
export const createAuthLimits = (rateCounts: Model<RateCount>, { perAccount, perClient }: AuthLimits) => {
  const createLimit = (name: string, callsPerMinute: number) =>
    createSharedRateLimit(rateCounts, { name, callsPerMinute, onDatabaseOutage: 'reject' });
  return { account: createLimit('auth-account', perAccount), client: createLimit('auth-client', perClient) };
};

export type AuthAdmission = ReturnType<typeof createAuthLimits>;
