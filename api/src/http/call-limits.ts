import type { ParsedUrlQuery } from 'node:querystring';
import { type Call, limits } from 'contracts';
import { calls, everyCall } from 'contracts/every-call';
import type { Model } from 'mongoose';
import type { ApiMiddleware } from './context.ts';
import { createRateLimit, createSharedRateLimit, type RateCount } from './rate-limit.ts';

type Query = ParsedUrlQuery;
type Cost = number | ((query: Query) => number);
type Calls = typeof calls;
type CallName = { [G in keyof Calls]: `${G}.${keyof Calls[G] & string}` }[keyof Calls];

const CHEAP = 1;
/** A search reads every note. */
const SEARCH_COST = 5;
/** The answers of up to 500 rules for every trade. */
const RULES_COST = 5;
/** The answers of up to 500 rules for one trade. */
const CHECK_COST = 3;
/** About 20 million trades are drawn. */
const SIMULATION_COST = 5;
/** A bulk change can move 10,000 trades. */
const BULK_COST = 5;
/** An import reads and writes up to 1,000 rows per call. */
const IMPORT_COST = 3;

/** An unlimited list reads every trade. Any order except by date sorts all trades. */
const listCost = ({ limit, sort, hour }: Query): number =>
  limit === undefined || sort !== undefined || hour !== undefined ? 3 : CHEAP;

/** The local hours of trades on the day of a clock change are slow to compute. */
const statsCost = ({ hour }: Query): number => (hour === undefined ? CHEAP : 2);

/** Every call states its cost. Auth calls, uploads, exports and imports of journals have limits of their own. */
const COSTS: Readonly<Record<CallName, Cost>> = {
  'auth.checkVerification': CHEAP,
  'auth.login': CHEAP,
  'auth.createLocalUser': CHEAP,
  'auth.verifyEmail': CHEAP,
  'auth.signOut': CHEAP,
  'auth.me': CHEAP,
  'auth.updateMe': CHEAP,
  'trades.stats': statsCost,
  'trades.filteredStats': statsCost,
  'trades.list': listCost,
  'trades.get': CHEAP,
  'trades.create': CHEAP,
  'trades.update': CHEAP,
  'trades.delete': CHEAP,
  'trades.restore': CHEAP,
  'days.calendar': 2,
  'days.byDay': CHEAP,
  'days.analytics': 3,
  'flags.list': CHEAP,
  'flags.change': 2,
  'media.limits': CHEAP,
  'media.upload': CHEAP,
  'media.delete': CHEAP,
  'marks.save': CHEAP,
  'system.health': CHEAP,
  'system.ready': CHEAP,
  'system.telemetry': CHEAP,
  'system.reportLoads': CHEAP,
  'accountLimits.get': 3,
  'accountLimits.list': 3,
  'accountLimits.rules': CHEAP,
  'accountLimits.change': CHEAP,
  'account.signOutEverywhere': CHEAP,
  'account.usage': CHEAP,
  'account.export': CHEAP,
  'account.import': CHEAP,
  'transfers.list': CHEAP,
  'account.delete': CHEAP,
  'adjacentTrades.get': 2,
  'bulk.change': BULK_COST,
  'bulk.export': CHEAP,
  'bulk.undo': BULK_COST,
  'candles.list': 2,
  'candles.get': 3,
  'candles.add': IMPORT_COST,
  'candles.delete': CHEAP,
  'candles.restore': IMPORT_COST,
  'candles.excursions': BULK_COST,
  'dayJournal.list': CHEAP,
  'dayJournal.get': CHEAP,
  'dayJournal.change': CHEAP,
  'dayJournal.addNote': CHEAP,
  'dayJournal.changeNote': CHEAP,
  'dayJournal.deleteNote': CHEAP,
  'dayJournal.restoreNote': CHEAP,
  'dayPlans.save': CHEAP,
  'daySummaries.list': 3,
  'dayTemplates.list': CHEAP,
  'dayTemplates.save': CHEAP,
  'drills.create': CHECK_COST,
  'drills.figures': 3,
  'drills.due': 2,
  'keys.list': CHEAP,
  'keys.create': CHEAP,
  'keys.delete': CHEAP,
  'inbox.bulk': BULK_COST,
  'inbox.add': CHEAP,
  'inbox.list': 2,
  'inbox.get': CHEAP,
  'inbox.accept': CHEAP,
  'inbox.dismiss': CHEAP,
  'inbox.restore': CHEAP,
  'inboxCount.get': CHEAP,
  'sessions.list': CHEAP,
  'sessions.delete': CHEAP,
  'sessions.events': CHEAP,
  'insights.get': RULES_COST,
  'imports.start': CHEAP,
  'imports.list': CHEAP,
  'imports.get': CHEAP,
  'imports.addRows': IMPORT_COST,
  'imports.complete': CHEAP,
  'imports.stored': IMPORT_COST,
  'imports.repeat': BULK_COST,
  'imports.previewUndo': IMPORT_COST,
  'imports.undo': BULK_COST,
  'imports.settings': CHEAP,
  'imports.changeSettings': CHEAP,
  'importedTrades.origin': CHEAP,
  'importedTrades.choices': IMPORT_COST,
  'importedTrades.split': IMPORT_COST,
  'importedTrades.merge': IMPORT_COST,
  'simulate.run': SIMULATION_COST,
  'size.get': 3,
  'structures.propose': BULK_COST,
  'structures.merge': BULK_COST,
  'labels.list': 3,
  'labels.uses': 2,
  'labels.change': 2,
  'reports.get': 3,
  'reports.highlights': 5,
  'reports.distribution': 3,
  'reports.points': 3,
  'reports.compare': 5,
  'check.get': CHECK_COST,
  'check.change': CHECK_COST,
  'check.draft': CHECK_COST,
  'missedTrades.list': 2,
  'missedTrades.figures': 3,
  'missedTrades.create': CHEAP,
  'missedTrades.update': CHEAP,
  'missedTrades.delete': CHEAP,
  'missedTrades.restore': CHEAP,
  'mistakes.get': 3,
  'playbook.get': RULES_COST,
  'playbook.notes': CHEAP,
  'playbook.saveNote': CHEAP,
  'playbook.try': 5,
  'review.queue': 2,
  'rules.list': CHEAP,
  'rules.create': CHEAP,
  'rules.update': CHEAP,
  'rules.order': CHEAP,
  'rules.delete': CHEAP,
  'rules.restore': CHEAP,
  'settings.get': CHEAP,
  'settings.change': 2,
  'trash.list': CHEAP,
  'trash.restore': BULK_COST,
  'trash.delete': BULK_COST,
  'trash.empty': BULK_COST,
  'weekReviews.get': 3,
  'weekReviews.change': 3,
  'whatIf.exits': 5,
  'whatIf.trade': 3,
  'whatIfRules.leaveOut': RULES_COST,
  'whatIfRules.list': RULES_COST,
  'whatIfTrades.list': 5,
};

const COSTS_BY_NAME = new Map(Object.entries(COSTS));
const COSTS_BY_CALL = new Map<Call, Cost | undefined>(
  everyCall.map(({ name, call }) => [call, COSTS_BY_NAME.get(name)]),
);

/** Returns how many calls a call counts as toward the trader's limit per minute. */
export function findCallCost(call: Call, query: Query): number {
  if (query.q !== undefined) return SEARCH_COST;
  if (query.rule !== undefined || query.judged !== undefined) return RULES_COST;
  const cost = COSTS_BY_CALL.get(call);
  if (cost === undefined) throw new Error(`${call.method} ${call.path} has no cost.`);
  return typeof cost === 'number' ? cost : cost(query);
}

/** Calls per minute. */
export interface CallLimits {
  /** Calls of one trader. A page makes about ten calls; expensive calls count several times. */
  perTrader: number;
  /** From one client address, including media. A whole office may share one address. */
  perClient: number;
  /** Uploaded files and imported journals of one trader. */
  uploadsPerTrader: number;
  /** Calls of one key, whatever they cost: `limits.keys.callsPerMinute` by default. Its trader's are separate. */
  perKey?: number;
}

export const DEFAULT_CALL_LIMITS: CallLimits = {
  perTrader: 1_200,
  perClient: 6_000,
  uploadsPerTrader: 120,
  perKey: limits.keys.callsPerMinute,
};

/** Health checks are exempt: a flood must not make the process look dead. */
const HEALTH_CHECKS: readonly string[] = [calls.system.health.path, calls.system.ready.path];

/** Limits the calls from one client address before any other work is done. */
export function limitClients(callsPerMinute: number): ApiMiddleware {
  const admit = createRateLimit(callsPerMinute);
  return async (ctx, next) => {
    if (!HEALTH_CHECKS.includes(ctx.path)) await admit(ctx.state.network);
    await next();
  };
}

/** Auth calls per minute. Each of them makes a request to the provider. */
export interface AuthLimits {
  /** For one account of the provider. The verification page alone makes 12 per tab. */
  perAccount: number;
  /** From one client address. A whole office may share one address. */
  perClient: number;
}

export const DEFAULT_AUTH_LIMITS: AuthLimits = { perAccount: 120, perClient: 1_200 };

/** Counted over all processes. Rejects while the database is unavailable: sign-in needs the database anyway. */
export function createAuthLimits(rateCounts: Model<RateCount>, { perAccount, perClient }: AuthLimits) {
  const createLimit = (name: string, callsPerMinute: number) =>
    createSharedRateLimit(rateCounts, { name, callsPerMinute, onDatabaseOutage: 'reject' });
  return { account: createLimit('auth-account', perAccount), client: createLimit('auth-client', perClient) };
}

export type AuthAdmission = ReturnType<typeof createAuthLimits>;
