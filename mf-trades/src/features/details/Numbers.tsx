import type { Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { Card, formatDay, formatMultiple, Money, useTimeZone } from 'shared-ui';
import { computePlannedMultiple, FACT_LABELS, type FactName } from '../../shared/factTexts.ts';
import { formatDuration } from '../../shared/format.ts';
import { formatFact, getGrossCents } from '../../shared/formatTrade.ts';
import { ResultBar } from '../../shared/ResultBar.tsx';
import { Executions } from './Executions.tsx';
import { Figure, Figures } from './Figures.tsx';
import type { TradeEdit } from './useEdit.ts';

interface NumbersProps {
  trade: Trade;
  edit: TradeEdit;
}

interface FactProps extends NumbersProps {
  name: FactName;
}

/** A fact that is a field of the form; nothing if it is not known. */
const Fact = ({ name, trade, edit }: FactProps) => {
  const text = formatFact(name, trade, useTimeZone());
  return (
    <Figure label={FACT_LABELS[name]} field={name} edit={edit}>
      {text && <bdi>{text}</bdi>}
    </Figure>
  );
};

const Names = ({ trade, edit }: NumbersProps) => (
  <>
    {formatTitle(trade) !== trade.ticker && (
      <Figure label="Ticker" field="ticker" edit={edit}>
        <bdi>{trade.ticker}</bdi>
      </Figure>
    )}
    <Figure label="Name" field="name" edit={edit}>
      {trade.name && <bdi>{trade.name}</bdi>}
    </Figure>
  </>
);

const Times = ({ trade, edit }: NumbersProps) => (
  <>
    <Figure label="Date" field="date" edit={edit}>
      <time dateTime={trade.date}>{formatDay(trade.date)}</time>
    </Figure>
    <Figure label="Duration" field="openedAt" edit={edit}>
      {formatDuration(trade)}
    </Figure>
    <Fact name="openedAt" trade={trade} edit={edit} />
    <Fact name="closedAt" trade={trade} edit={edit} />
  </>
);

const Risk = ({ trade, edit }: NumbersProps) => {
  const planned = computePlannedMultiple(trade.entryPrice, trade.stop, trade.target);
  return (
    <>
      {(['risk', 'stop', 'target'] as const).map((name) => (
        <Fact key={name} name={name} trade={trade} edit={edit} />
      ))}
      <Figure label="Planned R" field="target" edit={edit}>
        {planned !== undefined && formatMultiple(planned)}
      </Figure>
      <Fact name="mae" trade={trade} edit={edit} />
      <Fact name="mfe" trade={trade} edit={edit} />
    </>
  );
};

/** All known facts of a trade that its head and its chart do not show, in columns (FAC-04). */
export function Numbers({ trade, edit }: NumbersProps) {
  const zone = useTimeZone();
  const grossCents = getGrossCents(trade);
  const { executions = [] } = trade;
  return (
    <Card title="Numbers">
      <Figures isGrid>
        <Names trade={trade} edit={edit} />
        <Times trade={trade} edit={edit} />
        <Figure label="Gross">
          {grossCents !== undefined && <Money cents={grossCents} currency={trade.currency} tone="neutral" />}
        </Figure>
        <Fact name="fees" trade={trade} edit={edit} />
        <Risk trade={trade} edit={edit} />
        <Fact name="account" trade={trade} edit={edit} />
      </Figures>
      <ResultBar trade={trade} />
      {executions.length > 0 && (
        <Executions executions={executions} zone={zone} currency={trade.currency} legs={trade.legs} />
      )}
    </Card>
  );
}
