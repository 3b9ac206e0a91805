import { useQuery } from '@tanstack/react-query';
import type { Trade } from 'contracts';
import { ErrorPanel, Loading, lazyPanel, Skeleton } from 'shared-ui';

/** Loaded for trades with legs: most have none. */
const legsCard = lazyPanel('legs', async () => (await import('./LegsCard.tsx')).LegsCard);

/** The legs of a trade; nothing for a trade without legs. */
export function TradeLegs({ trade }: { trade: Trade }) {
  const { legs } = trade;
  const { data: LegsCard, isError, isFetching, refetch } = useQuery({ ...legsCard, enabled: legs !== undefined });
  if (!legs) return null;
  if (LegsCard) return <LegsCard trade={trade} legs={legs} />;
  if (isError)
    return <ErrorPanel title="The legs could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Loading label="Loading legs…">
      <Skeleton height="10rem" />
    </Loading>
  );
}
