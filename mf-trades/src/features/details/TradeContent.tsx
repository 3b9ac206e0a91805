import { calls } from 'contracts';
import { useCall } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { TradeFallback } from '../journal/TradeFallback.tsx';
import { findCachedTrade } from '../journal/updateTradeCaches.ts';
import { Details } from './Details.tsx';
import { DetailsHeader } from './DetailsHeader.tsx';
import { NotFound } from './NotFound.tsx';
import { useBackToJournal } from './useBackToJournal.ts';
import { useDeleteTrade } from './useDeleteTrade.ts';
import { useTradeTitle } from './useTradeTitle.ts';

/** Loads the trade, and meanwhile returns the list's copy. The page itself reports a missing trade. */
const useTrade = (id: string) => {
  const placeholder = () => {
    const trade = findCachedTrade(Number(id));
    return trade && { trade };
  };
  const call = useCall(calls.trades.get, { params: { id } }, { handlesErrors: ['not_found'], placeholder });
  return { call, trade: call.data?.trade, isMissing: call.error instanceof ApiError && call.error.status === 404 };
};

/** The trade of a valid id. */
export const TradeContent = ({ id }: { id: string }) => {
  const back = useBackToJournal();
  const { isDeleting, deleteTrade } = useDeleteTrade(back.goBack);
  const { call, trade, isMissing } = useTrade(id);
  useTradeTitle(trade);
  const renderContent = () => {
    if (trade) {
      const onDelete = () => void deleteTrade(trade);
      return <Details {...{ trade, isDeleting, onDelete }} isDeleted={isMissing} query={call} />;
    }
    if (isMissing) return <NotFound />;
    return <TradeFallback title="This trade could not be loaded" query={call} />;
  };
  return (
    <>
      <DetailsHeader trade={trade} back={back} />
      {renderContent()}
    </>
  );
};
