import { compareText, groupBy } from '../group.ts';
import type { ImportedTrade } from '../types.ts';
import { type CombinedTrade, combineLegs } from './combine.ts';
import type { LegPart } from './part.ts';
import { countLegs, explainSeparate, toScope } from './rules.ts';

/** Trades that look like one. */
export interface LegGroup<P extends LegPart> {
  parts: P[];
  combined: CombinedTrade;
  /** `order`: one order of the broker opened them. `time`: they were opened within seconds. */
  reason: 'order' | 'time';
}

const MOST_MS_APART = 5_000;

/** Joins orders to groups (union-find). `find` returns the order that stands for the group. */
const createOrders = () => {
  const parents = new Map<string, string>();
  const find = (order: string): string => {
    let root = order;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    if (root !== order) parents.set(order, root);
    return root;
  };
  const join = (a: string, b: string): void => {
    const [root, other] = [find(a), find(b)];
    if (root !== other) parents.set(other, root);
  };
  return { find, join };
};

/** Joins the parts that share an order, directly or by others. */
const groupByOrder = <P extends LegPart>(parts: readonly P[]): P[][] => {
  const { find, join } = createOrders();
  for (const { orders } of parts) for (const order of orders) join(orders[0] ?? order, order);
  const ordered = parts.filter(({ orders }) => orders.length > 0);
  const groups = groupBy(ordered, ({ orders }) => find(orders[0] ?? ''));
  return [...groups.values(), ...parts.filter(({ orders }) => orders.length === 0).map((part) => [part])];
};

/** Groups parts that were opened within seconds. That also holds for the first and the last part of a group. */
const groupByTime = <P extends LegPart>(parts: readonly P[]): P[][] => {
  const timed = parts
    .flatMap((part) => (part.firstOpening === null ? [] : [{ part, at: part.firstOpening }]))
    .sort((a, b) => compareText(a.at, b.at));
  const groups: { start: number; parts: P[] }[] = [];
  for (const { part, at } of timed) {
    const last = groups.at(-1);
    if (last && Date.parse(at) - last.start <= MOST_MS_APART) last.parts.push(part);
    else groups.push({ start: Date.parse(at), parts: [part] });
  }
  return groups.map((group) => group.parts);
};

/** The trades of a group that can be one; undefined while one of its positions is open. */
const combine = (parts: readonly LegPart[]): CombinedTrade | undefined => {
  const trades = parts.flatMap(({ trade }): ImportedTrade[] => (trade ? [trade] : []));
  const isComplete = trades.length === parts.length && countLegs(parts) > 1;
  return isComplete && explainSeparate(parts) === undefined ? combineLegs(trades) : undefined;
};

const toGroup = <P extends LegPart>(parts: P[], reason: 'order' | 'time'): LegGroup<P>[] => {
  const combined = combine(parts);
  if (!combined || (reason === 'time' && combined.structure === 'custom')) return [];
  return [{ parts, combined, reason }];
};

const proposeInScope = <P extends LegPart>(parts: readonly P[]): LegGroup<P>[] => {
  const byOrder = groupByOrder(parts);
  const rest = byOrder.flatMap((group) => (group.length > 1 ? [] : group));
  return [
    ...byOrder.flatMap((group) => toGroup(group, 'order')),
    ...groupByTime(rest).flatMap((group) => toGroup(group, 'time')),
  ];
};

/**
 * The groups of trades that look like one (LEG-04), each trade in one group at most. The parts include open positions:
 * an order with a leg still open is no group.
 */
export function proposeLegs<P extends LegPart>(parts: readonly P[]): LegGroup<P>[] {
  return [...groupBy(parts, toScope).values()].flatMap((same) => proposeInScope(same));
}
