import type { Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Card, formatDay, Money, TradeAmount } from 'shared-ui';
import { Figure, Figures } from './Figures.tsx';
import { formatFact } from './formatFact.ts';
import { ResultBar } from './ResultBar.tsx';
import styles from './TradeFacts.module.css';
import { formatDuration, getGrossCents } from './tradeResult.ts';

/** What the result is made of; only what is known. */
const Details = ({ trade }: { trade: Trade }) => {
  const grossCents = getGrossCents(trade);
  const format = (name: 'side' | 'quantity' | 'entryPrice' | 'exitPrice' | 'fees') => formatFact(name, trade, 'UTC');
  return (
    <>
      <Figure label="Gross">{grossCents !== undefined && <Money cents={grossCents} tone="neutral" />}</Figure>
      <Figure label="Fees">{format('fees')}</Figure>
      <Figure label="Side">{format('side')}</Figure>
      <Figure label="Size">{format('quantity')}</Figure>
      <Figure label="Entry">{format('entryPrice')}</Figure>
      <Figure label="Exit">{format('exitPrice')}</Figure>
      <Figure label="Duration">{formatDuration(trade)}</Figure>
    </>
  );
};

export interface ResultCardProps {
  trade: Trade;
  actions: ReactNode;
}

/** The head of the page: what was traded, when, and how it ended. */
export const ResultCard = ({ trade, actions }: ResultCardProps) => (
  <Card title="Result" actions={<div className={styles.actions}>{actions}</div>}>
    <Figures>
      <Figure label="Trade Tag" large>
        <bdi>{trade.ticker}</bdi>
      </Figure>
      <Figure label="Profit / Loss" large>
        <Money cents={trade.netCents} />
      </Figure>
      <Figure label="R" large>
        {trade.riskCents !== undefined && <TradeAmount trade={trade} unit="r" />}
      </Figure>
      {trade.name && (
        <Figure label="Name">
          <bdi>{trade.name}</bdi>
        </Figure>
      )}
      <Figure label="Date">
        <time dateTime={trade.date}>{formatDay(trade.date)}</time>
      </Figure>
      <Figure label="Bullflag Type">
        {trade.setup ? <bdi>{trade.setup}</bdi> : <span className={styles.empty}>None</span>}
      </Figure>
      <Details trade={trade} />
    </Figures>
    <ResultBar trade={trade} />
  </Card>
);
