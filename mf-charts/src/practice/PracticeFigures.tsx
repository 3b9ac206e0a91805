import type { TradeFilterQuery } from 'contracts';
import { type DrillFigures, drills } from 'contracts/drills';
import { CallError, Card, formatCount, formatMultiple, Grid, Stat, useCall } from 'shared-ui';
import styles from '../chart/Chart.module.css';

const format = (value: number | null): string | null =>
  value === null ? null : formatMultiple(value, { signed: true });

/** How many, and the means of the least and the greatest results where they differ. */
const describeTaken = (taken: DrillFigures['taken'] | undefined): string => {
  const count = formatCount(taken?.trades ?? 0, 'drill');
  const isRange = taken && taken.low !== null && taken.low !== taken.high;
  return isRange ? `${count}, ${format(taken.low)} to ${format(taken.high)}` : count;
};

/** What the decisions were worth, with the least and the greatest that is possible (PRA-03). */
export function PracticeFigures({ query }: { query: TradeFilterQuery }) {
  const call = useCall(drills.figures, { query }, { handlesErrors: true, keepPrevious: true });
  if (call.error && !call.data) return <CallError title="The figures could not be loaded" query={call} />;
  const { done = 0, taken, skipped, better } = call.data ?? {};
  return (
    <Card title="Your drills" aria-busy={call.isPending || undefined}>
      <Grid column="8rem" gap={3}>
        <Stat bare label="Done" value={call.data ? done : null} />
        <Stat bare label="Taken, average" value={format(taken?.averageR ?? null)} hint={describeTaken(taken)} />
        <Stat
          bare
          label="Skipped, average"
          value={format(skipped?.averageR ?? null)}
          hint={formatCount(skipped?.trades ?? 0, 'drill')}
        />
        <Stat bare label="Better than you traded" value={better?.of ? `${better.count} of ${better.of}` : null} />
      </Grid>
      <p className={styles.note}>
        Taken: what your decisions would have made. Skipped: what the trades made without you. Drills are in no other
        figure.
      </p>
    </Card>
  );
}
