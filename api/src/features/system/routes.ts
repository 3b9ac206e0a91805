import { calls } from 'contracts';
import type { Db } from '../../db.ts';
import { bind } from '../../http/bind.ts';

export const systemRoutes = (db: Db) => [
  bind(calls.system.health, async () => ({ status: 'ok' as const })),
  bind(calls.system.ready, async () => {
    await db.ping();
    return { status: 'ready' as const };
  }),
];
