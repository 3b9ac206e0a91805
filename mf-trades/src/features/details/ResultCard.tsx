import type { Trade } from 'contracts';
import { formatInstrument } from 'contracts/instruments';
import type { ReactNode } from 'react';
import { Card, formatDay, formatInstant, Money, TradeAmount, useTimeZone } from 'shared-ui';
import { formatDuration } from '../../shared/format.ts';
import { formatFact, getGrossCents } from '../../shared/formatTrade.ts';
import { ResultBar } from '../../shared/ResultBar.tsx';
import styles from './Details.module.css';
import { EditInPlace } from './EditInPlace.tsx';
import { Figure, Figures } from './TradeFacts.tsx';
import type { TradeEdit } from './useEdit.ts';

/** The parts of the result that are known. */
const ResultFigures = ({ trade }: { trade: Trade }) => {
  const grossCents = getGrossCents(trade);
  const format = (name: 'side' | 'quantity' | 'entryPrice' | 'exitPrice' | 'fees') => formatFact(name, trade, 'UTC');
  return (
    <>
      <Figure label="Gross">
        {grossCents !== undefined && <Money cents={grossCents} currency={trade.currency} tone="neutral" />}
      </Figure>
      <Figure label="Fees">{format('fees')}</Figure>
      <Figure label="Side">{format('side')}</Figure>
      <Figure label="Size">{format('quantity')}</Figure>
      <Figure label="Entry">{format('entryPrice')}</Figure>
      <Figure label="Exit">{format('exitPrice')}</Figure>
      <Figure label="Duration">{formatDuration(trade)}</Figure>
    </>
  );
};

/** What was traded, how and when, beside the result: what a trader looks for first. */
const Headline = ({ trade }: { trade: Trade }) => {
  const zone = useTimeZone();
  const when = trade.openedAt ? formatInstant(trade.openedAt, zone) : formatDay(trade.date);
  const parts = [formatFact('side', trade, zone), trade.setup, when];
  return (
    <div className={styles.headline}>
      <div>
        <Figures>
          <Figure label="Trade Tag" large>
            <bdi>{formatInstrument(trade.ticker, trade.instrument)}</bdi>
          </Figure>
        </Figures>
        <p className={styles.how}>
          <bdi>{parts.filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
      <Figures>
        <Figure label="Profit / Loss" large>
          <Money cents={trade.netCents} currency={trade.currency} />
        </Figure>
        <Figure label="R" large>
          {trade.riskCents !== undefined && <TradeAmount trade={trade} unit="r" />}
        </Figure>
      </Figures>
    </div>
  );
};

interface ResultCardProps {
  trade: Trade;
  edit: TradeEdit;
  actions: ReactNode;
}

/** The head of the page: what was traded, when, and how it ended. */
export function ResultCard({ trade, edit, actions }: ResultCardProps) {
  return (
    <Card title="Result" actions={<div className={styles.actions}>{actions}</div>}>
      <Headline trade={trade} />
      <Figures isGrid>
        {formatInstrument(trade.ticker, trade.instrument) !== trade.ticker && (
          <Figure label="Ticker">
            <bdi>{trade.ticker}</bdi>
          </Figure>
        )}
        {trade.name && (
          <Figure label="Name">
            <bdi>{trade.name}</bdi>
          </Figure>
        )}
        <Figure label="Date">
          <time dateTime={trade.date}>{formatDay(trade.date)}</time>
        </Figure>
        <Figure label="Bullflag Type">
          <EditInPlace name="setup" trade={trade} edit={edit}>
            {trade.setup ? <bdi>{trade.setup}</bdi> : <span className={styles.empty}>None</span>}
          </EditInPlace>
        </Figure>
        <ResultFigures trade={trade} />
      </Figures>
      <ResultBar trade={trade} />
    </Card>
  );
}
