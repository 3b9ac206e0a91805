import { type Insight, insightKinds } from 'contracts/insights';

const KINDS: readonly string[] = insightKinds;

/** A kind of a later API is last. */
const getRank = ({ kind }: Insight): number => (KINDS.includes(kind) ? KINDS.indexOf(kind) : KINDS.length);

/** In the order in which a trader decides; the strongest first within a kind. */
export function orderInsights(insights: readonly Insight[]): Insight[] {
  return insights.toSorted((a, b) => getRank(a) - getRank(b));
}

/** Whether the groups differ by something that is known only when the trade is over. */
export function isKnownAfterwards({ kind }: Insight): boolean {
  return kind === 'duration';
}
