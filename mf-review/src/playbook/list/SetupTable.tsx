import type { MeasuredFilter } from 'contracts';
import { toFilterName } from 'contracts';
import type { PlaybookEntry } from 'contracts/playbook';
import type { Report, ReportGroup } from 'contracts/reports';
import { Amount, formatChoice, formatPercent, formatRatio, type GroupFigure, GroupTable, Sparkline } from 'shared-ui';
import { TradeCount, Worth } from '../figures/values.tsx';
import { getEntryPath, getSetupPath } from '../paths.ts';

/** The entry of a setup; with the name '' that of the trades without one. */
export type SetupEntry = PlaybookEntry & { setup: string };

export function isSetupEntry(entry: PlaybookEntry): entry is SetupEntry {
  return entry.setup !== null;
}

/** A setup with its figures of the reports, which are missing until they are loaded and without trades. */
type SetupRow = SetupEntry & { report: ReportGroup | undefined };

const joinReport = (entries: readonly SetupEntry[], report: Report | undefined): SetupRow[] => {
  const groups = new Map(report?.groups.map((group) => [group.keys[0], group]));
  return entries.map((entry) => ({ ...entry, report: groups.get(toFilterName(entry.setup)) }));
};

const getName = ({ setup }: SetupEntry): string => formatChoice('setup', toFilterName(setup));

const formatShare = (percent: number | null): string => (percent === null ? '--' : formatPercent(percent));

const formatFactor = (factor: number | 'infinite' | null | undefined): string => {
  if (factor === 'infinite') return '∞';
  return factor === null || factor === undefined ? '--' : formatRatio(factor);
};

const createFigures = (filter: MeasuredFilter): GroupFigure<SetupRow>[] => [
  {
    title: 'Trades',
    getValue: ({ trades }) => trades,
    secondLineWhenNarrow: true,
    cell: (row) => <TradeCount count={row.trades} label={getName(row)} path={getEntryPath(filter, row.setup)} />,
  },
  { title: 'Net P&L', getValue: ({ netCents }) => netCents, cell: ({ netCents }) => <Amount cents={netCents} /> },
  {
    title: 'Win rate',
    getValue: ({ report }) => report?.winPercent ?? null,
    secondLineWhenNarrow: true,
    cell: ({ report }) => formatShare(report?.winPercent ?? null),
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
    cell: (row) => <Sparkline label={`Net P&L of ${getName(row)} over its trades`} values={row.curve} />,
  },
];

interface SetupTableProps {
  entries: readonly SetupEntry[];
  withoutSetup: PlaybookEntry;
  report: Report | undefined;
  filter: MeasuredFilter;
  /** The filter of the address, which the pages of the setups keep. */
  search: string;
}

/**
 * The setups with their figures (PLB-09), last the trades without a setup, so that a column adds up to the journal. A
 * row opens the page of its setup, or the trades without one.
 */
export function SetupTable({ entries, withoutSetup, report, filter, search }: SetupTableProps) {
  return (
    <GroupTable
      caption="Figures by setup"
      title="Setup"
      groups={joinReport(withoutSetup.trades > 0 ? [...entries, { ...withoutSetup, setup: '' }] : entries, report)}
      getKey={({ setup }) => setup}
      getName={getName}
      getPath={({ setup }) => (setup === '' ? getEntryPath(filter, setup) : getSetupPath(setup, search))}
      figures={createFigures(filter)}
    />
  );
}
