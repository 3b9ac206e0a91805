import { getOpeningTime } from './facts.ts';
import type { Random } from './random.ts';
import type { DemoTrade } from './trades.ts';

/** A text that the trader writes about trades of which it is true. Without a condition it is always true. */
export interface Remark {
  text: string;
  isTrue?: (trades: readonly DemoTrade[]) => boolean;
}

/** Picks one of the remarks that are true of the trades. */
export function pickRemark(random: Random, remarks: readonly Remark[], trades: readonly DemoTrade[]): string {
  return random.pick(remarks.filter(({ isTrue }) => isTrue?.(trades) ?? true)).text;
}

export function hasTag(trade: DemoTrade | undefined, tag: string): boolean {
  return trade?.tags?.includes(tag) ?? false;
}

/** Hours from the opening of the market to that of the trade. */
export function getHoursAfterOpening({ date, openedAt }: DemoTrade): number {
  return (Date.parse(openedAt ?? date) - getOpeningTime(date)) / 3_600_000;
}
