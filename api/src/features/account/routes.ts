import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import type { Identity } from '../../identity/identity.ts';
import type { AccountDeletion } from './deletion.ts';

const done = { ok: true } as const;

export const accountRoutes = (identity: Identity, deletion: AccountDeletion) => [
  bind(calls.account.signOutEverywhere, async (_, user) => {
    await identity.signOutEverywhere(user.firebaseUid);
    return done;
  }),
  bind(calls.account.delete, async ({ body }, user) => {
    await deletion.delete(user, body.email);
    return done;
  }),
];
