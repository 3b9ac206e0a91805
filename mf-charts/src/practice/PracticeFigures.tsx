import type { TradeFilterQuery } from 'contracts';
import { drills } from 'contracts/drills';
import { CallError, Card, formatCount, formatMultiple, Grid, Stat, useCall } from 'shared-ui';

const format = (value: number | null): string | null =>
  value === null ? null : formatMultiple(value, { signed: true });

/** What the decisions were worth, with the least and the greatest that is possible (PRA-03). */
export function PracticeFigures({ query }: { query: TradeFilterQuery }) {
  const call = useCall(drills.figures, { query }, { handlesErrors: true, keepPrevious: true });
  if (call.error && !call.data) return <CallError title="The figures could not be loaded" query={call} />;
  const { done = 0, taken, skipped, better } = call.data ?? {};
  const range = taken && taken.low !== null && taken.low !== taken.high;
  return (
    <Card title="Your drills" aria-busy={call.isPending || undefined}>
      <Grid column="10rem" gap={3}>
        <Stat bare label="Done" value={call.data ? done : null} />
        <Stat
          bare
          label="Taken"
          value={format(taken?.averageR ?? null)}
          hint={range ? `${format(taken.low)} to ${format(taken.high)}` : formatCount(taken?.trades ?? 0, 'drill')}
        />
        <Stat
          bare
          label="Skipped made"
          value={format(skipped?.averageR ?? null)}
          hint={formatCount(skipped?.trades ?? 0, 'drill')}
        />
        <Stat bare label="Better than you were" value={better ? `${better.count} of ${better.of}` : null} />
      </Grid>
    </Card>
  );
}
