import type { AccountState } from 'contracts/account-limits';
import type { Phase } from 'contracts/account-rules';
import { type AmountUnit, formatAmount, formatDay, Grid, getMoneyTone, Stat, useUnit } from 'shared-ui';
import { formatShare, getDayLimit } from '../shared/format.ts';
import { Room } from '../shared/Room.tsx';

/** The intraday floor can be higher than the closes show. */
const describeFloor = ({ floorCents, floorAtMostCents }: AccountState, unit: AmountUnit): string => {
  if (floorCents === null) return 'No floor';
  const floor = `Floor ${formatAmount(floorCents, unit)}`;
  return floorAtMostCents !== null && floorAtMostCents > floorCents
    ? `${floor}, possibly up to ${formatAmount(floorAtMostCents, unit)}`
    : floor;
};

/** Balance, return, drawdown and room, each with its meaning. */
export function BalanceFigures({ state, phase }: { state: AccountState; phase: Phase }) {
  const unit = useUnit();
  const { balanceCents, roomCents, day, performance } = state;
  if (!performance) return null;
  const { startBalanceCents, resultCents, returnPercent, drawdownPercent, maxDrawdownPercent } = performance;
  return (
    <Grid column="max(8rem, 18%)" gap={2}>
      <Stat
        label="Balance"
        value={formatAmount(balanceCents, unit)}
        hint={`Started with ${formatAmount(startBalanceCents, unit)}`}
      />
      <Stat
        label="Return"
        value={returnPercent === null ? null : formatShare(returnPercent, { signed: true })}
        tone={getMoneyTone(returnPercent)}
        hint={`${formatAmount(resultCents, unit, { signed: true })} of trades`}
      />
      <Stat
        label="Drawdown"
        value={drawdownPercent === null ? null : formatShare(drawdownPercent)}
        hint={`At most ${formatShare(maxDrawdownPercent)} in this phase`}
      />
      <Stat
        label="Room of the day"
        value={<Room cents={day?.roomCents ?? null} limitCents={getDayLimit(state)} />}
        hint={day && `${formatDay(day.date)}: ${formatAmount(day.resultCents, unit, { signed: true })}`}
      />
      <Stat
        label="Room to the floor"
        value={<Room cents={roomCents} limitCents={phase.drawdown?.cents} />}
        hint={describeFloor(state, unit)}
      />
    </Grid>
  );
}
