import { calls } from 'contracts/every-call';
import { bind } from '../../identity/bind.ts';
import { createDrillService } from './service.ts';

export function createDrillRoutes(dependencies: Parameters<typeof createDrillService>[0]) {
  const drills = createDrillService(dependencies);
  return [
    bind(calls.drills.create, ({ body, headers }, user) => drills.create(user, body, headers['idempotency-key'])),
    bind(calls.drills.figures, ({ query }, user, { signal }) => drills.getFigures(user, query, signal)),
    bind(calls.drills.due, async (_, user) => ({ trades: await drills.listDue(user) })),
  ];
}
