import type { Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Card, DescriptionItem, DescriptionList, formatDay, Money, Row } from 'shared-ui';
import styles from './TradeFacts.module.css';

const None = () => <span className={styles.empty}>None</span>;

export interface TradeFactsProps {
  trade: Trade;
  actions: ReactNode;
}

/** The fields of a trade, read-only. */
export const TradeFacts = ({ trade, actions }: TradeFactsProps) => (
  <Card>
    <Row gap={1} justify="end">
      {actions}
    </Row>
    <DescriptionList>
      {trade.name && <DescriptionItem label="Name">{trade.name}</DescriptionItem>}
      <DescriptionItem label="Trade Tag">{trade.ticker}</DescriptionItem>
      <DescriptionItem label="Profit / Loss">
        <Money cents={trade.netCents} className={styles.amount} />
      </DescriptionItem>
      <DescriptionItem label="Date">
        <time dateTime={trade.date}>{formatDay(trade.date)}</time>
      </DescriptionItem>
      <DescriptionItem label="Bullflag Type">{trade.setup || <None />}</DescriptionItem>
      <DescriptionItem label="Comments">
        {trade.notes ? <p className={styles.notes}>{trade.notes}</p> : <None />}
      </DescriptionItem>
    </DescriptionList>
  </Card>
);
