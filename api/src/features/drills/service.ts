import { limits, type TradeFilter } from 'contracts';
import { type Drill, type DrillBody, type DrilledTrade, type DrillFigures, selectsMissedTrade } from 'contracts/drills';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { computeDrillFigures } from '../../figures/drills/drill-figures.ts';
import { findDueTrades } from '../../figures/drills/due.ts';
import type { DrillRecord } from '../../figures/drills/model.ts';
import { presentMissedTrade } from '../../figures/rules/missed-trade.ts';
import { LIVE, type MissedTradeRecord } from '../../figures/rules/model.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { toLocalDay } from '../../figures/selection/local-hour.ts';
import { listNumbers } from '../../figures/selection/selection.ts';
import { quotaExceeded } from '../../http/errors.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import type { ColumnReader } from '../../journal/columns/read-columns.ts';
import { createIdempotency } from '../../journal/idempotency.ts';
import { createLabelIndexes } from '../../journal/labels/label.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { createDrillJudge, requireSides } from './judge-drill.ts';
import { createSubjectReader } from './subject.ts';

interface DrillDependencies {
  db: Db;
  readColumns: ColumnReader;
  selectTrades: TradeSelector;
  now: () => number;
}

/** Reads the drills of a trader in the order of time. */
export function readDrills({ drills }: Db, userId: Types.ObjectId, session?: ClientSession): Promise<DrillRecord[]> {
  return drills
    .find({ userId }, null, session ? { session } : {})
    .sort({ at: 1, _id: 1 })
    .lean<DrillRecord[]>()
    .exec();
}

/** Throws quota_exceeded when a trader would have too many drills. */
export async function requireDrillQuota(
  { drills }: Db,
  userId: Types.ObjectId,
  added: number,
  session: ClientSession,
): Promise<void> {
  if ((await drills.countDocuments({ userId }, { session })) + added <= limits.drills) return;
  throw quotaExceeded(`You can have at most ${limits.drills.toLocaleString('en-US')} drills.`);
}

/** The judgement of trades about which a decision is wrong. */
const WRONG_OF = { take: 'broken', skip: 'clean' } as const;

/** Manages what traders decide about past trades (PRA-03). No other figure includes it. */
export function createDrillService({ db, readColumns, selectTrades, now }: DrillDependencies) {
  const idempotency = createIdempotency<Drill>(db, now, 'drill');
  const judgeDrill = createDrillJudge(db);
  const readSubject = createSubjectReader(db, readColumns);

  const readLive = async (userId: Types.ObjectId, numbers: readonly number[]): Promise<number[]> => {
    const found = await db.trades
      .find({ userId, number: { $in: [...numbers] } }, { _id: 0, number: 1 })
      .hint('number')
      .lean<{ number: number }[]>()
      .exec();
    return found.map(({ number }) => number);
  };

  const readMissed = async (userId: Types.ObjectId, trades: readonly DrilledTrade[]): Promise<MissedTradeRecord[]> => {
    const ids = [...new Set(trades)].filter((trade) => typeof trade === 'string');
    if (ids.length === 0) return [];
    const filter = { userId, _id: { $in: ids }, ...LIVE };
    return db.missedTrades.find(filter).lean<MissedTradeRecord[]>().exec();
  };

  /** The missed trades of drills that a filter selects. */
  const selectMissed = async (user: UserRecord, trades: readonly DrilledTrade[], filter: TradeFilter) => {
    const labels = createLabelIndexes(user);
    return (await readMissed(user._id, trades))
      .map((record) => presentMissedTrade(record, labels))
      .filter((missed) => selectsMissedTrade(filter, missed))
      .map(({ id }) => id);
  };

  return {
    /** Throws not_found for a trade that the trader does not have, invalid_input, and quota_exceeded. */
    create: (user: UserRecord, body: DrillBody, key?: string): Promise<Drill> =>
      idempotency.runOnce(user._id, key, body, async (recordCompletion) => {
        const subject = await readSubject(user, body.trade);
        requireSides(subject, body);
        const { actualR } = subject;
        const yours = await judgeDrill(user, subject, body);
        const wrong = (await subject.judge()) === WRONG_OF[body.decision];
        const _id = new Types.ObjectId();
        const drill = { id: _id.toHexString(), actual: { r: actualR }, yours };
        const { low, high } = yours;
        const record = { ...body, _id, userId: user._id, at: now(), wrong, actual: actualR, low, high };
        return changeJournal(db, user._id, {}, async ({ session }) => {
          await requireDrillQuota(db, user._id, 1, session);
          await recordCompletion(session, drill);
          await db.drills.create([record], { session });
          return { result: drill };
        });
      }),

    /** Sums up the drills of the selected trades. Those of deleted trades return with them. */
    getFigures: async (user: UserRecord, filter: TradeFilter, signal: AbortSignal): Promise<DrillFigures> => {
      const { all } = await selectTrades(user, filter, signal);
      const stored = await readDrills(db, user._id);
      const missed = await selectMissed(
        user,
        stored.map(({ trade }) => trade),
        filter,
      );
      const selected = new Set<DrilledTrade>([...listNumbers(all), ...missed]);
      return computeDrillFigures(stored.filter(({ trade }) => selected.has(trade)));
    },

    listDue: async (user: UserRecord): Promise<DrilledTrade[]> => {
      const { timeZone } = readSettings(user);
      const answers = (await readDrills(db, user._id)).map(({ trade, wrong, at }) => ({
        ...{ trade, wrong },
        day: toLocalDay(at, timeZone),
      }));
      const due = findDueTrades(answers, toLocalDay(now(), timeZone));
      const numbers = due.filter((trade) => typeof trade === 'number');
      const missed = (await readMissed(user._id, due)).map(({ _id }) => _id.toHexString());
      const live = new Set<DrilledTrade>([...(await readLive(user._id, numbers)), ...missed]);
      return due.filter((trade) => live.has(trade));
    },
  };
}
