import { calls, type User } from 'contracts';
import { DEFAULT_CURRENCY } from 'contracts/currencies';
import { bind } from '../../identity/bind.ts';
import type { UserService } from '../../identity/users.ts';
import { readBreakevenBand, readCurrency, readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';

const presentUser = (user: UserRecord): User => {
  const { firstName, lastName, email, emailVerified } = user;
  const { savedFilters, formats, timeZone } = readSettings(user);
  const start = savedFilters.find(({ isDashboardDefault }) => isDashboardDefault);
  const currency = readCurrency(user);
  const { cents, r } = readBreakevenBand(user);
  return {
    firstName,
    lastName,
    email,
    emailVerified,
    ...(start && { dashboardFilter: start.query }),
    ...(currency !== DEFAULT_CURRENCY && { currency }),
    ...(formats && { formats }),
    ...(timeZone && { timeZone }),
    ...(cents + r > 0 && { breakevenWithin: { moneyCents: cents, r } }),
  };
};

export function createUserRoutes({ users }: { users: UserService }) {
  return [
    bind(calls.auth.checkVerification, async (_, principal) => ({
      emailVerified: principal.emailVerified,
      userExists: (await users.find(principal.uid)) !== null,
    })),
    bind(calls.auth.login, async (_, principal) => ({ user: presentUser(await users.login(principal)) })),
    bind(calls.auth.createLocalUser, async ({ body: { firstName, lastName } }, principal) => ({
      user: presentUser(await users.create(principal, { firstName, lastName })),
    })),
    bind(calls.auth.verifyEmail, async (_, principal) => {
      await users.syncWithProvider(principal);
      return {};
    }),
    bind(calls.auth.me, async (_, user) => ({ user: presentUser(user) })),
    bind(calls.auth.updateMe, async ({ body }, user) => ({ user: presentUser(await users.rename(user._id, body)) })),
  ];
}
