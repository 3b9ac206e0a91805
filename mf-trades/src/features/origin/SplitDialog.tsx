import type { TradeLeg } from 'contracts';
import type { Choices, Piece } from 'contracts/imported-trades';
import { useState } from 'react';
import {
  Alert,
  Checkbox,
  type Column,
  formatCount,
  formatMoney,
  formatPrice,
  formatSize,
  Money,
  SegmentedControl,
  Table,
  useTimeZone,
} from 'shared-ui';
import { nameLegs } from '../legs/nameLegs.ts';
import {
  ArrangeForm,
  ArrangeFrame,
  type ArrangeProps,
  createFormatTime,
  describeResult,
  WithChoices,
} from './ArrangeDialog.tsx';
import { useSplit } from './useArrange.ts';

/** Names pieces by the legs that they are. */
const createLegColumn = (legs: readonly TradeLeg[]): Column<Piece> => {
  const names = nameLegs(legs);
  const byTicker = new Map(legs.map(({ ticker }, index) => [ticker, names[index]]));
  return { title: 'Leg', isRowHeader: true, cell: ({ ticker }) => byTicker.get(ticker) ?? ticker };
};

const useColumns = (
  chosen: ReadonlySet<string> | null,
  legs: readonly TradeLeg[] | undefined,
  onChoose: (key: string, isChosen: boolean) => void,
) => {
  const formatTime = createFormatTime(useTimeZone());
  const columns: Column<Piece>[] = [
    ...(legs ? [createLegColumn(legs)] : []),
    { title: 'Closed', isRowHeader: legs === undefined, cell: formatTime, secondLineWhenNarrow: legs !== undefined },
    { title: 'Quantity', align: 'end', cell: ({ quantity }) => formatSize(quantity) },
    { title: 'Entry', align: 'end', cell: ({ entryPrice }) => formatPrice(entryPrice), secondLineWhenNarrow: true },
    { title: 'Exit', align: 'end', cell: ({ exitPrice }) => formatPrice(exitPrice), secondLineWhenNarrow: true },
    { title: 'Fees', align: 'end', cell: ({ feesCents }) => formatMoney(feesCents), secondLineWhenNarrow: true },
    { title: 'P&L', align: 'end', cell: ({ netCents }) => <Money cents={netCents} /> },
  ];
  if (!chosen) return columns;
  const choice: Column<Piece> = {
    title: '2nd',
    cell: (piece) => (
      <Checkbox
        label={`Move the closing of ${formatTime(piece)} to the second trade`}
        labelHidden
        checked={chosen.has(piece.key)}
        onCheckedChange={(isChosen) => onChoose(piece.key, isChosen)}
      />
    ),
  };
  return [choice, ...columns];
};

const toggle = (keys: ReadonlySet<string>, key: string, isIncluded: boolean): Set<string> => {
  const next = new Set(keys);
  if (isIncluded) next.add(key);
  else next.delete(key);
  return next;
};

/** `each`: one trade for each piece; `chosen`: the chosen pieces form the second trade. */
type Mode = 'chosen' | 'each';

const describeParts = (pieces: readonly Piece[], chosen: ReadonlySet<string>): string[] => [
  describeResult(
    'First trade',
    pieces.filter(({ key }) => !chosen.has(key)),
  ),
  describeResult(
    'Second trade',
    pieces.filter(({ key }) => chosen.has(key)),
  ),
];

const CONSEQUENCES = {
  position: 'Later imports of the file keep the trades separate. To go back, merge them again.',
  part: 'Notes, tags, images and videos stay with the first trade. Later imports of the file keep the split. To go back, merge the parts.',
} as const;

const SplitForm = ({ trade, arrangement, onClose, pieces }: ArrangeProps & Pick<Choices, 'pieces'>) => {
  const isMerged = arrangement === 'merged';
  const [mode, setMode] = useState<Mode>(isMerged ? 'each' : 'chosen');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = useSplit({ trade, onDone: onClose, canUndo: arrangement === 'single' });
  const columns = useColumns(mode === 'chosen' ? chosen : null, trade.legs, (key, isChosen) =>
    setChosen(toggle(chosen, key, isChosen)),
  );
  const isDivided = chosen.size > 0 && chosen.size < pieces.length;
  const closings = mode === 'chosen' ? [...chosen] : undefined;
  return (
    <ArrangeForm
      result={[
        ...(mode === 'chosen' ? describeParts(pieces, chosen) : []),
        describeResult(`Together${mode === 'each' ? `, as ${formatCount(pieces.length, 'trade')}` : ''}`, pieces),
      ]}
      consequences={CONSEQUENCES[isMerged ? 'position' : 'part']}
      confirmLabel={`Split into ${mode === 'chosen' ? 2 : pieces.length} trades`}
      isReady={mode === 'each' || isDivided}
      onCancel={onClose}
      onConfirm={() => mutate({ body: { id: trade.id, closings } })}
      isPending={isPending}
      error={error}
    >
      {arrangement === 'single' && pieces.length > 2 && (
        <SegmentedControl
          label="Split into"
          options={[
            { value: 'chosen', label: 'Two trades' },
            { value: 'each', label: 'One for each closing' },
          ]}
          value={mode}
          onValueChange={setMode}
        />
      )}
      <Table
        caption={isMerged ? (trade.legs ? 'Legs' : 'The trades that were merged') : 'Closing executions'}
        rows={pieces}
        rowKey={({ key }) => key}
        columns={columns}
      />
    </ArrangeForm>
  );
};

const DESCRIPTIONS: Readonly<Record<ArrangeProps['arrangement'], string>> = {
  single:
    'Choose the executions of the second trade. Each closing execution takes the openings that it closes, first in, first out.',
  split:
    'Choose the executions of another trade. Each closing execution takes the openings that it closes, first in, first out.',
  merged: 'The trades that you merged become separate trades again.',
};

/** IMP-06: splits an imported trade by hand. */
export function SplitDialog(props: ArrangeProps) {
  return (
    <ArrangeFrame
      title="Split this trade"
      description={props.trade.legs ? 'The legs become trades again.' : DESCRIPTIONS[props.arrangement]}
      onClose={props.onClose}
    >
      <WithChoices
        trade={props.trade}
        render={({ pieces }) =>
          pieces.length > 1 ? (
            <SplitForm {...props} pieces={pieces} />
          ) : (
            <Alert tone="info">This trade was closed by one execution, so it cannot be split.</Alert>
          )
        }
      />
    </ArrangeFrame>
  );
}
