import type { AccountSummary } from 'contracts/account-balances';
import { VisuallyHidden } from 'shared-ui';
import { describeLittleRoom, getDayLimit } from '../../shared/format.ts';
import { Room } from '../../shared/Room.tsx';

/** The limits of the account: those of which little is left first, then by how much may still be lost. */
const listRooms = (summary: AccountSummary) => {
  const { roomCents, drawdownCents = 0, day } = summary;
  return [
    { cents: day?.roomCents ?? null, limitCents: getDayLimit(summary) ?? 0, of: ' today' },
    { cents: roomCents, limitCents: drawdownCents, of: ' to the floor' },
  ]
    .flatMap(({ cents, limitCents, of }) => (cents === null ? [] : [{ cents, limitCents, of }]))
    .map((room) => ({
      ...room,
      isLittle: room.limitCents > 0 && describeLittleRoom(room.cents, room.limitCents) !== null,
    }))
    .toSorted((a, b) => Number(b.isLittle) - Number(a.isLittle) || a.cents - b.cents);
};

/** How much the account may still lose, by its nearest limit. The bar has room for one, and for few words. */
export function AccountRoom({ summary }: { summary: AccountSummary }) {
  const [nearest] = listRooms(summary);
  if (!nearest) return 'No limits';
  const { cents, limitCents, of, isLittle } = nearest;
  return (
    <>
      <VisuallyHidden>Room </VisuallyHidden>
      <Room cents={cents} limitCents={limitCents} currency={summary.currency} hasWords />
      {isLittle ? <VisuallyHidden>{of}</VisuallyHidden> : of}
    </>
  );
}
