import { jwtDecode } from 'jwt-decode';

/**
 * A token that expires sooner is not sent early: the SDK renews it first (IDP-03), and the replies would not be used.
 */
const MIN_VALIDITY_MS = 300_000;

/** The claims of a token, which the app stores as settings (AUT-05); null if it is not a token. */
export function decodeToken(token: string): Readonly<Record<string, unknown>> | null {
  try {
    return jwtDecode<Record<string, unknown>>(token);
  } catch {
    return null;
  }
}

/** Whether requests may be sent with a token before the SDK has loaded. */
export function isFresh(token: string): boolean {
  return Number(decodeToken(token)?.exp) * 1_000 - Date.now() > MIN_VALIDITY_MS;
}

/** Whether two tokens are of one sign-in: a renewed token keeps the time of the sign-in. */
export function areOfOneSignIn(first: string, second: string): boolean {
  const a = decodeToken(first);
  const b = decodeToken(second);
  return a !== null && b !== null && a.sub === b.sub && a.auth_time === b.auth_time;
}
