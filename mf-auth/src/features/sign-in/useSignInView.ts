import { useLocation, useSession } from 'shared-ui/host';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

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
export const useSignInView = () => {
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
};
