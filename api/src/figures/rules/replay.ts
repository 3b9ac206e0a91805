import { type Columns, readers } from '../../journal/columns/columns.ts';
import type { Block } from '../../journal/columns/read-columns.ts';
import { createLabelIndex } from '../../journal/labels/label.ts';
import { createRoomReader } from '../limits/room-reader.ts';
import type { Pause } from '../selection/pause.ts';
import type { Selection } from '../selection/selection.ts';
import { createDayContext, type DayContext, walkDay } from './day-context.ts';
import type { EarlierTrades } from './facts.ts';
import { answerDays, chunkDays, createBreaks, prepareParts, type ReplaySources } from './replay-rows.ts';

/** The trades that remain: the context of the block that is replayed, and the rooms if a rule needs them. */
interface RemainingTrades extends EarlierTrades {
  leaveOut(block: Block, index: number): void;
}

const needRooms = ({ rules }: ReplaySources): boolean =>
  rules.some(({ conditions }) => conditions?.some(({ fact }) => fact === 'roomBefore'));

const createRemainingTrades = (given: ReplaySources): RemainingTrades => {
  const { journal, sources } = given;
  const { resolveId } = createLabelIndex('accounts', journal.accounts);
  const rooms = createRoomReader(journal, needRooms(given) ? sources.limits : []);
  let current: { columns: Columns; context: DayContext } | undefined;
  return {
    readDayContext: ({ columns }: Block): DayContext => {
      if (current?.columns !== columns) current = { columns, context: createDayContext(columns) };
      return current.context;
    },
    createRoomReader: () => rooms,
    leaveOut: ({ columns }, index) => {
      const at = readers.closedAt(columns, index);
      if (at === null) return;
      const closing = { number: readers.number(columns, index), at, netCents: readers.netCents(columns, index) };
      rooms.leaveOut(resolveId(readers.accountId(columns, index)), closing);
    },
  };
};

/** Only rooms depend on the trades of other dates. */
const findBlocks = (given: ReplaySources, selected: Selection): readonly Block[] => {
  const { allBlocks } = given.journal;
  if (needRooms(given)) return allBlocks;
  const columns = new Set(selected.map((block) => block.columns));
  return allBlocks.filter((block) => columns.has(block.columns));
};

/** By columns: 1 for each row that is left out. */
export type LeftOut = ReadonlyMap<Columns, Uint8Array>;

/**
 * Replays the journal without the trades that break a rule, in the order of dates, openings and numbers: a trade that
 * is left out does not count for the rules of the trades after it (WIF-04). Unknown answers keep a trade.
 * @param selected the trades that are counted: days without any are not replayed
 */
export async function replayRules(given: ReplaySources, selected: Selection, pause: Pause): Promise<LeftOut> {
  const { journal } = given;
  const remaining = createRemainingTrades(given);
  const parts = prepareParts(given, remaining);
  const leftOut = new Map<Columns, Uint8Array>();
  for (const block of findBlocks(given, selected)) {
    const marks = new Uint8Array(block.columns.number.length);
    leftOut.set(block.columns, marks);
    for (const days of chunkDays(block)) {
      const chunk = await answerDays(block, days, journal, parts, pause);
      const breaks = createBreaks(block, chunk);
      for (const rows of days) {
        walkDay(block, rows, remaining.readDayContext(block), (index) => {
          if (!breaks(index)) return false;
          marks[index] = 1;
          remaining.leaveOut(block, index);
          return true;
        });
        await pause();
      }
    }
  }
  return leftOut;
}
