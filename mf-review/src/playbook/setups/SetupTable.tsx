import type { MeasuredFilter } from 'contracts';
import { Amount, type GroupFigure, GroupTable, Sparkline } from 'shared-ui';
import { TradeCount, Worth } from '../figures/values.tsx';
import { getEntryPath, getSetupPath } from '../paths.ts';
import { formatFactor, formatShare, getSetupName, type SetupRow } from './entries.ts';

const createFigures = (filter: MeasuredFilter): GroupFigure<SetupRow>[] => [
  {
    title: 'Trades',
    getValue: ({ trades }) => trades,
    secondLineWhenNarrow: true,
    cell: (row) => <TradeCount count={row.trades} label={getSetupName(row)} path={getEntryPath(filter, row.setup)} />,
  },
  { title: 'Net P&L', getValue: ({ netCents }) => netCents, cell: ({ netCents }) => <Amount cents={netCents} /> },
  {
    title: 'Win rate',
    getValue: ({ report }) => report?.winPercent ?? null,
    secondLineWhenNarrow: true,
    cell: ({ report }) => formatShare(report?.winPercent),
  },
  {
    title: 'Average',
    getValue: ({ averageCents }) => averageCents,
    secondLineWhenNarrow: true,
    cell: ({ averageCents }) => <Amount cents={averageCents} />,
  },
  {
    title: 'Profit factor',
    getValue: ({ report }) => report?.profitFactor ?? null,
    wideOnly: true,
    secondLineWhenNarrow: true,
    cell: ({ report }) => formatFactor(report?.profitFactor),
  },
  {
    title: 'Adherence',
    getValue: ({ adherence }) => adherence,
    secondLineWhenNarrow: true,
    cell: ({ adherence }) => formatShare(adherence),
  },
  {
    title: 'Coverage',
    getValue: ({ coverage }) => coverage,
    wideOnly: true,
    secondLineWhenNarrow: true,
    cell: ({ coverage }) => formatShare(coverage),
  },
  {
    title: 'Worth of discipline',
    getValue: ({ worth }) => worth?.valueCents ?? null,
    secondLineWhenNarrow: true,
    cell: ({ worth }) => <Worth worth={worth} />,
  },
  {
    title: 'Trend',
    getValue: ({ netCents }) => netCents,
    wideOnly: true,
    cell: (row) => <Sparkline label={`Net P&L of ${getSetupName(row)} over its trades`} values={row.curve} />,
  },
];

export interface SetupsProps {
  rows: readonly SetupRow[];
  filter: MeasuredFilter;
  /** The filter of the address, which the pages of the setups keep. */
  search: string;
}

/** The setups with their figures (PLB-09). A row opens the page of its setup, or the trades without one. */
export function SetupTable({ rows, filter, search }: SetupsProps) {
  return (
    <GroupTable
      caption="Figures by setup"
      title="Setup"
      groups={rows}
      getKey={({ setup }) => setup}
      getName={getSetupName}
      getPath={({ setup }) => (setup === '' ? getEntryPath(filter, setup) : getSetupPath(setup, search))}
      figures={createFigures(filter)}
    />
  );
}
