import type { Trade } from 'contracts';
import { formatInstrument } from 'contracts/instruments';
import type { ReactNode } from 'react';
import { Card, formatDay, formatMoney, getMoneyTone, Money, TradeAmount } from 'shared-ui';
import { formatDuration } from '../journal/format.ts';
import styles from './Details.module.css';
import { formatFact, getGrossCents, listMarks, type Mark } from './formatTrade.ts';
import barStyles from './ResultCard.module.css';
import { Figure, Figures } from './TradeFacts.tsx';

const describe = ({ name, cents }: Mark): string => `${name} ${formatMoney(cents, { signed: true })}`;

/** The position of an amount between the lowest and the highest mark, in percent. */
const createScale = (marks: readonly Mark[]) => {
  const low = marks.at(0)?.cents ?? 0;
  const high = marks.at(-1)?.cents ?? 0;
  return (cents: number): number => (high === low ? 50 : ((cents - low) / (high - low)) * 100);
};

const findCents = (marks: readonly Mark[], name: Mark['name']): number =>
  marks.find((mark) => mark.name === name)?.cents ?? 0;

/** A bar from MAE to MFE with the exit on it, and stop, entry and target as lines. The list below it names each. */
const ResultBar = ({ trade }: { trade: Trade }) => {
  const marks = listMarks(trade);
  if (marks.length === 0) return null;
  const scale = createScale(marks);
  const from = scale(findCents(marks, 'MAE'));
  const to = scale(findCents(marks, 'MFE'));
  return (
    <figure className={barStyles.figure}>
      <div className={barStyles.bar} role="img" aria-label={`P&L during the trade: ${marks.map(describe).join(', ')}`}>
        <span className={barStyles.range} style={{ left: `${from}%`, width: `${to - from}%` }} />
        {marks.map((mark) => (
          <span
            key={mark.name}
            className={barStyles.mark}
            data-mark={mark.name}
            data-tone={getMoneyTone(mark.cents)}
            style={{ left: `${scale(mark.cents)}%` }}
          />
        ))}
      </div>
      <ul className={barStyles.legend} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark.name}>
            <span className={barStyles.key} data-mark={mark.name} data-tone={getMoneyTone(mark.cents)} />
            {describe(mark)}
          </li>
        ))}
      </ul>
    </figure>
  );
};

/** The parts of the result that are known. */
const ResultFigures = ({ trade }: { trade: Trade }) => {
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

interface ResultCardProps {
  trade: Trade;
  actions: ReactNode;
}

/** The head of the page: what was traded, when, and how it ended. */
export const ResultCard = ({ trade, actions }: ResultCardProps) => (
  <Card title="Result" actions={<div className={styles.actions}>{actions}</div>}>
    <Figures>
      <Figure label="Trade Tag" large>
        <bdi>{formatInstrument(trade.ticker, trade.instrument)}</bdi>
      </Figure>
      <Figure label="Profit / Loss" large>
        <Money cents={trade.netCents} />
      </Figure>
      <Figure label="R" large>
        {trade.riskCents !== undefined && <TradeAmount trade={trade} unit="r" />}
      </Figure>
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
        {trade.setup ? <bdi>{trade.setup}</bdi> : <span className={styles.empty}>None</span>}
      </Figure>
      <ResultFigures trade={trade} />
    </Figures>
    <ResultBar trade={trade} />
  </Card>
);
