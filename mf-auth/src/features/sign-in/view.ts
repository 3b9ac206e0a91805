import { useLocation, useSession } from 'shared-ui/host';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** As a browser reads it: it takes `/\\evil.example` for another host, too. */
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') &&
  URL.canParse(path, location.origin) &&
  new URL(path, location.origin).origin === location.origin;

/** A path in this product; anything else is no place to send somebody who has just signed in. */
const pathOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && isOwnPath(value) ? value : otherwise;

/**
 * /signin has two views on one address. Which one shows stands in the location's state, so that the address stays
 * /signin and every link to it opens the sign-in view. Any module opens the reset view with
 * `navigate('/signin', { state: { reset: true } })`; the shell's guard adds `returnTo`, the page asked for (NAV-09),
 * and `of`, whose page it was if a session ended there: for anybody else it is none to return to (AUT-08).
 */
export const useSignInView = () => {
  const { state } = useLocation();
  const { identity } = useSession();
  const kept = isObject(state) ? state : {};
  const isAnothers = typeof kept.of === 'string' && kept.of !== identity?.uid;
  return {
    resetting: kept.reset === true,
    returnTo: isAnothers ? '/dashboard' : pathOr(kept.returnTo, '/dashboard'),
    /** The states to go to; they keep what else was there, i.e. where to go after signing in. */
    resetState: { ...kept, reset: true },
    signInState: { ...kept, reset: false },
  };
};
