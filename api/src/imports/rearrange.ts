import { toPositions } from 'importers/trades';
import { conflict } from '../http/errors.ts';
import type { ComputedTrade, PositionChange } from './fold.ts';
import { listTrades } from './parts.ts';
import type { PositionRows } from './position-rows.ts';
import { toTradeFacts } from './trade-facts.ts';

const computeTrades = (position: PositionRows): ComputedTrade[] => {
  const { positions } = toPositions(position.format, position, { dayEnd: position.dayEnd });
  return listTrades(position, positions).map(([partKey, trade]) => {
    const { facts, error } = toTradeFacts(trade, position.accountId);
    if (!facts) throw conflict(error);
    return { partKey, facts };
  });
};

/** The change of a position whose rows make other trades. Throws conflict if a journal cannot store them. */
export function rearrange(before: PositionRows, after: PositionRows): PositionChange {
  return { before, after, trades: computeTrades(after) };
}
