import type { AccountState } from 'contracts/account-limits';
import { formatDay, formatMoney, Grid, getMoneyTone, Stat } from 'shared-ui';
import { formatShare } from '../shared/format.ts';

const formatRoom = (cents: number | null | undefined) =>
  cents === null || cents === undefined
    ? { value: null, tone: 'neutral' as const }
    : { value: formatMoney(cents), tone: cents <= 0 ? ('loss' as const) : ('neutral' as const) };

/** The intraday floor can be higher than the closes show. */
const describeFloor = ({ floorCents, floorAtMostCents }: AccountState): string => {
  if (floorCents === null) return 'No floor';
  const floor = `Floor ${formatMoney(floorCents)}`;
  return floorAtMostCents !== null && floorAtMostCents > floorCents
    ? `${floor}, possibly up to ${formatMoney(floorAtMostCents)}`
    : floor;
};

/** Balance, return, drawdown and room, each with its meaning. */
export const BalanceFigures = ({ state }: { state: AccountState }) => {
  const { balanceCents, roomCents, day, performance } = state;
  if (!performance) return null;
  const { startBalanceCents, resultCents, returnPercent, drawdownPercent, maxDrawdownPercent } = performance;
  return (
    <Grid column="11rem" gap={3}>
      <Stat label="Balance" value={formatMoney(balanceCents)} hint={`Started with ${formatMoney(startBalanceCents)}`} />
      <Stat
        label="Return"
        value={returnPercent === null ? null : formatShare(returnPercent, { signed: true })}
        tone={getMoneyTone(returnPercent)}
        hint={`${formatMoney(resultCents, { signed: true })} of trades`}
      />
      <Stat
        label="Drawdown"
        value={drawdownPercent === null ? null : formatShare(drawdownPercent)}
        hint={`At most ${formatShare(maxDrawdownPercent)} in this phase`}
      />
      <Stat
        label="Room of the day"
        {...formatRoom(day?.roomCents)}
        hint={day && `${formatDay(day.date)}: ${formatMoney(day.resultCents, { signed: true })}`}
      />
      <Stat label="Room to the floor" {...formatRoom(roomCents)} hint={describeFloor(state)} />
    </Grid>
  );
};
