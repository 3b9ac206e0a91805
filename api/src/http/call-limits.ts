import { calls } from 'contracts';
import type { ApiMiddleware } from './context.ts';
import { createRateLimit } from './rate-limit.ts';

/** Calls per minute. */
export interface CallLimits {
  /** Of one trader. A page makes about ten calls; expensive calls count several times. */
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
