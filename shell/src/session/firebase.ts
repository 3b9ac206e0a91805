import { _getProvider, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import type { ClientConfig } from 'protocol';
import { type ActionLink, AuthError, type IdentityUser } from 'shared-ui/host';
import { fetchWithPrefetch } from '../prefetch/prefetch.ts';
import { createLookup } from '../shared/lookup.ts';
import type { IdentityAccount, IdentityClient } from './dependencies.ts';

declare module 'firebase/app' {
  /** The SDK's internal lookup of the auth service, missing from its published types. */
  export function _getProvider(
    app: FirebaseApp,
    name: 'auth-internal',
  ): {
    getImmediate(options: { optional: true }): { addAuthTokenListener(listener: () => void): void } | null;
  };
}

const toIdentityUser = (user: User): IdentityUser => ({
  uid: user.uid,
  email: user.email,
  emailVerified: user.emailVerified,
  displayName: user.displayName,
  photoURL: user.photoURL,
  phoneNumber: user.phoneNumber,
  isAnonymous: user.isAnonymous,
  tenantId: user.tenantId,
  providerData: user.providerData.map(({ providerId, uid, email }) => ({ providerId, uid, email })),
  creationTime: user.metadata.creationTime,
  lastSignInTime: user.metadata.lastSignInTime,
});

const toAccount = (user: User): IdentityAccount => ({
  user: toIdentityUser(user),
  async token() {
    const { claims } = await user.getIdTokenResult();
    // A token contains the state at its creation: refresh it after the verification.
    const isOutdated = user.emailVerified && !claims.email_verified;
    return user.getIdToken(isOutdated);
  },
});

/** The SDK's messages are "Firebase: <sentence> (auth/<code>).". The bare sentence "Error" is dropped. */
const parseMessage = (message: string): string => {
  const [text = ''] = message.replace(/^Firebase:\s*/, '').split('(auth/');
  const sentence = text.trimEnd();
  return sentence === 'Error' ? '' : sentence;
};

/** Converts failures of the SDK to the error type of the modules. */
const withAuthErrors = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'auth/internal-error';
    throw new AuthError(code, failure instanceof Error ? parseMessage(failure.message) : '');
  }
};

const requireCurrentUser = (auth: Auth): User => {
  if (auth.currentUser) return auth.currentUser;
  throw new AuthError('auth/no-current-user', 'Please sign in first.');
};

const MODES = { VERIFY_EMAIL: 'verifyEmail', PASSWORD_RESET: 'resetPassword' } as const;

const readActionLink = async (auth: Auth, code: string): Promise<ActionLink> => {
  const { operation, data } = await checkActionCode(auth, code);
  const mode = MODES[operation as keyof typeof MODES];
  if (!mode) throw new AuthError('auth/invalid-action-code', '');
  return { mode, email: data.email ?? '' };
};

/** The SDK renews a token before it expires, with its own timings, only while there is a listener (IDP-03). */
const keepTokenFresh = (app: FirebaseApp): void => {
  const internal = _getProvider(app, 'auth-internal').getImmediate({ optional: true });
  internal?.addAuthTokenListener(() => {});
};

/** Asks the provider's REST API: the SDK reports a deleted account and a revoked session with the same code. */
const isDeleted = async (config: ClientConfig, idToken: string): Promise<boolean> => {
  const { url, request } = createLookup(config, idToken);
  const reply = await fetch(url, request);
  return !reply.ok && (await reply.text()).includes('"USER_NOT_FOUND"');
};

/**
 * Gives the SDK the reply to the lookup that the first script has sent, if it looks up the same token (ADR 19). The SDK
 * calls the global function, and has no option for another one.
 */
const takeOverLookup = (): void => {
  const { fetch: send } = window;
  window.fetch = (input, request) => {
    if (typeof input !== 'string' || !input.includes('/accounts:lookup?')) return send(input, request);
    window.fetch = send;
    return fetchWithPrefetch(input, request);
  };
};

/** The identity provider. No other code in the product uses its SDK. */
export function createFirebaseIdentity(config: ClientConfig): IdentityClient {
  const app = initializeApp(config.firebase);
  const auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (config.authEmulatorUrl) connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true });
  keepTokenFresh(app);
  if (window.prefetched) takeOverLookup();
  return {
    watch(listener) {
      onIdTokenChanged(auth, (user) => listener(user && toAccount(user)));
    },
    async signUp(email, password) {
      return toAccount((await withAuthErrors(createUserWithEmailAndPassword(auth, email, password))).user);
    },
    async signIn(email, password) {
      return toAccount((await withAuthErrors(signInWithEmailAndPassword(auth, email, password))).user);
    },
    signOut: () => withAuthErrors(signOut(auth)),
    async reload() {
      await auth.authStateReady();
      if (!auth.currentUser) return null;
      await withAuthErrors(auth.currentUser.reload());
      return auth.currentUser && toAccount(auth.currentUser);
    },
    sendVerificationEmail: async () => withAuthErrors(sendEmailVerification(requireCurrentUser(auth))),
    sendPasswordReset: (email) => withAuthErrors(sendPasswordResetEmail(auth, email)),
    readActionLink: (code) => withAuthErrors(readActionLink(auth, code)),
    applyVerification: (code) => withAuthErrors(applyActionCode(auth, code)),
    confirmPasswordReset: (code, newPassword) => withAuthErrors(confirmPasswordReset(auth, code, newPassword)),
    isDeleted: (idToken) => isDeleted(config, idToken).catch(() => false),
  };
}
