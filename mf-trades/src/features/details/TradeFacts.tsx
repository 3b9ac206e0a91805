import type { Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Badge, Card, DescriptionItem, DescriptionList, formatMultiple, useTimeZone } from 'shared-ui';
import { computePlannedMultiple, FACT_LABELS, type FactName } from '../../shared/factTexts.ts';
import { formatFact } from '../../shared/formatTrade.ts';
import styles from './Details.module.css';
import { EditInPlace } from './EditInPlace.tsx';
import { Executions } from './Executions.tsx';
import type { TradeEdit } from './useEdit.ts';

interface FiguresProps {
  /** In columns of one width. */
  isGrid?: boolean;
  children: ReactNode;
}

/** Short facts with their names above them, as many in a row as fit: a `dl` of Figures. */
export function Figures({ isGrid, children }: FiguresProps) {
  return (
    <dl className={styles.figures} data-grid={isGrid || undefined}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** The value; nothing is shown without one. */
  children: ReactNode;
  large?: boolean;
}

export function Figure({ label, children, large }: FigureProps) {
  return children ? (
    <div className={styles.figure} data-large={large || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null;
}

interface FactProps {
  trade: Trade;
  zone: string;
}

/** Renders those of the facts that are known. */
const renderFacts = (names: readonly FactName[], { trade, zone }: FactProps): ReactNode[] =>
  names.flatMap((name) => {
    const text = formatFact(name, trade, zone);
    if (text === '') return [];
    return (
      <Figure key={name} label={FACT_LABELS[name]}>
        <bdi>{text}</bdi>
      </Figure>
    );
  });

const ExecutionCard = (props: FactProps) => {
  const { executions = [] } = props.trade;
  const items = renderFacts(['openedAt', 'closedAt', 'account'], props);
  if (items.length === 0 && executions.length === 0) return null;
  return (
    <Card title="Execution">
      {items.length > 0 && <Figures isGrid>{items}</Figures>}
      {executions.length > 0 && (
        <Executions executions={executions} zone={props.zone} currency={props.trade.currency} />
      )}
    </Card>
  );
};

const RiskCard = (props: FactProps) => {
  const { entryPrice, stop, target } = props.trade;
  const planned = computePlannedMultiple(entryPrice, stop, target);
  const items = renderFacts(['risk', 'stop', 'target', 'mae', 'mfe'], props);
  if (items.length === 0) return null;
  return (
    <Card title="Risk">
      <Figures isGrid>
        {items}
        {planned !== undefined && <Figure label="Planned R">{formatMultiple(planned)}</Figure>}
      </Figures>
    </Card>
  );
};

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <ul className={styles.tags}>
    {tags.map((tag) => (
      <li key={tag}>
        <Badge>
          <bdi>{tag}</bdi>
        </Badge>
      </li>
    ))}
  </ul>
);

const NONE = <span className={styles.empty}>None</span>;

const NotesCard = ({ trade, edit }: TradeFactsProps) => (
  <Card title="Notes">
    <DescriptionList>
      <DescriptionItem label="Comments">
        <EditInPlace name="notes" trade={trade} edit={edit}>
          {trade.notes ? (
            // Each paragraph has the direction of its own script.
            <p className={styles.notes} dir="auto">
              {trade.notes}
            </p>
          ) : (
            NONE
          )}
        </EditInPlace>
      </DescriptionItem>
      <DescriptionItem label="Tags">
        <EditInPlace name="tags" trade={trade} edit={edit}>
          {trade.tags?.length ? <Tags tags={trade.tags} /> : NONE}
        </EditInPlace>
      </DescriptionItem>
    </DescriptionList>
  </Card>
);

interface TradeFactsProps {
  trade: Trade;
  edit: TradeEdit;
}

/** The facts of a trade in groups, read-only (FAC-04). Groups without a known fact are omitted. */
export function TradeFacts({ trade, edit }: TradeFactsProps) {
  const zone = useTimeZone();
  return (
    <>
      <ExecutionCard trade={trade} zone={zone} />
      <NotesCard trade={trade} edit={edit} />
      <RiskCard trade={trade} zone={zone} />
    </>
  );
}
