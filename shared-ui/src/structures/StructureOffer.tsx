import { formatTitle } from 'contracts/instruments';
import { Button } from '../actions/Button.tsx';
import { useTimeZone } from '../data/useTimeZone.ts';
import { type Column, Table } from '../display/Table.tsx';
import { Money } from '../display/values.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { formatInstant } from '../format/day.ts';
import { formatCount } from '../format/numbers.ts';
import { Disclosure } from '../layout/Card.tsx';
import { Inset } from '../layout/Inset.tsx';
import { Row } from '../layout/layout.tsx';
import { describeProposals, type Proposal } from './describeProposals.ts';
import styles from './StructureOffer.module.css';
import { type StructureOptions, useStructures } from './useStructures.ts';

export type StructureOfferProps = StructureOptions;

/** A longer list ends with how many more there are. */
const MAX_SHOWN = 100;

const REASONS = { order: 'one order', time: 'opened within 5 seconds' } as const;

const createColumns = (zone: string, onMerge: (proposal: Proposal) => void, isPending: boolean): Column<Proposal>[] => {
  const getTitle = ({ underlying, structure }: Proposal) => formatTitle({ ticker: underlying, structure });
  return [
    { title: 'Structure', isRowHeader: true, cell: getTitle },
    { title: 'P&L', align: 'end', cell: ({ netCents }) => <Money cents={netCents} /> },
    {
      title: 'Opened',
      cell: ({ openedAt }) => (openedAt ? formatInstant(openedAt, zone) : '--'),
      secondLineWhenNarrow: true,
    },
    { title: 'Trades', cell: ({ ids, reason }) => `${ids.length}, ${REASONS[reason]}`, secondLineWhenNarrow: true },
    {
      title: 'Merge',
      align: 'end',
      cell: (proposal) => (
        <Button
          size="small"
          disabled={isPending}
          aria-label={`Merge only this ${getTitle(proposal)}`}
          onClick={() => onMerge(proposal)}
        >
          Only this
        </Button>
      ),
    },
  ];
};

/** Offers to merge trades that look like the legs of one (LEG-04). Renders nothing without such trades. */
export function StructureOffer(options: StructureOfferProps) {
  const { proposals, merge, decline, isPending, error } = useStructures(options);
  const zone = useTimeZone();
  if (proposals.length === 0) return null;
  const [first] = proposals;
  const columns = createColumns(zone, (proposal) => merge([proposal]), isPending);
  return (
    <Inset title={describeProposals(proposals)}>
      <p className={styles.text}>
        {proposals.length === 1 && first
          ? 'Merged, they are one trade with legs, which every figure counts once.'
          : 'Merged, each of them is one trade with legs, which every figure counts once.'}{' '}
        You can undo this, or split them later.
      </p>
      {error && <Alert title="Nothing was merged.">{error.message}</Alert>}
      <Row gap={2}>
        <Button variant="primary" size="small" busy={isPending} busyLabel="Merging…" onClick={() => merge(proposals)}>
          Merge
        </Button>
        <Button size="small" variant="ghost" disabled={isPending} onClick={() => decline(proposals)}>
          Not now
        </Button>
      </Row>
      <Disclosure summary={`Show ${formatCount(proposals.length, 'group')}`}>
        <Table
          caption="Trades that look like one"
          captionHidden
          columns={columns}
          rows={proposals.slice(0, MAX_SHOWN)}
          rowKey={({ ids }) => ids.join()}
        />
        {proposals.length > MAX_SHOWN && <p>And {formatCount(proposals.length - MAX_SHOWN, 'more group')}.</p>}
      </Disclosure>
    </Inset>
  );
}
