import type { Trade } from 'contracts';
import { type AccountState, accountLimits } from 'contracts/account-limits';
import { formatMoney, formatMultiple, Grid, getMoneyTone, Stat, useCall } from 'shared-ui';
import type { TradeSoFar } from './cutReplay.ts';

/** How much could still be lost when the trade began: of the day, or without such a limit, down to the floor. */
const findRoom = ({ day, roomCents }: AccountState): number | null => day?.roomCents ?? roomCents;

/** The room before a trade; null without limits, undefined without an account. */
export function useRoomBefore(account: string | undefined, openedAt: number): number | null | undefined {
  const input = { params: { account: account ?? '' }, query: { at: new Date(openedAt).toISOString() } };
  const { data } = useCall(accountLimits.get, input, { enabled: account !== undefined, handlesErrors: true });
  if (account === undefined) return undefined;
  return data ? findRoom(data) : null;
}

interface ReplayFiguresProps {
  soFar: Pick<TradeSoFar, 'resultCents' | 'r'>;
  /** Without a size, there is no result in money. */
  hasSize?: boolean;
  position: string;
  room: number | null | undefined;
  currency: Trade['currency'];
}

/** The running result of a replayed trade or day: realised and open, after the fees so far (PRA-01). */
export function ReplayFigures({ soFar, hasSize = true, position, room, currency }: ReplayFiguresProps) {
  const { resultCents, r } = soFar;
  const left = room === null || room === undefined || resultCents === null ? null : room + resultCents;
  const format = (cents: number | null, signed: boolean) =>
    cents === null ? null : formatMoney(cents, { signed, currency });
  return (
    <Grid column="8rem" gap={3}>
      {hasSize && (
        <Stat bare label="Running result" value={format(resultCents, true)} tone={getMoneyTone(resultCents)} />
      )}
      <Stat bare label="R" value={r === null ? null : formatMultiple(r, { signed: true })} tone={getMoneyTone(r)} />
      {room !== undefined && <Stat bare label="Room of the day" value={format(left, false)} />}
      <Stat bare label="Position" value={position} />
    </Grid>
  );
}
