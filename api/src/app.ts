import { limits, type Quotas } from 'contracts';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { ProxyTrust } from 'protocol/server/http';
import type { Db } from './database.ts';
import { createAccountRoutes, mountExport } from './features/account/routes.ts';
import { createExport } from './features/account/transfer/export.ts';
import { createTransferLog } from './features/account/transfer/progress.ts';
import { createAccountLimitsRoutes } from './features/account-limits/routes.ts';
import { createBulkRoutes } from './features/bulk/routes.ts';
import { createCandleRoutes } from './features/candles/routes.ts';
import { createNoteService } from './features/days/notes.ts';
import { createDayRoutes } from './features/days/routes.ts';
import { mountDocs } from './features/docs/routes.ts';
import { createDrillRoutes } from './features/drills/routes.ts';
import { createImportRoutes } from './features/imports/routes.ts';
import { createInboxRoutes } from './features/inbox/routes.ts';
import { createInsightRoutes } from './features/insights/routes.ts';
import { createKeyRoutes } from './features/keys/routes.ts';
import { createLabelRoutes } from './features/labels/routes.ts';
import { MCP_PATH, mountMcp } from './features/mcp/routes.ts';
import { createMediaRoutes } from './features/media/routes.ts';
import { mountMedia } from './features/media/serve.ts';
import { createPlaybookRoutes } from './features/playbook/routes.ts';
import { createReviewRoutes } from './features/review/routes.ts';
import { createSessionRoutes } from './features/sessions/routes.ts';
import { createSettingsRoutes } from './features/settings/routes.ts';
import { createStatisticsRoutes } from './features/statistics/routes.ts';
import { createSystemRoutes } from './features/system/routes.ts';
import { createTelemetryRoutes } from './features/telemetry/routes.ts';
import { createTradeRoutes } from './features/trades/routes.ts';
import { createTradeService } from './features/trades/service.ts';
import { createTrashRoutes } from './features/trash/routes.ts';
import { createUserRoutes } from './features/users/routes.ts';
import { createWhatIfRoutes } from './features/what-if/routes.ts';
import { createTradeSelector } from './figures/select-trades.ts';
import { markBreakeven } from './figures/selection/trade-result.ts';
import { createReplyCache } from './http/cached-reply.ts';
import { type AuthLimits, type CallLimits, createAuthLimits, limitClients } from './http/call-limits.ts';
import type { ApiMiddleware, RequestState } from './http/context.ts';
import { createInFlight } from './http/in-flight.ts';
import type { Metrics } from './http/metrics.ts';
import {
  allowOrigins,
  errorReply,
  rejectKeysInAddresses,
  rejectOutdatedClients,
  requestId,
  requestLog,
  setSecurityHeaders,
} from './http/middleware.ts';
import { createRateLimit, createSharedRateLimit, type RateLimit } from './http/rate-limit.ts';
import { containFailures } from './http/request-failures.ts';
import { createSigner } from './http/signer.ts';
import { createAuthenticator } from './identity/authenticate.ts';
import { createRouter } from './identity/bind.ts';
import type { Identity } from './identity/identity.ts';
import { containsKey } from './identity/key-token.ts';
import { createSessionService } from './identity/sessions.ts';
import { createUserService } from './identity/users.ts';
import { createAccountEvents } from './journal/account-events.ts';
import { createColumnReader } from './journal/columns/read-columns.ts';
import { createInboxWriter } from './journal/inbox/add-entry.ts';
import { createAttachments } from './media/attachments.ts';
import { createMediaUrls } from './media/media-urls.ts';
import { createMediaWriter } from './media/media-writer.ts';
import type { MediaStorage } from './media/open.ts';
import { createPresentTrade } from './media/present-trade.ts';

export interface Dependencies {
  db: Db;
  identity: Identity;
  log: Logger;
  metrics: Metrics;
  trustProxy: ProxyTrust;
  /** Other origins whose pages may read replies. */
  corsOrigins: readonly string[];
  authLimits: AuthLimits;
  callLimits: CallLimits;
  /** Storage limits per trader. */
  quotas: Quotas;
  media: MediaStorage;
  /** Signs media URLs. */
  signingSecret: string;
  /** The origin of the product, by which programs reach /mcp. Without it, only this machine does. */
  publicUrl?: string | undefined;
  /** The address at which this API reaches the gateway. Without it, no module is known, and none is counted. */
  gatewayUrl?: string | undefined;
  /** The age from which an account counts among the traders of a module version. Has a default. */
  countedAccountHours?: number | undefined;
  /** How long decoding an image may take. Has a default. */
  imageTimeoutMs?: number | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Aborted when the process starts to shut down. */
  shutdownSignal?: AbortSignal;
}

/** Sign-in and uploads use shared resources and are counted over all processes. Other calls are counted per process. */
const createAdmission = ({ db: { rateCounts }, authLimits, callLimits }: Dependencies) => ({
  auth: createAuthLimits(rateCounts, authLimits),
  telemetry: createRateLimit(limits.telemetry.callsPerMinute),
  trader: createRateLimit(callLimits.perTrader),
  key: createRateLimit(callLimits.perKey ?? limits.keys.callsPerMinute),
  inFlight: createInFlight(),
  upload: createSharedRateLimit(rateCounts, {
    name: 'upload',
    callsPerMinute: callLimits.uploadsPerTrader,
    onDatabaseOutage: 'countLocally',
  }),
});

/** What several features need. Each feature creates its own services from it. */
const createServices = (dependencies: Dependencies, admitUpload: RateLimit) => {
  const { db, log, media, signingSecret, imageTimeoutMs, quotas, now } = dependencies;
  const events = createAccountEvents(db, log, now);
  const signer = createSigner(signingSecret, now);
  const mediaUrls = createMediaUrls(signer, now);
  const readColumns = createColumnReader(db);
  const selectTrades = createTradeSelector(db, readColumns);
  const transfers = createTransferLog({ db, log, now });
  return {
    ...dependencies,
    admitUpload,
    users: createUserService(db),
    events,
    sessions: createSessionService(db, events, now),
    mediaUrls,
    mediaWriter: createMediaWriter(media.store, imageTimeoutMs),
    attachments: createAttachments(db, media.limits.filesPerTrade, quotas),
    presentTrade: createPresentTrade(mediaUrls, markBreakeven),
    readColumns,
    selectTrades,
    addToInbox: createInboxWriter(db, now),
    /** Accepted proposals are written by the same services as the calls of trades and notes. */
    writers: { trades: createTradeService(db, now, quotas), notes: createNoteService(db, now) },
    transfers,
    journals: createExport({ ...dependencies, ...media, signer, select: selectTrades, transfers }),
  };
};

/** Binds every call of the contract to its handler. */
const createRoutes = (services: ReturnType<typeof createServices>) => [
  ...createSystemRoutes(services),
  ...createTelemetryRoutes(services),
  ...createUserRoutes(services),
  // Before trades, so that /api/trades/stats is not read as a trade id.
  ...createStatisticsRoutes(services),
  ...createTradeRoutes(services),
  ...createBulkRoutes(services),
  ...createImportRoutes(services),
  ...createTrashRoutes(services),
  ...createLabelRoutes(services),
  ...createPlaybookRoutes(services),
  ...createDayRoutes(services),
  ...createReviewRoutes(services),
  ...createAccountLimitsRoutes(services),
  ...createInsightRoutes(services),
  ...createCandleRoutes(services),
  ...createWhatIfRoutes(services),
  ...createDrillRoutes(services),
  ...createKeyRoutes(services),
  ...createInboxRoutes(services),
  ...createSessionRoutes(services),
  ...createSettingsRoutes(services),
  ...createMediaRoutes(services),
  ...createAccountRoutes(services),
];

/** Pages of other sites never read what programs are told, wherever else they may read. */
const exceptPrograms =
  (middleware: ApiMiddleware): ApiMiddleware =>
  (ctx, next) =>
    ctx.path === MCP_PATH ? next() : middleware(ctx, next);

/**
 * Creates the API as a Koa application, which does not listen yet. The order of middleware is the order of execution.
 */
export function createApp(dependencies: Dependencies): Koa<RequestState> {
  const { log, trustProxy, corsOrigins, callLimits } = dependencies;
  const admission = createAdmission(dependencies);
  const services = createServices(dependencies, admission.upload);
  const app = new Koa<RequestState>();
  app.use(requestId(log, trustProxy));
  app.use(requestLog());
  app.use(dependencies.metrics.measure);
  app.use(errorReply());
  app.use(containFailures());
  app.use(setSecurityHeaders(trustProxy));
  app.use(exceptPrograms(allowOrigins(corsOrigins)));
  app.use(rejectKeysInAddresses(containsKey));
  app.use(rejectOutdatedClients());
  app.use(limitClients(callLimits.perClient));
  // Each route authenticates, validates the input (at most 1 MB of JSON, or a form), runs the handler and validates the
  // reply.
  const routes = createRoutes(services);
  const authenticator = createAuthenticator(services, admission);
  const replies = createReplyCache();
  const router = createRouter(routes, authenticator, replies);
  mountMcp(router, { routes, replies, authenticator, publicUrl: dependencies.publicUrl });
  mountDocs(router);
  mountMedia(router, services);
  mountExport(router, services);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // Koa emits only errors that occur after the response has started.
  app.on('error', (err) => log.error({ err }, 'response failed after it started'));
  return app;
}
