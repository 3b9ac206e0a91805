import { calls } from 'contracts';
import { bulk } from 'contracts/bulk';
import { bind } from '../../http/bind.ts';
import type { Identity } from '../../identity/identity.ts';
import type { AccountDeletion } from './deletion.ts';
import type { Export } from './transfer/export.ts';
import type { Import } from './transfer/import.ts';
import type { ReadUsage } from './usage.ts';

const ok = { ok: true } as const;

interface AccountServices {
  identity: Identity;
  deletion: AccountDeletion;
  journals: Export;
  importJournal: Import;
  readUsage: ReadUsage;
}

export const createAccountRoutes = ({ identity, deletion, journals, importJournal, readUsage }: AccountServices) => [
  bind(calls.account.usage, (_, user) => readUsage(user)),
  bind(calls.account.export, async ({ query }, user) => ({
    url: await journals.createUrl(user._id.toString(), query),
  })),
  bind(bulk.export, async ({ body }, user) => ({
    url: await journals.createUrlOfTrades(user._id.toString(), body.ids),
  })),
  bind(calls.account.import, ({ file }, user) => importJournal(user._id, file)),
  bind(calls.account.signOutEverywhere, async (_, user) => {
    await identity.signOutEverywhere(user.firebaseUid);
    return ok;
  }),
  bind(calls.account.delete, async ({ body }, user) => {
    await deletion.delete(user, body.email);
    return ok;
  }),
];
