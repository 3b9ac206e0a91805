import type Big from 'big.js';
import { groupBy } from '../group.ts';
import type { Moment } from '../values/file-times.ts';

/** The leg of a bracket, filled or not: an order with a limit or stop price. */
export interface BracketOrder {
  account: string;
  contract: string;
  side: 'buy' | 'sell';
  placed: Moment;
  kind: 'stop' | 'target';
  price: Big;
}

/** A filled order. */
export interface FilledOrder {
  account: string;
  contract: string;
  side: 'buy' | 'sell';
  time: Moment;
}

export interface Levels {
  stop?: Big;
  target?: Big;
}

const toSecond = ({ at }: Moment): number => Math.floor(Date.parse(at ?? '') / 1000);

/** A bracket reaches the market when its order is filled. */
const MAX_SECONDS = 2;

/** Finds the planned stop and target of a filled order: the legs on the other side that were placed when it was filled. */
export const createLevels = (orders: readonly BracketOrder[]): ((order: FilledOrder) => Levels) => {
  const brackets = groupBy(orders, ({ account, contract, placed }) => `${account} ${contract} ${toSecond(placed)}`);
  return ({ account, contract, side, time }) => {
    if (brackets.size === 0) return {};
    const seconds = Array.from({ length: 2 * MAX_SECONDS + 1 }, (_, index) => toSecond(time) - MAX_SECONDS + index);
    const own = seconds
      .flatMap((second) => brackets.get(`${account} ${contract} ${second}`) ?? [])
      .filter((order) => order.side !== side);
    const find = (kind: BracketOrder['kind']) => own.find((order) => order.kind === kind)?.price;
    return { stop: find('stop'), target: find('target') };
  };
};
