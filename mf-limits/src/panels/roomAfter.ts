import type { AccountState } from 'contracts/account-limits';
import type { Phase } from 'contracts/account-rules';
import { formatMoney } from 'shared-ui';

/**
 * What a trade that is being typed does to the limits of its account. Null: there is no such limit, or no amount yet.
 */
interface RoomChange {
  dayRoom: number | null;
  dayRoomAfter: number | null;
  room: number | null;
  roomAfter: number | null;
}

/** What is known of the trade. Null while it is not typed. */
export interface TypedTrade {
  netCents: number | null;
  maeCents: number | null;
  /** That of the account, if it has one. */
  currency?: string | undefined;
}

/** The floor after the trade: only one that follows each close moves with it (LIM-03). */
const findFloorAfter = ({ drawdown }: Phase, floorCents: number, balanceCents: number): number => {
  if (drawdown?.mode !== 'intraday') return floorCents;
  return Math.max(
    floorCents,
    Math.min(drawdown.stopAtCents ?? Number.POSITIVE_INFINITY, balanceCents - drawdown.cents),
  );
};

/** Computes the room before and after a trade. `state` is that of the moment at which the trade counts. */
export function computeRoomChange(state: AccountState, phase: Phase, { netCents }: TypedTrade): RoomChange {
  const { balanceCents, floorCents, roomCents: room, day } = state;
  const dayRoom = day?.roomCents ?? null;
  if (netCents === null) return { dayRoom, dayRoomAfter: null, room, roomAfter: null };
  const balanceAfter = balanceCents + netCents;
  return {
    dayRoom,
    dayRoomAfter: dayRoom === null ? null : dayRoom + netCents,
    room,
    roomAfter: floorCents === null ? null : balanceAfter - findFloorAfter(phase, floorCents, balanceAfter),
  };
}

const describeCrossing = (limit: string, cents: number, currency: string | undefined): string =>
  cents === 0 ? `reaches ${limit}` : `goes ${formatMoney(-cents, { currency })} beyond ${limit}`;

/** Says which limits the trade would break, each in one sentence (LIM-05). */
export function describeBreaks(change: RoomChange, phase: Phase, { maeCents, currency }: TypedTrade): string[] {
  const { dayRoomAfter, room, roomAfter } = change;
  const effect = phase.dailyLoss?.effect === 'lock' ? 'locks the day' : 'fails the account';
  const sentences: string[] = [];
  if (dayRoomAfter !== null && dayRoomAfter <= 0)
    sentences.push(`This trade ${describeCrossing('the loss of the day', dayRoomAfter, currency)}, which ${effect}.`);
  if (roomAfter !== null && roomAfter <= 0)
    sentences.push(`This trade ${describeCrossing('the floor', roomAfter, currency)}.`);
  else if (room !== null && maeCents !== null && room - maeCents <= 0)
    sentences.push('Its MAE reaches the floor: a possible breach while it was open.');
  return sentences;
}
