import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import type { UserService } from './service.ts';

export const createUserRoutes = (users: UserService) => [
  bind(calls.auth.checkVerification, async (_, principal) => ({
    emailVerified: principal.emailVerified,
    userExists: (await users.find(principal.uid)) !== null,
  })),
  bind(calls.auth.login, async (_, principal) => ({ user: await users.login(principal) })),
  bind(calls.auth.createLocalUser, async ({ body: { firstName, lastName } }, principal) => ({
    user: await users.create(principal, { firstName, lastName }),
  })),
  bind(calls.auth.verifyEmail, async (_, principal) => {
    await users.syncWithProvider(principal);
    return {};
  }),
  bind(calls.auth.me, async (_, user) => ({ user })),
  bind(calls.auth.updateMe, async ({ body }, user) => ({ user: await users.rename(user._id, body) })),
];
