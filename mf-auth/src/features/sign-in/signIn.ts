import { AuthError, getAuth, isObject, useLocation, useSession } from 'shared-ui/host';

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
export async function signIn(email: string, password: string): Promise<string | null> {
  try {
    await getAuth().signIn(email, password);
    return null;
  } catch (error) {
    const nextPath = findNextPath(error, email);
    if (!nextPath) throw error;
    return nextPath;
  }
}

/** Resolves the path as a browser does, because a browser also reads `/\\evil.example` as another host. */
const isSameOriginPath = (path: string): boolean =>
  path.startsWith('/') &&
  URL.canParse(path, location.origin) &&
  new URL(path, location.origin).origin === location.origin;

/** Prevents open redirects: returns `fallback` unless `value` is a path of this product. */
const toSafePath = (value: unknown, fallback: string): string =>
  typeof value === 'string' && isSameOriginPath(value) ? value : fallback;

/**
 * /signin has two views. The location's state selects one, so that the URL stays /signin and every link to it opens
 * the sign-in view. Any module opens the reset view with `navigate('/signin', { state: { reset: true } })`.
 * The shell's guard adds `returnTo`, the requested page (NAV-09), and `of`, the uid of the user whose session ended
 * there. Another user does not return to that page (AUT-08).
 */
export function useSignInView() {
  const { state } = useLocation();
  const { identity } = useSession();
  const viewState = isObject(state) ? state : {};
  const isForAnotherUser = typeof viewState.of === 'string' && viewState.of !== identity?.uid;
  return {
    isResetView: viewState.reset === true,
    returnTo: isForAnotherUser ? '/dashboard' : toSafePath(viewState.returnTo, '/dashboard'),
    /** Location states that switch the view. They preserve the other keys, e.g. `returnTo`. */
    resetViewState: { ...viewState, reset: true },
    signInViewState: { ...viewState, reset: false },
  };
}
