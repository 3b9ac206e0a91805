import { calls } from 'contracts';
import type { Db } from '../../database.ts';
import { ApiError } from '../../http/errors.ts';
import { bind } from '../../identity/bind.ts';

interface SystemDependencies {
  db: Db;
  shutdownSignal?: AbortSignal;
}

/**
 * After `shutdownSignal` is aborted, the instance reports not ready but still serves, so that load balancers drain it.
 */
export function createSystemRoutes({ db, shutdownSignal }: SystemDependencies) {
  return [
    bind(calls.system.health, async () => ({ status: 'ok' as const })),
    bind(calls.system.ready, async () => {
      if (shutdownSignal?.aborted) throw new ApiError('unavailable', 'This instance is shutting down.');
      await db.ping();
      return { status: 'ready' as const };
    }),
  ];
}
