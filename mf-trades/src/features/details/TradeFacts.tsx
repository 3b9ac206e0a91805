import type { Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Card, Fact, Facts, formatDay, Money, Row } from 'shared-ui';
import styles from './TradeFacts.module.css';

const None = () => <span className={styles.none}>None</span>;

export interface TradeFactsProps {
  trade: Trade;
  /** What one can do with it. */
  actions: ReactNode;
}

/** What a trade says about itself. */
export const TradeFacts = ({ trade, actions }: TradeFactsProps) => (
  <Card>
    <Row gap={1} justify="end">
      {actions}
    </Row>
    <Facts>
      {trade.tradeName && <Fact label="Name">{trade.tradeName}</Fact>}
      <Fact label="Trade Tag">{trade.tradeTag}</Fact>
      <Fact label="Profit / Loss">
        <Money dollars={trade.amount} className={styles.amount} />
      </Fact>
      <Fact label="Date">
        <time dateTime={trade.date}>{formatDay(trade.date)}</time>
      </Fact>
      <Fact label="Bullflag Type">{trade.bullflagType || <None />}</Fact>
      <Fact label="Comments">{trade.comments ? <p className={styles.comments}>{trade.comments}</p> : <None />}</Fact>
    </Facts>
  </Card>
);
