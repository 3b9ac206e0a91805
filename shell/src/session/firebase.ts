import type { ClientConfig } from 'contracts';
import { _getProvider, initializeApp } from 'firebase/app';
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
import { type ActionLink, AuthError, type IdentityUser } from 'shared-ui/host';
import type { IdentityAccount, IdentityClient } from './identity.ts';

const userOf = (user: User): IdentityUser => ({
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

const accountOf = (user: User): IdentityAccount => ({
  user: userOf(user),
  async token() {
    const { claims } = await user.getIdTokenResult();
    // A token keeps saying what was true when it was made.
    const stale = user.emailVerified && !claims.email_verified;
    return user.getIdToken(stale);
  },
});

/** The SDK says "Firebase: <sentence> (auth/<code>)."; a bare "Error" is no sentence. */
const sentenceIn = (message: string): string => {
  const [text = ''] = message.replace(/^Firebase:\s*/, '').split('(auth/');
  const sentence = text.trimEnd();
  return sentence === 'Error' ? '' : sentence;
};

/** Runs a call of the SDK and gives its failure the form that modules know. */
const asAuthError = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'auth/internal-error';
    throw new AuthError(code, failure instanceof Error ? sentenceIn(failure.message) : '');
  }
};

const currentUser = (auth: Auth): User => {
  if (auth.currentUser) return auth.currentUser;
  throw new AuthError('auth/no-current-user', 'Please sign in first.');
};

const modes = { VERIFY_EMAIL: 'verifyEmail', PASSWORD_RESET: 'resetPassword' } as const;

const readActionLink = async (auth: Auth, code: string): Promise<ActionLink> => {
  const { operation, data } = await checkActionCode(auth, code);
  const mode = modes[operation as keyof typeof modes];
  if (!mode) throw new AuthError('auth/invalid-action-code', '');
  return { mode, email: data.email ?? '' };
};

/** The SDK renews a token before it expires, with its own timings, only while somebody listens here (IDP-03). */
const keepTokenFresh = (app: ReturnType<typeof initializeApp>): void => {
  const internal = _getProvider(app, 'auth-internal').getImmediate({ optional: true });
  internal?.addAuthTokenListener(() => {});
};

/** Asks the provider's REST API: the SDK reports a deleted account and a revoked session with the same code. */
const isDeleted = async ({ firebase, authEmulatorUrl }: ClientConfig, idToken: string): Promise<boolean> => {
  const origin = authEmulatorUrl ? `${authEmulatorUrl}/` : 'https://';
  const url = `${origin}identitytoolkit.googleapis.com/v1/accounts:lookup?key=${firebase.apiKey}`;
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ idToken }) });
  return !reply.ok && (await reply.text()).includes('"USER_NOT_FOUND"');
};

/** The real identity provider. The only code in the product that knows its SDK. */
export const createFirebaseIdentity = (config: ClientConfig): IdentityClient => {
  const app = initializeApp(config.firebase);
  const auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (config.authEmulatorUrl) connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true });
  keepTokenFresh(app);
  return {
    watch(tell) {
      onIdTokenChanged(auth, (user) => tell(user && accountOf(user)));
    },
    async signUp(email, password) {
      return accountOf((await asAuthError(createUserWithEmailAndPassword(auth, email, password))).user);
    },
    async signIn(email, password) {
      return accountOf((await asAuthError(signInWithEmailAndPassword(auth, email, password))).user);
    },
    signOut: () => asAuthError(signOut(auth)),
    async reload() {
      await auth.authStateReady();
      if (!auth.currentUser) return null;
      await asAuthError(auth.currentUser.reload());
      return auth.currentUser && accountOf(auth.currentUser);
    },
    sendVerificationEmail: async () => asAuthError(sendEmailVerification(currentUser(auth))),
    sendPasswordReset: (email) => asAuthError(sendPasswordResetEmail(auth, email)),
    readActionLink: (code) => asAuthError(readActionLink(auth, code)),
    applyVerification: (code) => asAuthError(applyActionCode(auth, code)),
    confirmPasswordReset: (code, newPassword) => asAuthError(confirmPasswordReset(auth, code, newPassword)),
    isDeleted: (idToken) => isDeleted(config, idToken).catch(() => false),
  };
};
