import type { Model } from 'mongoose';
import { createSharedRateLimit } from '../http/rate-limit.ts';
import type { RateCount } from '../http/rate-limit-model.ts';

/** How many auth calls a minute are answered, each of which asks the provider. */
export interface AuthLimits {
  /** For one account of the provider: whoever its token names. The verification page alone makes 12 in each tab. */
  perAccount: number;
  /** From one client address; a whole office may share one. */
  perClient: number;
}

export const defaultAuthLimits: AuthLimits = { perAccount: 120, perClient: 1_200 };

/** Counted over all processes, and closed while that cannot be done: nobody signs in without the database anyway. */
export const createAuthLimits = (rateCounts: Model<RateCount>, { perAccount, perClient }: AuthLimits) => {
  const share = (name: string, callsPerMinute: number) =>
    createSharedRateLimit(rateCounts, { name, callsPerMinute, withoutDatabase: 'closed' });
  return { account: share('auth-account', perAccount), client: share('auth-client', perClient) };
};

export type AuthAdmission = ReturnType<typeof createAuthLimits>;
