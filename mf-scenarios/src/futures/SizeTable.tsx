import type { Simulation } from 'contracts/simulate';
import { type AmountUnit, type Column, formatAmount, Table } from 'shared-ui';
import { formatRange, formatShare } from './describeFutures.ts';
import styles from './Futures.module.css';
import type { SizeCall } from './useFutures.ts';

interface SizeRow {
  scale: number;
  /** Undefined until it arrives. */
  reply: Simulation | undefined;
  hasFailed: boolean;
}

const NAMES = new Map([
  [0.5, 'Half the size'],
  [0.75, '¾ of the size'],
  [1, 'Your size'],
  [1.25, '1¼ of the size'],
]);

const Missing = ({ row }: { row: SizeRow }) => (
  <span className={styles.missing}>{row.hasFailed ? 'could not be loaded' : '--'}</span>
);

/** How a size changes the futures: whether they pass, or what they add up to. A loss is one at any size. */
const describeSize = ({ pass, bands }: Simulation, unit: AmountUnit): string | undefined => {
  const last = bands.at(-1);
  return pass ? `${formatShare(pass.value)} (${formatRange(pass)})` : last && formatAmount(last.p50Cents, unit);
};

const createColumns = (canPass: boolean, unit: AmountUnit): Column<SizeRow>[] => {
  const show = (getText: (reply: Simulation) => string | null | undefined) => (row: SizeRow) =>
    (row.reply && getText(row.reply)) ?? <Missing row={row} />;
  return [
    { title: 'Size', isRowHeader: true, cell: ({ scale }) => NAMES.get(scale) ?? scale },
    { title: canPass ? 'You pass' : 'Median', align: 'end', cell: show((reply) => describeSize(reply, unit)) },
    {
      title: 'Drawdown',
      align: 'end',
      secondLineWhenNarrow: true,
      cell: show(({ drawdown }) => drawdown && formatAmount(drawdown.p50Cents, unit)),
    },
    {
      title: '1 in 20',
      align: 'end',
      secondLineWhenNarrow: true,
      cell: show(({ drawdown }) => drawdown && formatAmount(drawdown.p95Cents, unit)),
    },
  ];
};

interface SizeTableProps {
  reply: Simulation;
  sizes: readonly SizeCall[];
  unit: AmountUnit;
}

/** The same futures with smaller and larger positions. */
export function SizeTable({ reply, sizes, unit }: SizeTableProps) {
  const others = sizes.map(({ scale, call }) => ({ scale, reply: call.data, hasFailed: call.isError }));
  const rows = [...others, { scale: 1, reply, hasFailed: false }].toSorted((a, b) => a.scale - b.scale);
  return (
    <Table
      caption="Futures at other sizes"
      captionHidden
      columns={createColumns(reply.pass !== null, unit)}
      rows={rows}
      rowKey={({ scale }) => scale}
    />
  );
}
