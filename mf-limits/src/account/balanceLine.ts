import type { AccountState } from 'contracts/account-limits';
import type { Phase } from 'contracts/account-rules';
import { createAxis, type FormatTicks, labelTicks, type Tick } from 'shared-ui';

/** A day of the chart. The first one is the start of the phase. */
export interface BalanceDay {
  date: string;
  balanceCents: number;
  floorCents: number | null;
}

/** The floor before the first trade. */
const findFirstFloor = ({ drawdown, startBalanceCents }: Phase): number | null => {
  if (!drawdown) return null;
  const floorCents = startBalanceCents - drawdown.cents;
  return drawdown.mode === 'static' ? floorCents : Math.min(floorCents, drawdown.stopAtCents ?? floorCents);
};

/** Lists balance and floor from the start of the phase on. */
export function toBalanceDays({ history }: AccountState, phase: Phase): BalanceDay[] {
  const { from, startBalanceCents } = phase;
  return [{ date: from, balanceCents: startBalanceCents, floorCents: findFirstFloor(phase) }, ...(history ?? [])];
}

/** The shapes of the chart, in a square of 100. */
interface BalanceShapes {
  balance: string;
  /** A step for each day, because the floor does not move in between. Null without a floor. */
  floor: string | null;
  /** The place of the start balance. */
  start: number;
  yTicks: Tick[];
}

const toPath = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');

/**
 * Places balance and floor around the start balance, which is the zero of the axis: a balance of $50,000 needs no $0.
 */
export function drawBalance(days: readonly BalanceDay[], formatTicks: FormatTicks): BalanceShapes {
  const start = days[0]?.balanceCents ?? 0;
  const amounts = days.flatMap(({ balanceCents, floorCents }) => [balanceCents, floorCents ?? balanceCents]);
  const axis = createAxis(amounts.map((cents) => cents - start));
  const toX = (index: number) => (100 * index) / Math.max(1, days.length - 1);
  const toY = (cents: number) => 100 * (1 - axis.toPosition(cents - start));
  const floors = days.flatMap(({ floorCents }, index) => (floorCents === null ? [] : [{ index, floorCents }]));
  const steps = floors.flatMap(({ index, floorCents }, position) => {
    const before = floors[position - 1];
    const step = [toX(index), toY(floorCents)] as const;
    return before ? [[toX(index), toY(before.floorCents)] as const, step] : [step];
  });
  return {
    balance: toPath(days.map(({ balanceCents }, index) => [toX(index), toY(balanceCents)] as const)),
    floor: steps.length > 0 ? toPath(steps) : null,
    start: axis.toPosition(0),
    yTicks: labelTicks(axis, (ticks) => formatTicks(ticks.map((tick) => tick + start))),
  };
}
