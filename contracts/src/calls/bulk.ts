import { traderCall } from '../call.ts';
import { BulkBody, BulkParams, BulkReply, BulkUndoReply } from '../schemas/bulk.ts';
import { IdempotencyHeaders } from '../schemas/write-headers.ts';

export const bulk = {
  /** Changes all of the trades, or none: 404 when an id does not exist, 400 for more than `limits.bulkTrades`. */
  change: traderCall('POST', '/api/trades/bulk', {
    headers: IdempotencyHeaders,
    body: BulkBody,
    reply: BulkReply,
    writesTopic: 'trades',
  }),
  /** Within `timings.bulkUndoMs`, once; afterwards 404. */
  undo: traderCall('POST', '/api/trades/bulk/:id/undo', {
    params: BulkParams,
    reply: BulkUndoReply,
    writesTopic: 'trades',
  }),
} as const;
