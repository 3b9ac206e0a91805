import { AuthError, getAuth } from 'shared-ui/host';

/** The next page of the account flow, for an error that means that the account is incomplete (SIN-04, SIN-09). */
const findNextPath = (error: unknown, email: string): string | null => {
  if (!(error instanceof AuthError)) return null;
  if (error.code === 'auth/email-not-verified') return `/verify-email?email=${encodeURIComponent(email)}`;
  if (error.code === 'auth/profile-missing') return '/verify-email';
  return null;
};

/**
 * Signs in. Resolves with the path where the user completes the account, or null if the session has a user.
 * Rejects with an AuthError.
 */
export const signIn = async (email: string, password: string): Promise<string | null> => {
  try {
    await getAuth().signIn(email, password);
    return null;
  } catch (error) {
    const nextPath = findNextPath(error, email);
    if (!nextPath) throw error;
    return nextPath;
  }
};
