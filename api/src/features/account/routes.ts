import { finished } from 'node:stream/promises';
import type Router from '@koa/router';
import { calls, type Quotas, type UsageReply } from 'contracts';
import { bulk } from 'contracts/bulk';
import { transfers as transferCalls } from 'contracts/transfers';
import type { Logger } from 'pino';
import type { Db } from '../../database.ts';
import type { RequestState } from '../../http/context.ts';
import { methodNotAllowed } from '../../http/errors.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { getDisconnectSignal } from '../../http/request-failures.ts';
import { bind } from '../../identity/bind.ts';
import type { Identity } from '../../identity/identity.ts';
import type { SessionService } from '../../identity/sessions.ts';
import type { AccountEvents } from '../../journal/account-events.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { MediaWriter } from '../../media/media-writer.ts';
import type { MediaStorage } from '../../media/open.ts';
import { createAccountDeletion } from './deletion.ts';
import { EXPORT_PATH, type Export } from './transfer/export.ts';
import { createImport } from './transfer/import.ts';
import type { TransferLog } from './transfer/progress.ts';

/** The current usage and the quotas of a trader. */
const presentUsage = ({ usage }: UserRecord, quotas: Quotas): UsageReply => ({
  trades: { used: usage.trades, max: quotas.trades },
  files: { used: usage.files, max: quotas.files },
  bytes: { used: usage.bytes, max: quotas.bytes },
});

const OK = { ok: true } as const;

const countTrades = (count: number): string => (count === 1 ? '1 trade' : `${count} trades`);

interface AccountDependencies {
  db: Db;
  identity: Identity;
  sessions: SessionService;
  events: AccountEvents;
  media: MediaStorage;
  mediaWriter: MediaWriter;
  quotas: Quotas;
  journals: Export;
  transfers: TransferLog;
  /** Limits imports per trader. */
  admitUpload: RateLimit;
  log: Logger;
  now: () => number;
}

export function createAccountRoutes(dependencies: AccountDependencies) {
  const { identity, sessions, events, media, quotas, journals, transfers, admitUpload } = dependencies;
  const deletion = createAccountDeletion({ ...dependencies, store: media.store });
  const { incoming, folder, limits } = media;
  const importJournal = createImport({
    ...dependencies,
    incoming,
    folder,
    maxFiles: limits.filesPerTrade,
    admit: admitUpload,
  });
  return [
    bind(calls.account.usage, async (_, user) => presentUsage(user, quotas)),
    bind(calls.account.export, async ({ query }, user) => {
      const url = await journals.createUrl(user._id.toString(), query);
      await events.record(user._id, 'export');
      return { url };
    }),
    bind(bulk.export, async ({ body }, user) => {
      const url = await journals.createUrlOfTrades(user._id.toString(), body.ids);
      await events.record(user._id, 'export', countTrades(body.ids.length));
      return { url };
    }),
    bind(calls.account.import, async ({ file }, user) => {
      const reply = await importJournal(user._id, file);
      await events.record(user._id, 'import', countTrades(reply.added));
      return reply;
    }),
    bind(transferCalls.list, async (_, user) => ({ transfers: await transfers.list(user._id) })),
    bind(calls.account.signOutEverywhere, async (_, user, { signedInAt = 0 }) => {
      await identity.signOutEverywhere(user.firebaseUid);
      await sessions.endAll(user, signedInAt);
      await events.record(user._id, 'sign-out-everywhere');
      return OK;
    }),
    bind(calls.account.delete, async ({ body }, user) => {
      // Recorded first: it matters most when the address was wrong.
      await events.record(user._id, 'deletion-asked');
      await deletion.delete(user, body.email);
      return OK;
    }),
  ];
}

/**
 * Serves the zip at its signed URL, because a link cannot send a token and only a browser download can save a file of
 * any size. It is not a call of the contract, because its reply is not JSON.
 */
export function mountExport(router: Router<RequestState>, { journals }: { journals: Export }): void {
  router.get(EXPORT_PATH, async (ctx) => {
    const { params, query, res, state } = ctx;
    if (ctx.method !== 'GET') throw methodNotAllowed();
    const { name, bytes } = await journals.open(params.owner ?? '', query, getDisconnectSignal(res));
    ctx.attachment(name);
    ctx.type = 'application/zip';
    ctx.body = bytes;
    finished(bytes).catch((err: unknown) => {
      // An incomplete zip must not look complete.
      res.destroy();
      state.log.warn({ err }, 'export aborted');
    });
  });
}
