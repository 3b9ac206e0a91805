import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import type { UserService } from './service.ts';

export const userRoutes = (users: UserService) => [
  bind(calls.auth.checkVerification, async (_, person) => ({
    emailVerified: person.emailVerified,
    userExists: (await users.find(person.uid)) !== null,
  })),
  bind(calls.auth.login, async (_, person) => ({ user: await users.login(person) })),
  bind(calls.auth.createLocalUser, async ({ body: { firstName, lastName } }, person) => ({
    user: await users.create(person, { firstName, lastName }),
  })),
  bind(calls.auth.verifyEmail, async (_, person) => {
    await users.copyFrom(person);
    return {};
  }),
  bind(calls.auth.me, async (_, user) => ({ user })),
  bind(calls.auth.updateMe, async ({ body }, user) => ({ user: await users.rename(user._id, body) })),
];
