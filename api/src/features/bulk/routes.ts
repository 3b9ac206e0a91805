import { calls } from 'contracts/every-call';
import { bind } from '../../identity/bind.ts';
import { type BulkDependencies, createBulkService } from './service.ts';

export function createBulkRoutes(dependencies: BulkDependencies) {
  const bulk = createBulkService(dependencies);
  return [
    bind(calls.bulk.change, (input, user, { signal }) => bulk.change(user, input, signal)),
    bind(calls.bulk.undo, ({ params }, user) => bulk.undo(user, params.id)),
  ];
}
