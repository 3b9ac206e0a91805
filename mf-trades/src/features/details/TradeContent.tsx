import { calls } from 'contracts';
import { CallError, Card, Loading, Skeleton, useCall } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { useTradeCache } from '../journal/useTradeCache.ts';
import { Details } from './Details.tsx';
import { DetailsHeader } from './DetailsHeader.tsx';
import { NotFound } from './NotFound.tsx';
import { useDeletion } from './useDeletion.ts';
import { useWayBack } from './wayBack.ts';

const LoadingTrade = () => (
  <Card>
    <Loading label="Loading trade...">
      <Skeleton height="1.5rem" lines={5} />
    </Loading>
  </Card>
);

/** Asks for the trade, and shows meanwhile what the list knows of it. That it is not there the page says itself. */
const useTrade = (id: string, enabled: boolean) => {
  const cache = useTradeCache();
  const placeholder = () => {
    const trade = cache.find(Number(id));
    return trade && { trade };
  };
  const call = useCall(calls.trades.get, { params: { id } }, { enabled, quiet: ['not_found'], placeholder });
  return { call, trade: call.data?.trade, gone: call.error instanceof ApiError && call.error.status === 404 };
};

/** The trade at an address that may have one. */
export const TradeContent = ({ id }: { id: string }) => {
  const wayBack = useWayBack();
  const { deleting, remove } = useDeletion(wayBack.leave);
  const { call, trade, gone } = useTrade(id, !deleting);
  const rest = () => {
    if (trade) {
      return <Details {...{ trade, gone, deleting }} reload={call.refetch} onDelete={() => void remove(trade)} />;
    }
    if (gone) return <NotFound />;
    if (!call.error) return <LoadingTrade />;
    return (
      <Card>
        <CallError title="This trade could not be loaded" query={call} />
      </Card>
    );
  };
  return (
    <>
      <DetailsHeader trade={trade} wayBack={wayBack} />
      {rest()}
    </>
  );
};
