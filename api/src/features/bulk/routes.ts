import { calls } from 'contracts/every-call';
import { bind } from '../../http/bind.ts';
import type { BulkService } from './service.ts';

export const createBulkRoutes = (bulk: BulkService) => [
  bind(calls.bulk.change, (input, user, { signal }) => bulk.change(user, input, signal)),
  bind(calls.bulk.undo, ({ params }, user) => bulk.undo(user._id, params.id)),
];
