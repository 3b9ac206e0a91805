import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex } from '../../journal/labels/label.ts';
import { type BlockSelection, countRows, countTrades, divideBlock, type Selection } from '../selection/selection.ts';

/**
 * A fact of trades as a number, NaN where it is unknown. It is prepared for a block, and read by the index of a row.
 */
export type Fact = (block: Block) => (index: number) => number;

/** Values of selected rows: one element for each row, in order. */
export interface RowValues {
  size: number;
  /** Whether one of the trades can have a typed answer. */
  hasTypedAnswers: boolean;
  /** The results in hundredths of the unit of the selection. */
  results: Float64Array;
  /** Reads a fact. Its values are kept with the rows, because several rules can have conditions on one fact. */
  read(fact: Fact): Float64Array;
}

/** The rows of one setup, with their positions among all rows. */
interface SetupRows extends RowValues {
  positions: Uint32Array;
}

/** The selected rows of one or several blocks. */
export interface Rows extends RowValues {
  /** Groups the rows by setup after merges; 0 without one. */
  groupBySetup(): ReadonlyMap<number, SetupRows>;
}

const readRows = (
  blocks: Selection,
  size: number,
  createReader: (block: BlockSelection) => (index: number) => number,
) => {
  const values = new Float64Array(size);
  let position = 0;
  for (const block of blocks) {
    const { rows } = block;
    const read = createReader(block);
    const count = countRows(block);
    // A loop instead of `forEachRow`: this is the innermost one of the playbook.
    for (let row = 0; row < count; row += 1) {
      values[position] = read(rows ? (rows[row] ?? 0) : row);
      position += 1;
    }
  }
  return values;
};

/** The ids of a journal's setups after merges, by id. Resolved once for all blocks. */
const resolved = new WeakMap<JournalColumns['setups'], readonly number[]>();

const resolveAll = (setups: JournalColumns['setups']): readonly number[] => {
  const { resolveId } = createLabelIndex('setups', setups);
  const ids: number[] = [];
  for (const { id } of setups) ids[id] = resolveId(id);
  resolved.set(setups, ids);
  return ids;
};

/** Creates a function that reads the setup of a row after merges; 0 without one. */
export function createSetupReader({ columns: { setupId } }: Block, { setups }: Pick<JournalColumns, 'setups'>) {
  const ids = resolved.get(setups) ?? resolveAll(setups);
  return (index: number): number => ids[setupId[index] ?? 0] ?? 0;
}

const keepFacts = (compute: (fact: Fact) => Float64Array): RowValues['read'] => {
  const known = new Map<Fact, Float64Array>();
  return (fact) => {
    const values = known.get(fact) ?? compute(fact);
    known.set(fact, values);
    return values;
  };
};

/** Returns the values of the rows at some positions. */
export function pick(values: ArrayLike<number>, positions: Uint32Array): Float64Array {
  const picked = new Float64Array(positions.length);
  for (let row = 0; row < picked.length; row += 1) picked[row] = values[positions[row] ?? 0] ?? 0;
  return picked;
}

const pickRows = ({ hasTypedAnswers, results, read }: RowValues, positions: Uint32Array): SetupRows => ({
  size: positions.length,
  hasTypedAnswers,
  results: pick(results, positions),
  read: keepFacts((fact) => pick(read(fact), positions)),
  positions,
});

const listPositions = (ids: Float64Array): Map<number, number[]> => {
  const positions = new Map<number, number[]>();
  for (let position = 0; position < ids.length; position += 1) {
    const id = ids[position] ?? 0;
    const found = positions.get(id);
    if (found) found.push(position);
    else positions.set(id, [position]);
  }
  return positions;
};

/** Reads the selected rows of blocks. */
export function createRows(blocks: Selection, journal: Pick<JournalColumns, 'setups'>): Rows {
  const size = countTrades(blocks);
  const values: RowValues = {
    size,
    hasTypedAnswers: blocks.some(({ columns }) => columns.answerSets.length > 1),
    results: readRows(
      blocks,
      size,
      ({ columns, amounts }) =>
        (index) =>
          amounts.net(columns, index),
    ),
    read: keepFacts((fact) => readRows(blocks, size, fact)),
  };
  let bySetup: Map<number, SetupRows> | undefined;
  return {
    ...values,
    groupBySetup: () => {
      bySetup ??= new Map(
        [...listPositions(readRows(blocks, size, (block) => createSetupReader(block, journal)))].map(
          ([id, positions]) => [id, pickRows(values, Uint32Array.from(positions))],
        ),
      );
      return bySetup;
    },
  };
}

/**
 * Enough rows that what is done once for each rule takes little time, and few enough that all their facts take little
 * memory.
 */
const CHUNK_ROWS = 2_048;

/** The blocks of eight months: after a write, only they are summed again, even in a journal with fewer rows. */
const CHUNK_BLOCKS = 32;

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

/** Numbers objects, so that a key can name them without keeping them in memory. */
const getIdentity = (object: object): number => {
  const known = identities.get(object);
  if (known !== undefined) return known;
  lastIdentity += 1;
  identities.set(object, lastIdentity);
  return lastIdentity;
};

/** Selected rows of one or several blocks. */
export interface Chunk {
  blocks: Selection;
  /** Names columns, unit, breakeven band and rows, which never change. Null if a filter selected the rows. */
  key: string | null;
}

interface Part {
  block: BlockSelection;
  key: string | null;
}

const listParts = (block: BlockSelection): Part[] => {
  const { columns, amounts, band, rows } = block;
  const name = `${getIdentity(columns)} ${getIdentity(amounts)} ${band.cents} ${band.r}`;
  return divideBlock(block, CHUNK_ROWS).map((part, index) => ({
    block: part,
    key: rows === null ? `${name} ${index * CHUNK_ROWS}` : null,
  }));
};

const joinParts = (parts: readonly Part[]): Chunk => ({
  blocks: parts.map(({ block }) => block),
  key: parts.every(({ key }) => key !== null) ? parts.map(({ key }) => key).join() : null,
});

/** Divides the selected rows into chunks of about CHUNK_ROWS, or of CHUNK_BLOCKS whole blocks, in order. */
export function* listChunks(selection: Selection): Generator<Chunk> {
  let parts: Part[] = [];
  let size = 0;
  for (const part of selection.flatMap(listParts)) {
    parts.push(part);
    size += countRows(part.block);
    // Only the sums of whole blocks are kept.
    const isEnough = size >= CHUNK_ROWS || (part.key !== null && parts.length >= CHUNK_BLOCKS);
    if (!isEnough) continue;
    yield joinParts(parts);
    parts = [];
    size = 0;
  }
  if (parts.length > 0) yield joinParts(parts);
}

/** Lists all selected rows in chunks, in order. */
export function* listRows(selection: Selection, journal: JournalColumns): Generator<Rows> {
  for (const { blocks } of listChunks(selection)) yield createRows(blocks, journal);
}
