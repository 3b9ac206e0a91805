import { clsx } from 'clsx';
import type { ExitCell, ExitsBody, ExitsReply } from 'contracts/what-if';
import {
  ActiveItem,
  Card,
  createHeatScale,
  createNarrowAmountFormat,
  formatCount,
  getReplyUnit,
  type HeatCell,
  HeatTable,
  TableToggle,
  useChartItems,
} from 'shared-ui';
import { formatRange } from '../shared/describeChange.ts';
import { describeCell, getMiddle, isUncertain } from './describe.ts';
import styles from './Exits.module.css';
import { ExitTable } from './ExitTable.tsx';
import { type Exit, toCellKey } from './exitChoice.ts';
import { formatLevel } from './levels.ts';

const MOVES: Readonly<Record<string, (index: number, columns: number) => number>> = {
  ArrowLeft: (index, columns) => (index % columns === 0 ? -1 : index - 1),
  ArrowRight: (index, columns) => (index % columns === columns - 1 ? -1 : index + 1),
  ArrowUp: (index, columns) => index - columns,
  ArrowDown: (index, columns) => index + columns,
  Home: (index, columns) => index - (index % columns),
  End: (index, columns) => index - (index % columns) + columns - 1,
};

interface GridProps {
  reply: ExitsReply;
  /** The levels of the reply. */
  body: ExitsBody;
  /** The key of the chosen cell. */
  chosen: string;
  onChoose: (exit: Exit) => void;
}

/** The least average above the greatest, or one figure if no other is possible. */
const getFigures = ({ low, high }: ExitCell, format: (amount: number) => string): string[] => {
  const texts = [low, high].map(({ averageCents }) => format(averageCents ?? 0));
  return texts[0] === texts[1] ? texts.slice(1) : [`${texts[0]} to`, texts[1] ?? ''];
};

/** One tab stop, in which arrow keys move; Enter and Space choose. */
const HeatGrid = ({ reply, body, chosen, onChoose }: GridProps) => {
  const { cells, trades } = reply;
  const unit = getReplyUnit(reply);
  const columns = body.targets.length;
  const keys = cells.map(toCellKey);
  const { rootProps, getLinkProps, active } = useChartItems(
    keys,
    (key, pressed) => keys[MOVES[pressed]?.(keys.indexOf(key), columns) ?? -1],
    chosen,
  );
  const getHeat = createHeatScale(cells.map(getMiddle));
  const format = createNarrowAmountFormat(
    cells.flatMap(({ low, high }) => [low.averageCents ?? 0, high.averageCents ?? 0]),
    unit,
  );
  const renderCell = (cell: ExitCell): HeatCell => {
    const key = toCellKey(cell);
    const { onClick, ...item } = getLinkProps(key);
    const figures = getFigures(cell, format);
    return {
      heat: getHeat(getMiddle(cell)),
      content: figures.map((text) => <span key={text}>{text}</span>),
      attributes: {
        ...item,
        className: clsx(styles.cell, isUncertain(cell, trades.used) && styles.uncertain),
        'aria-selected': key === chosen,
        'aria-label': `${figures.join(' ')}: ${describeCell(cell, trades.used, body.in)}`,
        onClick: (event) => {
          onClick(event);
          onChoose(cell);
        },
        onKeyDown: (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onChoose(cell);
        },
      },
    };
  };
  const describePointed = (key: string | null): string | undefined => {
    const pointed = cells[keys.indexOf(key ?? chosen)];
    return (
      pointed &&
      `${formatRange(pointed.low.averageCents, pointed.high.averageCents, unit)} on average: ${describeCell(pointed, trades.used, body.in)}`
    );
  };
  return (
    <div {...rootProps} className={styles.grid}>
      <HeatTable
        role="grid"
        caption={`Average result by stop and target, ${formatCount(trades.used, 'trade')}`}
        corner="Stop"
        columnsTitle="Target"
        columns={body.targets.map((target) => ({ key: String(target), label: formatLevel(target, body.in) }))}
        rows={body.stops.map((stop, row) => ({
          key: String(stop),
          label: formatLevel(stop, body.in),
          cells: cells.slice(row * columns, (row + 1) * columns).map(renderCell),
        }))}
      />
      <p className={styles.readout} aria-hidden="true">
        <ActiveItem active={active}>{describePointed}</ActiveItem>
      </p>
    </div>
  );
};

/** The average result of each pair of a stop and a target (WIF-05). */
export function ExitGrid(props: GridProps) {
  const { reply, body } = props;
  const unit = getReplyUnit(reply);
  const { netCents, averageCents } = reply.actual;
  return (
    <Card
      title="Average per trade by stop and target"
      description={`You made ${formatRange(averageCents, averageCents, unit)} on average, ${formatRange(netCents, netCents, unit)} in ${formatCount(reply.trades.used, 'trade')}.`}
    >
      <HeatGrid {...props} />
      <ul className={styles.legend}>
        <li>
          Two figures: the least and the greatest average that is possible. Bars do not say what came first in them.
        </li>
        <li>
          <span className={clsx(styles.sample, styles.uncertain)} aria-hidden="true" />
          Hatched: fewer than 80% of the trades have one possible result.
        </li>
      </ul>
      <TableToggle>{() => <ExitTable reply={reply} body={body} />}</TableToggle>
    </Card>
  );
}
