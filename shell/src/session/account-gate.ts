import type { IdentityAccount } from './identity.ts';

type Listener = (account: IdentityAccount | null) => void;

/**
 * Keeps a session ended. An SDK that is loading during a sign-out, in this or another tab, still reports the account that it
 * has read, and stores it until its own sign-out. While closed, accounts wait until a trader signs in.
 */
export const createAccountGate = (listener: Listener) => {
  let isClosed = false;
  let waiting: IdentityAccount | null = null;
  return {
    close(): void {
      isClosed = true;
    },
    /** A trader signs in here, or has signed in in another tab. */
    open(): void {
      isClosed = false;
      if (waiting) listener(waiting);
      waiting = null;
    },
    pass(account: IdentityAccount | null): void {
      waiting = isClosed ? account : null;
      if (!waiting) listener(account);
    },
  };
};

export type AccountGate = ReturnType<typeof createAccountGate>;
