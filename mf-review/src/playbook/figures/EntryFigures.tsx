import type { MeasuredFilter } from 'contracts';
import { judgements } from 'contracts';
import type { PlaybookEntry } from 'contracts/playbook';
import { Amount, formatPercent, Grid, Stat, StatWithFormula } from 'shared-ui';
import { getEntryPath } from '../paths.ts';
import { JUDGEMENT_LABELS } from './judgements.ts';
import { TradeCount, Worth } from './values.tsx';

const FORMULAS = {
  clean: 'All required rules that apply are answered yes.',
  broken: 'A required rule is answered no.',
  open: 'A required rule is not answered, and none is broken.',
  unjudged: 'No required rule applies.',
} as const;

const formatShare = (percent: number | null): string | null => (percent === null ? null : formatPercent(percent));

interface EntryFiguresProps {
  entry: PlaybookEntry;
  filter: MeasuredFilter;
}

/** How many trades kept the required rules. Each count opens its trades (PLB-13). */
const JudgedCounts = ({ entry, filter }: EntryFiguresProps) =>
  judgements.map((judged) => (
    <StatWithFormula
      key={judged}
      bare
      label={JUDGEMENT_LABELS[judged]}
      formula={FORMULAS[judged]}
      value={
        <TradeCount
          count={entry[judged]}
          label={judged}
          path={getEntryPath(filter, entry.setup, { judged: [judged] })}
        />
      }
    />
  ));

/** The figures of an entry of the playbook, with their formulas. */
export function EntryFigures({ entry, filter }: EntryFiguresProps) {
  return (
    <Grid column="7.5rem" gap={4}>
      <Stat
        bare
        label="Trades"
        value={<TradeCount count={entry.trades} label="all" path={getEntryPath(filter, entry.setup)} />}
      />
      <Stat bare label="Net P&L" value={<Amount cents={entry.netCents} />} />
      <Stat bare label="Average" value={<Amount cents={entry.averageCents} />} />
      <JudgedCounts entry={entry} filter={filter} />
      <StatWithFormula
        bare
        label="Adherence"
        formula="The mean share of kept rules per trade, by their weights."
        value={formatShare(entry.adherence)}
      />
      <StatWithFormula
        bare
        label="Coverage"
        formula="Clean and broken trades ÷ trades with a required rule."
        value={formatShare(entry.coverage)}
      />
      <Stat bare label="Average clean" value={<Amount cents={entry.averageCleanCents} />} />
      <Stat bare label="Average broken" value={<Amount cents={entry.averageBrokenCents} />} />
      <StatWithFormula
        bare
        label="Discipline gap"
        formula="What the broken trades would have made at the average of the clean ones, minus what they made."
        value={entry.gapCents === null ? null : <Amount cents={entry.gapCents} tone="neutral" signed={false} />}
      />
      <StatWithFormula
        bare
        label="Worth of discipline"
        formula="Average clean − average broken, with its 90% interval."
        value={<Worth worth={entry.worth} />}
      />
    </Grid>
  );
}
