import { limits, type Quotas } from 'contracts';
import type { ProxyTrust } from 'contracts/server/http';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Db } from './database.ts';
import { createAccountDeletion } from './features/account/deletion.ts';
import { createAccountRoutes, createReadUsage, mountExport } from './features/account/routes.ts';
import { createExport } from './features/account/transfer/export.ts';
import { createImport } from './features/account/transfer/import.ts';
import { createAccountLimitsRoutes, createAccountLimitsService } from './features/account-limits/service.ts';
import { createBulkRoutes, createBulkService } from './features/bulk/routes.ts';
import { createExcursionWriter } from './features/candles/excursions.ts';
import { createCandleReader } from './features/candles/read-candles.ts';
import { createCandleRoutes } from './features/candles/routes.ts';
import { createCandleService } from './features/candles/service.ts';
import { createDayService } from './features/days/days.ts';
import { createNoteService } from './features/days/notes.ts';
import { createPlanWriter } from './features/days/plans.ts';
import { createDayRoutes } from './features/days/routes.ts';
import { createDaySearch } from './features/days/search.ts';
import { createTemplateService } from './features/days/templates.ts';
import { mountDocs } from './features/docs/page.ts';
import { createImportRoutes, createImportService } from './features/imports/routes.ts';
import { createInsightRoutes } from './features/insights/routes.ts';
import { createInsightReader } from './features/insights/service.ts';
import { createLabelRoutes, createLabelService } from './features/labels/routes.ts';
import { createSetupUseCounter } from './features/labels/setup-uses.ts';
import { createMediaRoutes, createMediaService } from './features/media/routes.ts';
import { mountMedia } from './features/media/serve.ts';
import { createCheckService } from './features/playbook/checks.ts';
import { createDraftCheck } from './features/playbook/draft-check.ts';
import { createMissedTradeService } from './features/playbook/missed-trades.ts';
import { createPlaybookRoutes } from './features/playbook/routes.ts';
import { createRuleReader, createRuleService } from './features/playbook/rules.ts';
import { createPlaybookService } from './features/playbook/service.ts';
import { createSetupNoteService } from './features/playbook/setup-notes.ts';
import { createReviewQueue } from './features/review/queue.ts';
import { createReviewRoutes } from './features/review/routes.ts';
import { createWeekService } from './features/review/weeks.ts';
import { createSettingsRoutes, createSettingsService } from './features/settings/routes.ts';
import { createStatisticsRoutes } from './features/statistics/routes.ts';
import { createStatisticsService } from './features/statistics/service.ts';
import { createSystemRoutes } from './features/system/routes.ts';
import { createTelemetryRoutes, createTelemetryService } from './features/telemetry/routes.ts';
import { createAdjacentTrades } from './features/trades/adjacent.ts';
import { createTradeList } from './features/trades/list.ts';
import { createDayReader } from './features/trades/read-day.ts';
import { createTradeRoutes } from './features/trades/routes.ts';
import { createTradeService } from './features/trades/service.ts';
import { createTrashRoutes, createTrashService } from './features/trash/routes.ts';
import { createUserRoutes } from './features/users/routes.ts';
import { createSearch } from './figures/selection/search.ts';
import { createTradeSelector } from './figures/selection/select-trades.ts';
import { createRouter } from './http/bind.ts';
import { type AuthLimits, type CallLimits, createAuthLimits, limitClients } from './http/call-limits.ts';
import type { RequestState } from './http/context.ts';
import { createInFlight } from './http/in-flight.ts';
import type { Metrics } from './http/metrics.ts';
import {
  allowOrigins,
  errorReply,
  rejectOutdatedClients,
  requestId,
  requestLog,
  setSecurityHeaders,
} from './http/middleware.ts';
import { createRateLimit, createSharedRateLimit, type RateLimit } from './http/rate-limit.ts';
import { containFailures } from './http/request-failures.ts';
import { createSigner } from './http/signer.ts';
import { createAuthenticator } from './identity/authenticate.ts';
import type { Identity } from './identity/identity.ts';
import { createUserService } from './identity/users.ts';
import { createColumnReader } from './journal/columns/read-columns.ts';
import { createIdempotency } from './journal/idempotency.ts';
import { createTrash } from './journal/trash.ts';
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
  /** The address at which this API reaches the gateway. Without it, no module is known, and none is counted. */
  gatewayUrl?: string | undefined;
  /** The age from which an account counts among the traders of a module version. Has a default. */
  countedAccountHours?: number | undefined;
  /** How long decoding an image may take. Has a default. */
  imageTimeoutMs?: number | undefined;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Aborted when the process starts to shut down. */
  shutdownSignal?: AbortSignal;
}

/** Sign-in and uploads use shared resources and are counted over all processes. Other calls are counted per process. */
const createAdmission = ({ db: { rateCounts }, authLimits, callLimits }: Dependencies) => ({
  auth: createAuthLimits(rateCounts, authLimits),
  telemetry: createRateLimit(limits.telemetry.callsPerMinute),
  trader: createRateLimit(callLimits.perTrader),
  inFlight: createInFlight(),
  upload: createSharedRateLimit(rateCounts, {
    name: 'upload',
    callsPerMinute: callLimits.uploadsPerTrader,
    onDatabaseOutage: 'countLocally',
  }),
});

const createServices = (dependencies: Dependencies, admitUpload: RateLimit) => {
  const { db, log, metrics, media, signingSecret, imageTimeoutMs, quotas, clock } = dependencies;
  const { gatewayUrl, countedAccountHours } = dependencies;
  const signer = createSigner(signingSecret, clock);
  const mediaUrls = createMediaUrls(signer, clock);
  const attachments = createAttachments(db, media.limits.filesPerTrade, quotas);
  const presentTrade = createPresentTrade(mediaUrls);
  const readColumns = createColumnReader(db);
  const selectTrades = createTradeSelector(readColumns, createSearch(db), createRuleReader(db));
  const listTrades = createTradeList(db, selectTrades);
  const mediaWriter = createMediaWriter(media.store, imageTimeoutMs);
  return {
    mediaUrls,
    attachments,
    presentTrade,
    media: createMediaService({
      ...media,
      mediaWriter,
      attachments,
      idempotency: createIdempotency(db, clock, 'file'),
      admit: admitUpload,
      log,
      now: clock,
    }),
    readColumns,
    statistics: createStatisticsService(selectTrades),
    readDay: createDayReader(selectTrades, listTrades, presentTrade),
    trades: createTradeService(db, clock, quotas),
    bulk: createBulkService(db, clock, selectTrades),
    imports: createImportService({ db, quotas, trash: createTrash(db, clock), now: clock }),
    trash: createTrashService({ db, store: media.store, log, now: clock }),
    listTrades,
    findAdjacentTrades: createAdjacentTrades(selectTrades),
    labels: createLabelService(db),
    countSetupUses: createSetupUseCounter(db),
    rules: createRuleService(db, clock),
    checks: createCheckService(db, readColumns, clock),
    checkDraft: createDraftCheck(db, readColumns),
    playbook: createPlaybookService(db, selectTrades),
    setupNotes: createSetupNoteService(db),
    missedTrades: createMissedTradeService(db, selectTrades, clock),
    days: createDayService(db, createDaySearch(db), mediaUrls, clock),
    notes: createNoteService(db, clock),
    savePlan: createPlanWriter(db, clock),
    templates: createTemplateService(db),
    readReviewQueue: createReviewQueue(db, readColumns, clock),
    weeks: createWeekService(db, selectTrades, clock),
    accountLimits: createAccountLimitsService(db, readColumns, clock),
    readInsights: createInsightReader(db, selectTrades),
    candles: createCandleService(db, clock, quotas),
    readCandles: createCandleReader(db),
    computeExcursions: createExcursionWriter(db, clock, selectTrades),
    settings: createSettingsService(db),
    journals: createExport({ ...media, db, signer, select: selectTrades, log, now: clock }),
    importJournal: createImport({
      ...media,
      db,
      mediaWriter,
      maxFiles: media.limits.filesPerTrade,
      quotas,
      admit: admitUpload,
      now: clock,
    }),
    readUsage: createReadUsage(quotas),
    users: createUserService(db),
    telemetry: createTelemetryService({
      db,
      log,
      registry: metrics.registry,
      gatewayUrl,
      countedAccountHours,
      now: clock,
    }),
  };
};
type Services = ReturnType<typeof createServices>;

/** Binds every call of the contract to its handler. */
const createRoutes = ({ db, identity, log, media, clock, shutdownSignal }: Dependencies, services: Services) => [
  ...createSystemRoutes(db, shutdownSignal),
  ...createTelemetryRoutes(services.telemetry),
  ...createUserRoutes(services.users),
  // Before trades, so that /api/trades/stats is not read as a trade id.
  ...createStatisticsRoutes(services.statistics, services.readDay, services.mediaUrls),
  ...createTradeRoutes(services),
  ...createBulkRoutes(services.bulk),
  ...createImportRoutes(services.imports),
  ...createTrashRoutes(services.trash, services.presentTrade),
  ...createLabelRoutes(services.labels, services.readColumns, services.countSetupUses),
  ...createPlaybookRoutes(services),
  ...createDayRoutes(services),
  ...createReviewRoutes(services),
  ...createAccountLimitsRoutes(services.accountLimits),
  ...createInsightRoutes(services.readInsights),
  ...createCandleRoutes(services),
  ...createSettingsRoutes(services.settings),
  ...createMediaRoutes(services.media, services.mediaUrls, media.limits),
  ...createAccountRoutes({
    ...services,
    identity,
    deletion: createAccountDeletion({ db, identity, store: media.store, log, now: clock }),
  }),
];

/** Creates the API as a Koa application, which does not listen yet. The order of middleware is the order of execution. */
export const createApp = (dependencies: Dependencies): Koa<RequestState> => {
  const { identity, log, trustProxy, corsOrigins, callLimits, media, clock } = dependencies;
  const admission = createAdmission(dependencies);
  const services = createServices(dependencies, admission.upload);
  const app = new Koa<RequestState>();
  app.use(requestId(log, trustProxy));
  app.use(requestLog());
  app.use(dependencies.metrics.measure);
  app.use(errorReply());
  app.use(containFailures());
  app.use(setSecurityHeaders(trustProxy));
  app.use(allowOrigins(corsOrigins));
  app.use(rejectOutdatedClients());
  app.use(limitClients(callLimits.perClient));
  // Each route authenticates, validates the input (at most 1 MB of JSON, or a form), runs the handler and validates the
  // reply.
  const router = createRouter(
    createRoutes(dependencies, services),
    createAuthenticator(identity, services.users, admission),
  );
  mountDocs(router);
  mountMedia(router, { ...services, store: media.store, now: clock });
  mountExport(router, services.journals);
  app.use(router.routes());
  app.use(router.allowedMethods());
  // Koa emits only errors that occur after the response has started.
  app.on('error', (err) => log.error({ err }, 'response failed after it started'));
  return app;
};
