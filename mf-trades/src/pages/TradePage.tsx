import { calls } from 'contracts';
import { Page, PageHeader } from 'shared-ui';
import { useParams } from 'shared-ui/host';
import styles from '../features/details/Details.module.css';
import { NotFound } from '../features/details/NotFound.tsx';
import { TradeContent } from '../features/details/TradeContent.tsx';

export const TradePage = () => {
  const { tradeId = '' } = useParams();
  if (calls.trades.get.params.safeParse({ id: tradeId }).success) {
    return (
      <Page className={styles.page}>
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
