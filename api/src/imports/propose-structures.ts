import { LAST_DAY, toCents } from 'contracts';
import type { Proposals } from 'contracts/structures';
import { type LegPart, proposeLegs } from 'importers/legs';
import type { QueryFilter } from 'mongoose';
import type { Db } from '../database.ts';
import { runBatches } from '../db/batches.ts';
import { createLabelIndexes } from '../journal/labels/label.ts';
import { readSettings } from '../journal/stored-settings.ts';
import type { UserRecord } from '../journal/user-model.ts';
import { FIRST_DAY, POSITION_ROWS_INDEXES, type PositionRowsRecord } from './model.ts';
import { decodePositionRows, listNumbers } from './position-rows.ts';
import { readImportSettings } from './settings.ts';
import { createToPart } from './structures.ts';

/** Trades that are read before other traders are served. */
const TRADES_PER_QUERY = 500;

/** A position that can become a leg. */
interface NumberedPart extends LegPart {
  /** Undefined while the position is open. */
  number: number | undefined;
}

type Proposal = Proposals['proposals'][number];

const toProposal = ({ parts, combined, reason }: ReturnType<typeof proposeLegs<NumberedPart>>[number]): Proposal => ({
  ids: parts.flatMap(({ number }) => number ?? []).sort((a, b) => a - b),
  structure: combined.structure,
  underlying: combined.ticker,
  netCents: toCents(Number(combined.amount)),
  openedAt: combined.openedAt,
  reason,
});

const compareProposals = (a: Proposal, b: Proposal): number => {
  const first = a.openedAt ?? '';
  const second = b.openedAt ?? '';
  return first === second ? (a.ids[0] ?? 0) - (b.ids[0] ?? 0) : first < second ? -1 : 1;
};

/** Trades of one format and account have one answer. */
const toAnswerKey = (format: string, account: number | string): string => JSON.stringify([format, String(account)]);

/** The formats and accounts whose trades the trader keeps separate. */
const readDeclined = async (db: Db, user: UserRecord): Promise<ReadonlySet<string>> => {
  const { find, resolveId } = createLabelIndexes(user).accounts;
  const toId = (name: string | null): number => (name === null ? 0 : resolveId(find(name)?.id ?? 0));
  const { answers } = await readImportSettings(db, user._id);
  const declined = answers.filter(({ legs }) => legs === 'never');
  return new Set(declined.map(({ format, account }) => toAnswerKey(format, toId(account))));
};

/** Creates the function that finds imported trades that look like one. */
export function createProposeStructures(db: Db) {
  const { positionRows } = db;
  const readParts = async (
    user: UserRecord,
    filter: QueryFilter<PositionRowsRecord>,
    index: string,
  ): Promise<NumberedPart[]> => {
    const { resolveId } = createLabelIndexes(user).accounts;
    const toPart = createToPart(readSettings(user).timeZone, resolveId);
    const parts: NumberedPart[] = [];
    const found = positionRows
      .find({ userId: user._id, arrangement: { $ne: 'split' }, structureId: null, ...filter })
      .hint(index);
    for await (const record of found.lean<PositionRowsRecord>().cursor()) {
      const position = decodePositionRows(record);
      const part = toPart(position);
      if (part) parts.push({ ...part, number: part.trade ? listNumbers(position)[0] : undefined });
    }
    return parts;
  };

  /** Open positions are read too: an order is not proposed while one of its legs is open. */
  const readOpen = (user: UserRecord): Promise<NumberedPart[]> =>
    readParts(user, { toDay: LAST_DAY, fromDay: { $gt: FIRST_DAY } }, POSITION_ROWS_INDEXES.days);

  const readClosed = async (user: UserRecord, numbers: readonly number[]): Promise<NumberedPart[]> => {
    const parts = await runBatches(numbers, TRADES_PER_QUERY, (batch) =>
      readParts(user, { numbers: { $in: [...batch] }, toDay: { $ne: LAST_DAY } }, POSITION_ROWS_INDEXES.number),
    );
    return parts.flat();
  };

  /** `candidates` are the numbers of the trades that can be legs; all trades of a proposal are among `wanted`. */
  return async (user: UserRecord, candidates: readonly number[], wanted: ReadonlySet<number>): Promise<Proposals> => {
    const closed = await readClosed(user, candidates);
    if (closed.length < 2) return { proposals: [] };
    const live = new Set(candidates);
    const declined = await readDeclined(db, user);
    const parts = [...closed.filter(({ number = 0 }) => live.has(number)), ...(await readOpen(user))];
    const asked = parts.filter(({ format, account }) => !declined.has(toAnswerKey(format, account ?? 0)));
    const proposals = proposeLegs(asked).map(toProposal);
    return { proposals: proposals.filter(({ ids }) => ids.every((id) => wanted.has(id))).sort(compareProposals) };
  };
}
