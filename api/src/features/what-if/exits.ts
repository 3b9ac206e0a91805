import type { MeasuredFilter } from 'contracts';
import type { ExitsBody, ExitsReply } from 'contracts/what-if';
import { replayExits } from '../../figures/scenarios/grid.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { Replayer } from './replay.ts';

/** Computes what other exits would have made of the selected trades (WIF-01, WIF-02). */
export function createExitsReader(replay: Replayer) {
  return (user: UserRecord, filter: MeasuredFilter, body: ExitsBody, signal: AbortSignal): Promise<ExitsReply> =>
    replay(user, filter, body, signal, async ({ trades, refused, scope, pause }) => ({
      trades: { used: trades.length, refused },
      ...(await replayExits(trades, body, pause)),
      ...scope,
    }));
}
