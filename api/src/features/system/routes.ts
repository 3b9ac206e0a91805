import { calls } from 'contracts';
import type { Db } from '../../db.ts';
import { bind } from '../../http/bind.ts';
import { ApiError } from '../../http/errors.ts';

/** Once `stopping` is aborted this instance calls itself not ready, though it still serves: a balancer sends no more. */
export const systemRoutes = (db: Db, stopping?: AbortSignal) => [
  bind(calls.system.health, async () => ({ status: 'ok' as const })),
  bind(calls.system.ready, async () => {
    if (stopping?.aborted) throw new ApiError('unavailable', 'This instance is shutting down.');
    await db.ping();
    return { status: 'ready' as const };
  }),
];
