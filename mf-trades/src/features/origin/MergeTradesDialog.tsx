import { limits } from 'contracts';
import type { Choices, OtherTrade } from 'contracts/imported-trades';
import { useState } from 'react';
import { Alert, Checkbox, type Column, formatCount, formatSize, Money, Table, useTimeZone } from 'shared-ui';
import {
  ArrangeForm,
  ArrangeFrame,
  type ArrangeProps,
  createFormatTime,
  describeResult,
  WithChoices,
} from './ArrangeDialog.tsx';
import { useMerge } from './useArrange.ts';

const useColumns = (
  chosen: ReadonlySet<number> | null,
  onChoose: (id: number, isChosen: boolean) => void,
): Column<OtherTrade>[] => {
  const formatTime = createFormatTime(useTimeZone());
  const columns: Column<OtherTrade>[] = [
    { title: 'Closed', isRowHeader: true, cell: formatTime },
    { title: 'Size', align: 'end', cell: ({ quantity }) => quantity && formatSize(quantity) },
    { title: 'P&L', align: 'end', cell: ({ netCents }) => <Money cents={netCents} /> },
  ];
  if (!chosen) return columns;
  const choice: Column<OtherTrade> = {
    title: 'Merge',
    cell: (other) => (
      <Checkbox
        label={`Merge with the trade that closed ${formatTime(other)}`}
        labelHidden
        checked={chosen.has(other.id)}
        onCheckedChange={(isChosen) => onChoose(other.id, isChosen)}
      />
    ),
  };
  return [choice, ...columns];
};

const MergeForm = ({ trade, arrangement, onClose, others }: ArrangeProps & Pick<Choices, 'others'>) => {
  const isPart = arrangement === 'split';
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(isPart ? others.map(({ id }) => id) : []));
  const { mutate, isPending, error } = useMerge({ trade, onDone: onClose, canUndo: arrangement === 'single' });
  const columns = useColumns(isPart ? null : chosen, (id, isChosen) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id))),
  );
  const merged = [trade, ...others.filter(({ id }) => chosen.has(id))];
  return (
    <ArrangeForm
      result={[describeResult('Merged trade', merged, 'trade')]}
      consequences="The notes and tags of all trades are combined. Only one of the trades may have images or videos. Later imports of the file keep the merged trade. To go back, split it."
      confirmLabel={chosen.size > 0 ? `Merge ${formatCount(merged.length, 'trade')}` : 'Merge'}
      isReady={chosen.size > 0}
      onCancel={onClose}
      onConfirm={() => mutate({ body: { ids: merged.map(({ id }) => id) } })}
      isPending={isPending}
      error={error}
    >
      <Table
        caption={isPart ? 'All other parts' : `${trade.ticker} ${trade.side} trades of the same account`}
        rows={others}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </ArrangeForm>
  );
};

/** IMP-06: merges imported trades by hand. */
export function MergeTradesDialog(props: ArrangeProps) {
  return (
    <ArrangeFrame
      title="Merge trades"
      description={
        props.arrangement === 'split'
          ? 'All parts of the split trade become that trade again.'
          : 'Choose the trades to merge with this trade. Trades of other tickers become its legs: select them in My Trades, and choose Change and Merge into one trade.'
      }
      onClose={props.onClose}
    >
      <WithChoices
        trade={props.trade}
        render={({ others }) =>
          others.length > 0 ? (
            <MergeForm {...props} others={others} />
          ) : (
            <Alert tone="info">
              {props.trade.legs
                ? 'Legs cannot be merged one by one. Split this trade, then merge all of them in My Trades.'
                : `No other imported ${props.trade.ticker} ${props.trade.side} trade of this account closed within ${limits.brokerImport.mergeDays} days.`}
            </Alert>
          )
        }
      />
    </ArrangeFrame>
  );
}
