import type { ParsedUrlQuery } from 'node:querystring';
import type { Call } from 'contracts';
import { calls, everyCall } from 'contracts/every-call';
import type { Model } from 'mongoose';
import type { ApiMiddleware } from './context.ts';
import { createRateLimit, createSharedRateLimit, type RateCount } from './rate-limit.ts';

type Query = ParsedUrlQuery;
type Cost = number | ((query: Query) => number);
type Calls = typeof calls;
type CallName = { [G in keyof Calls]: `${G}.${keyof Calls[G] & string}` }[keyof Calls];

/** A search reads every note. A change of many trades can move 10,000 of them. Imports read and write up to 1,000 rows. */
const [cheap, searchCost, bulkCost, importCost] = [1, 5, 5, 3];

/** An unlimited list reads every trade, an order other than by date sorts all of them. */
const listCost = ({ limit, sort, hour }: Query): number =>
  limit === undefined || sort !== undefined || hour !== undefined ? 3 : cheap;

/** The local hours of trades on the day of a clock change are slow to compute. */
const statsCost = ({ hour }: Query): number => (hour === undefined ? cheap : 2);

/** Every call states its cost. Auth calls, uploads, exports and imports of journals have limits of their own. */
const costs: Readonly<Record<CallName, Cost>> = {
  'auth.checkVerification': cheap,
  'auth.login': cheap,
  'auth.createLocalUser': cheap,
  'auth.verifyEmail': cheap,
  'auth.me': cheap,
  'auth.updateMe': cheap,
  'trades.stats': statsCost,
  'trades.filteredStats': statsCost,
  'trades.list': listCost,
  'trades.get': cheap,
  'trades.create': cheap,
  'trades.update': cheap,
  'trades.delete': cheap,
  'trades.restore': cheap,
  'days.calendar': 2,
  'days.byDay': cheap,
  'days.analytics': 3,
  'flags.list': cheap,
  'flags.change': cheap,
  'media.limits': cheap,
  'media.upload': cheap,
  'media.delete': cheap,
  'system.health': cheap,
  'system.ready': cheap,
  'system.telemetry': cheap,
  'account.signOutEverywhere': cheap,
  'account.usage': cheap,
  'account.export': cheap,
  'account.import': cheap,
  'account.delete': cheap,
  'adjacentTrades.get': 2,
  'bulk.change': bulkCost,
  'bulk.export': cheap,
  'bulk.undo': bulkCost,
  'imports.start': cheap,
  'imports.list': cheap,
  'imports.get': cheap,
  'imports.addRows': importCost,
  'imports.complete': cheap,
  'imports.stored': importCost,
  'imports.repeat': bulkCost,
  'imports.previewUndo': importCost,
  'imports.undo': bulkCost,
  'imports.settings': cheap,
  'imports.changeSettings': cheap,
  'importedTrades.origin': cheap,
  'importedTrades.choices': importCost,
  'importedTrades.split': importCost,
  'importedTrades.merge': importCost,
  'labels.list': 2,
  'labels.change': cheap,
  'reports.get': 3,
  'reports.highlights': 5,
  'reports.distribution': 3,
  'reports.points': 3,
  'settings.get': cheap,
  'settings.change': 2,
  'trash.list': cheap,
  'trash.restore': bulkCost,
  'trash.delete': bulkCost,
  'trash.empty': bulkCost,
};

const costsByName = new Map(Object.entries(costs));
const costsByCall = new Map<Call, Cost | undefined>(everyCall.map(({ name, call }) => [call, costsByName.get(name)]));

/** Returns how many calls a call counts as toward the trader's limit per minute. */
export const findCallCost = (call: Call, query: Query): number => {
  if (query.q !== undefined) return searchCost;
  const cost = costsByCall.get(call);
  if (cost === undefined) throw new Error(`${call.method} ${call.path} has no cost.`);
  return typeof cost === 'number' ? cost : cost(query);
};

/** Calls per minute. */
export interface CallLimits {
  /** Calls of one trader. A page makes about ten calls; expensive calls count several times. */
  perTrader: number;
  /** From one client address, including media. A whole office may share one address. */
  perClient: number;
  /** Uploaded files and imported journals of one trader. */
  uploadsPerTrader: number;
}

export const defaultCallLimits: CallLimits = { perTrader: 1_200, perClient: 6_000, uploadsPerTrader: 120 };

/** Health checks are exempt: a flood must not make the process look dead. */
const healthChecks: readonly string[] = [calls.system.health.path, calls.system.ready.path];

/** Limits the calls from one client address before any other work is done. */
export const limitClients = (callsPerMinute: number): ApiMiddleware => {
  const admit = createRateLimit(callsPerMinute);
  return async (ctx, next) => {
    if (!healthChecks.includes(ctx.path)) await admit(ctx.state.network);
    await next();
  };
};

/** Auth calls per minute. Each of them makes a request to the provider. */
export interface AuthLimits {
  /** For one account of the provider. The verification page alone makes 12 per tab. */
  perAccount: number;
  /** From one client address. A whole office may share one address. */
  perClient: number;
}

export const defaultAuthLimits: AuthLimits = { perAccount: 120, perClient: 1_200 };

/** Counted over all processes. Rejects while the database is unavailable: sign-in needs the database anyway. */
export const createAuthLimits = (rateCounts: Model<RateCount>, { perAccount, perClient }: AuthLimits) => {
  const createLimit = (name: string, callsPerMinute: number) =>
    createSharedRateLimit(rateCounts, { name, callsPerMinute, onDatabaseOutage: 'reject' });
  return { account: createLimit('auth-account', perAccount), client: createLimit('auth-client', perClient) };
};

export type AuthAdmission = ReturnType<typeof createAuthLimits>;
