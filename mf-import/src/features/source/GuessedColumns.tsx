import type { ColumnMapping, MappableTable } from 'importers';
import { Button, formatCount, formatNumber, Row, Stack } from 'shared-ui';
import type { Plan } from '../reading/types.ts';
import { FirstTrades, formatTrades, type Zones } from './FirstTrades.tsx';

/** What the rows seem to be, and how much of the table is read. */
const describeGuess = ({ names }: MappableTable, { kind, columns }: ColumnMapping, trades: number): string => {
  const read = new Set(Object.values(columns)).size;
  const named = names.filter(Boolean).length;
  const rows =
    kind === 'executions'
      ? `fills${trades > 0 ? ` of ${formatTrades(trades)}` : ''}`
      : formatCount(trades, 'closed trade');
  return `These look like ${rows}: ${formatNumber(read)} of ${formatNumber(named)} columns recognized.`;
};

interface GuessedColumnsProps {
  table: MappableTable;
  mapping: ColumnMapping;
  plan: Plan;
  zones: Zones;
  /** Opens the columns for the trader to correct. */
  onMap: () => void;
}

/** IMX-09: how a table that no format knows is read, so that the trader can see whether it is right. */
export function GuessedColumns({ table, mapping, plan, zones, onMap }: GuessedColumnsProps) {
  return (
    <Stack gap={3}>
      <Row gap={3}>
        <p>{describeGuess(table, mapping, plan.trades.length)}</p>
        <Button size="small" onClick={onMap}>
          Correct columns
        </Button>
      </Row>
      <FirstTrades of="mapping" caption="The first trades by these columns" trades={plan.trades} zones={zones} />
    </Stack>
  );
}
