import { finished } from 'node:stream/promises';
import type Router from '@koa/router';
import { calls, type Quotas, type UsageReply } from 'contracts';
import { bulk } from 'contracts/bulk';
import { bind } from '../../http/bind.ts';
import type { RequestState } from '../../http/context.ts';
import { methodNotAllowed } from '../../http/errors.ts';
import { getDisconnectSignal } from '../../http/request-failures.ts';
import type { Identity } from '../../identity/identity.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { AccountDeletion } from './deletion.ts';
import { EXPORT_PATH, type Export } from './transfer/export.ts';
import type { Import } from './transfer/import.ts';

/** Returns the current usage and the quotas of a trader. */
export const createReadUsage =
  (quotas: Quotas) =>
  async ({ usage }: UserRecord): Promise<UsageReply> => ({
    trades: { used: usage.trades, max: quotas.trades },
    files: { used: usage.files, max: quotas.files },
    bytes: { used: usage.bytes, max: quotas.bytes },
  });

type ReadUsage = ReturnType<typeof createReadUsage>;

const OK = { ok: true } as const;

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
    return OK;
  }),
  bind(calls.account.delete, async ({ body }, user) => {
    await deletion.delete(user, body.email);
    return OK;
  }),
];

/**
 * Serves the zip at its signed URL, because a link cannot send a token and only a browser download can save a file of
 * any size. It is not a call of the contract, because its reply is not JSON.
 */
export const mountExport = (router: Router<RequestState>, journals: Export): void => {
  router.get(EXPORT_PATH, async (ctx) => {
    const { params, query, res, state } = ctx;
    if (ctx.method !== 'GET') throw methodNotAllowed();
    const { name, length, bytes } = await journals.open(params.owner ?? '', query, getDisconnectSignal(res));
    ctx.attachment(name);
    ctx.type = 'application/zip';
    ctx.length = length;
    ctx.body = bytes;
    finished(bytes).catch((err: unknown) => {
      // An incomplete zip must not look complete.
      res.destroy();
      state.log.warn({ err }, 'export aborted');
    });
  });
};
