import { createRateLimit } from '../http/rate-limit.ts';

/** How many auth calls a minute are answered, each of which asks the provider. */
export interface AuthLimits {
  /** For one account of the provider: whoever its token names. The verification page alone makes 12 in each tab. */
  perAccount: number;
  /** From one client address; a whole office may share one. */
  perClient: number;
}

export const usualAuthLimits: AuthLimits = { perAccount: 120, perClient: 1_200 };

export const createAuthLimits = ({ perAccount, perClient }: AuthLimits) => ({
  account: createRateLimit(perAccount),
  client: createRateLimit(perClient),
});
