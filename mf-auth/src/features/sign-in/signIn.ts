import { AuthError, getAuth } from 'shared-ui/host';

/** Where the rest of the account flow goes on, for a failure that is only a step of it (SIN-04, SIN-09). */
const nextStep = (failure: unknown, email: string): string | null => {
  if (!(failure instanceof AuthError)) return null;
  if (failure.code === 'auth/email-not-verified') return `/verify-email?email=${encodeURIComponent(email)}`;
  if (failure.code === 'auth/profile-missing') return '/verify-email';
  return null;
};

/**
 * Signs in. Resolves with the page where an unfinished account goes on, or null when the session has its user.
 * Rejects with an AuthError.
 */
export const signIn = async (email: string, password: string): Promise<string | null> => {
  try {
    await getAuth().signIn(email, password);
    return null;
  } catch (failure) {
    const step = nextStep(failure, email);
    if (!step) throw failure;
    return step;
  }
};
