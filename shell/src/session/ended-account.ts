import type { IdentityUser } from 'shared-ui/host';

const toKey = ({ uid, lastSignInTime }: IdentityUser): string => `${uid} ${lastSignInTime}`;

/**
 * Recognizes the account of the session that has ended. The provider's SDK stores an account in each tab that it loads in: one
 * that loads during a sign-out in another tab reports the account that it has read, and stores it again.
 */
export const createEndedAccount = () => {
  let ended: string | undefined;
  return {
    remember(user: IdentityUser | null | undefined): void {
      if (user) ended = toKey(user);
    },
    forget(): void {
      ended = undefined;
    },
    is: (user: IdentityUser): boolean => toKey(user) === ended,
  };
};

export type EndedAccount = ReturnType<typeof createEndedAccount>;
