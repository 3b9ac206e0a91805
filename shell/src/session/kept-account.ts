import type { IdentityUser } from 'shared-ui/host';
import type { IdentityAccount } from './identity.ts';
import { payloadOf, storedToken } from './stored-token.ts';
import { storedUser } from './stored-user.ts';

/** The provider renews a token so long before it expires (IDP-03): one that is nearer to its end is not gone on with. */
const margin = 5 * 60_000;

const isFresh = (expires: unknown): boolean => Number(expires) * 1_000 - Date.now() > margin;

interface Kept {
  user: IdentityUser;
  token: string;
  /** Seconds since 1970. */
  expires: unknown;
}

const readKept = (): Kept | null => {
  const token = storedToken();
  const user = storedUser();
  const says = token && payloadOf(token);
  if (!token || !says || !user?.emailVerified || says.sub !== user.uid || !isFresh(says.exp)) return null;
  return { user, token, expires: says.exp };
};

/** The token that `keptAccount` goes on with, if any. */
export const keptToken = (): string | null => readKept()?.token ?? null;

/**
 * The account of the last visit, where the browser has kept all of it and says that it was in: the session's token, good
 * for a while yet, and the provider's own record of the same user, verified. Null where anything of that is missing.
 * @param renewed gives the token that the provider has, for when the kept one has grown old meanwhile
 */
export const keptAccount = (renewed: () => Promise<string | null>): IdentityAccount | null => {
  const kept = readKept();
  if (!kept) return null;
  const { user, token, expires } = kept;
  return { user, token: async () => (isFresh(expires) ? token : ((await renewed()) ?? token)) };
};
