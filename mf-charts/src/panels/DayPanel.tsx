import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from 'shared-ui';
import type { SlotProperties } from 'shared-ui/host';

const DayReplay = lazy(() => import('../replay/DayReplay.tsx'));

/** The replay of a day, whose charts are more than a panel may have. */
const DayPanel = ({ date }: SlotProperties['day.replay']) => (
  <Suspense
    fallback={
      <Loading label="Loading the replay…">
        <Skeleton height="30rem" />
      </Loading>
    }
  >
    <DayReplay date={date} />
  </Suspense>
);

export default DayPanel;
