import { calls } from 'contracts';
import type { ApiContext, Next } from './context.ts';
import { createRateLimit } from './rate-limit.ts';

/** How many calls a minute are answered. */
export interface CallLimits {
  /** Of one trader, who makes some ten for a page. Expensive calls count as several. */
  perTrader: number;
  /** From one client address, media included; a whole office may share one. */
  perClient: number;
  /** Files and journals of one trader. */
  uploadsPerTrader: number;
}

export const defaultCallLimits: CallLimits = { perTrader: 1_200, perClient: 6_000, uploadsPerTrader: 120 };

/** Whoever looks after us asks these: a flood must not make us look dead. */
const probes: readonly string[] = [calls.system.health.path, calls.system.ready.path];

/** Refuses what comes too often from one address, before anything is done for it. */
export const limitClients = (callsPerMinute: number) => {
  const admit = createRateLimit(callsPerMinute);
  return async (ctx: ApiContext, next: Next) => {
    if (!probes.includes(ctx.path)) await admit(ctx.state.network);
    await next();
  };
};
