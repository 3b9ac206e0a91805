import { calls } from 'contracts';
import { Page, PageHeader, useCall, useDocumentTitle } from 'shared-ui';
import { ApiError, useParams } from 'shared-ui/host';
import { Details } from '../features/details/Details.tsx';
import { DetailsHeader } from '../features/details/DetailsHeader.tsx';
import { NotFound } from '../features/details/notices.tsx';
import { useDeleteTrade } from '../features/details/useDeleteTrade.ts';
import { TradeFallback } from '../shared/fallbacks.tsx';
import { formatTradeTitle } from '../shared/formatTrade.ts';
import { findCachedTrade } from '../shared/updateTradeCaches.ts';
import { useBackToJournal } from '../shared/useTradePage.ts';

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
const TradeContent = ({ id }: { id: string }) => {
  const back = useBackToJournal();
  const { isDeleting, deleteTrade } = useDeleteTrade(back.goBack);
  const { call, trade, isMissing } = useTrade(id);
  useDocumentTitle(trade && formatTradeTitle(trade));
  const renderContent = () => {
    if (trade) {
      const onDelete = () => void deleteTrade(trade);
      return <Details trade={trade} isDeleting={isDeleting} onDelete={onDelete} isDeleted={isMissing} query={call} />;
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

const TradePage = () => {
  const { tradeId = '' } = useParams();
  if (calls.trades.get.params.safeParse({ id: tradeId }).success) {
    return (
      <Page>
        <TradeContent key={tradeId} id={tradeId} />
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeader title="Trade Details" />
      <NotFound />
    </Page>
  );
};

export default TradePage;
