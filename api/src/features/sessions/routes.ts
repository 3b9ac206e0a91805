import { calls } from 'contracts';
import { sessions as contract } from 'contracts/sessions';
import { notFound } from '../../http/errors.ts';
import { bind } from '../../identity/bind.ts';
import type { SessionService } from '../../identity/sessions.ts';
import type { UserService } from '../../identity/users.ts';
import type { AccountEvents } from '../../journal/account-events.ts';

interface SessionDependencies {
  sessions: SessionService;
  users: UserService;
  events: AccountEvents;
}

const OK = { ok: true } as const;

export function createSessionRoutes({ sessions, users, events }: SessionDependencies) {
  return [
    bind(contract.list, async (_, { firebaseUid }, { signedInAt }) => {
      // The request may have added its own session to the document since it was read.
      const user = await users.find(firebaseUid);
      return { sessions: user ? sessions.list(user, signedInAt) : [] };
    }),
    bind(contract.delete, async ({ params }, user) => {
      if (!(await sessions.end(user, params.id))) throw notFound('There is no session with this id.');
      users.forget(user.firebaseUid);
      return OK;
    }),
    bind(contract.events, async (_, { _id }) => ({ events: await events.list(_id) })),
    bind(calls.auth.signOut, async (_, user, { signedInAt = 0 }) => {
      await sessions.endCurrent(user, signedInAt);
      users.forget(user.firebaseUid);
      return OK;
    }),
  ];
}
