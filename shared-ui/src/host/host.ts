import type { User } from 'contracts';
import type { Api } from './api.ts';
import { provideSlots, type SlotHost } from './slots.tsx';

/** What the shell provides to every module. */
export interface Host {
  api: Api;
  auth: AuthPort;
  /** Without it, workers start from their address: in `--alone`. */
  startWorker?: (address: string) => Promise<Worker>;
  /** Without it, slots are empty: in tests of modules and in `--alone`. */
  slots?: SlotHost;
}

let current: Host | undefined;

/** Called once by the shell before any module loads, and by tests. */
export function provideHost(host: Host): void {
  current = host;
  provideSlots(host.slots);
}

/** For the shell: whether `provideHost` has been called. */
export function hasHost(): boolean {
  return current !== undefined;
}

const getHost = (): Host => {
  if (!current) throw new Error('provideHost has not been called: this code runs outside the shell.');
  return current;
};

/** The API client. A function, so that modules can import it before the shell is ready. */
export function getApi(): Api {
  return getHost().api;
}
/** The identity provider. */
export function getAuth(): AuthPort {
  return getHost().auth;
}

/** Starts a worker. @param address from `import address from './file.worker.ts?worker'` */
export async function startWorker(address: string): Promise<Worker> {
  const { startWorker: start = async (url: string) => new Worker(url) } = getHost();
  return start(address);
}

/** A failure of the identity provider or of our account calls. `code` is the SDK's, e.g. `auth/wrong-password`. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface VerificationState {
  emailVerified: boolean;
  userExists: boolean;
}

/** The purpose of an e-mailed link and the address it was sent to. */
export interface ActionLink {
  mode: 'verifyEmail' | 'resetPassword';
  email: string;
}

/**
 * The interface of the identity provider for modules. The shell implements it, so that no module depends on the
 * provider's SDK. Every method rejects with an AuthError.
 */
export interface AuthPort {
  /** Creates the account, sends the verification e-mail and stores the pending user (SUP-04). */
  signUp(email: string, password: string): Promise<void>;
  /** Signs in at the provider and at the API. An unverified e-mail address rejects with `auth/email-not-verified`. */
  signIn(email: string, password: string): Promise<void>;
  /** Drafts are discarded unless `keepDrafts`: ask with `confirmSignOut` first. */
  signOut(options?: { keepDrafts?: boolean; hasEnded?: boolean }): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  sendVerificationEmail(): Promise<void>;
  /**
   * Checks the provider and the API again. If both confirm, the session is signed in.
   * @returns null if no user is signed in at the provider
   */
  checkVerification(): Promise<VerificationState | null>;
  createLocalUser(firstName: string, lastName: string): Promise<User>;
  /** Copies the provider's emailVerified to the local user and to the session. */
  refreshEmailVerified(): Promise<void>;
  /** Reads the code of an e-mailed link without consuming it. */
  readActionLink(code: string): Promise<ActionLink>;
  applyVerification(code: string): Promise<void>;
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
}
