import { limits, type TradeFilter } from 'contracts';
import type { Highlights } from 'contracts/reports';
import { Card, Grid } from 'shared-ui';
import { getUnit } from '../figures/getUnit.ts';
import { Note } from '../layout/Note.tsx';
import { describeAverage, describeWithout } from './describeHighlight.ts';
import { HighlightList } from './HighlightList.tsx';

const describeSelection = `Of all groups of at least ${limits.smallSample} trades, those with the highest and the lowest net P&L.`;

/** The most and the least profitable groups over all groupings. */
export const HighlightsCard = ({ highlights, filter }: { highlights: Highlights; filter: TradeFilter }) => {
  const shared = { filter, unit: getUnit(highlights) };
  return (
    <Card title="Highlights">
      <Grid column="20rem" gap={6}>
        <HighlightList
          {...shared}
          title="What makes money"
          highlights={highlights.best}
          compare={(group) => describeAverage(group, highlights.totals, shared.unit)}
          emptyText="No group made money yet."
        />
        <HighlightList
          {...shared}
          title="What loses money"
          highlights={highlights.worst}
          compare={(group) => describeWithout(group, highlights.totals, shared.unit)}
          emptyText="No group lost money yet."
        />
      </Grid>
      <Note>{describeSelection}</Note>
    </Card>
  );
};
