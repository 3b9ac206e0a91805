import type { Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import type { ReactNode } from 'react';
import { Badge, Button, Card, CopyIcon, IconButton, PencilIcon, TradeAmount, TrashIcon } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { formatFact } from '../../shared/formatTrade.ts';
import { EditInPlace } from './EditInPlace.tsx';
import { Figure, Figures } from './Figures.tsx';
import styles from './TradeHead.module.css';
import type { TradeEdit } from './useEdit.ts';

export const NONE = <span className={styles.empty}>None</span>;

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

interface TradeHeadProps {
  trade: Trade;
  edit: TradeEdit;
  isDeleting: boolean;
  onDelete: () => void;
}

const Actions = ({ trade, edit, isDeleting, onDelete }: TradeHeadProps) => (
  <div className={styles.actions}>
    <Button
      size="small"
      autoFocus={edit.opened === '' && edit.field === ''}
      onClick={() => edit.open('')}
      disabled={isDeleting || edit.isOpen}
    >
      <PencilIcon />
      Edit
    </Button>
    <IconButton size="small" label="Duplicate" asChild>
      <Link to={`/add-trade?from=${trade.id}`}>
        <CopyIcon />
      </Link>
    </IconButton>
    <IconButton size="small" label="Delete" onClick={onDelete} disabled={isDeleting}>
      <TrashIcon />
    </IconButton>
  </div>
);

/** How the trade was labelled; each label is changed in its place. */
const Labels = ({ trade, edit }: Pick<TradeHeadProps, 'trade' | 'edit'>): ReactNode => (
  <>
    <Figure label="Bullflag Type">
      <EditInPlace name="setup" trade={trade} edit={edit}>
        {trade.setup ? <bdi>{trade.setup}</bdi> : NONE}
      </EditInPlace>
    </Figure>
    <Figure label="Tags">
      <EditInPlace name="tags" trade={trade} edit={edit}>
        {trade.tags?.length ? <Tags tags={trade.tags} /> : NONE}
      </EditInPlace>
    </Figure>
  </>
);

/** The trade in one line: what was traded, how it ended, and how it is labelled. */
export function TradeHead(props: TradeHeadProps) {
  const { trade, edit } = props;
  const format = (name: 'side' | 'quantity' | 'entryPrice' | 'exitPrice') => formatFact(name, trade, 'UTC');
  return (
    <Card aria-label="Result" className={styles.head}>
      <Figures>
        <Figure label="Trade Tag" large isPlain field="ticker" edit={edit}>
          <bdi>{formatTitle(trade)}</bdi>
        </Figure>
        <Figure label="Side" field="side" edit={edit}>
          {format('side')}
        </Figure>
        <Figure label="Size" field="quantity" edit={edit}>
          {format('quantity')}
        </Figure>
        <Figure label="Entry" field="entryPrice" edit={edit}>
          {format('entryPrice')}
        </Figure>
        <Figure label="Exit" field="exitPrice" edit={edit}>
          {format('exitPrice')}
        </Figure>
        <Figure label="Profit / Loss" large field="amount" edit={edit}>
          <TradeAmount trade={trade} />
        </Figure>
        <Figure label="R" large field="risk" edit={edit}>
          {trade.riskCents !== undefined && <TradeAmount trade={trade} unit="r" />}
        </Figure>
        <Labels trade={trade} edit={edit} />
      </Figures>
      <Actions {...props} />
    </Card>
  );
}
