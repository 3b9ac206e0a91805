import { type Trade, type TradeLeg, toDollars } from 'contracts';
import {
  Alert,
  Button,
  Card,
  type Column,
  formatMoney,
  formatPrice,
  formatSize,
  Money,
  Row,
  Stack,
  Table,
} from 'shared-ui';
import { SIDE_LABELS } from '../../shared/format.ts';
import { useBulkChange } from '../bulk/useBulkChange.ts';
import { computeRisk, type RiskCents } from './computeRisk.ts';
import { nameLegs } from './nameLegs.ts';

interface NamedLeg extends TradeLeg {
  name: string;
}

const createColumns = (currency: string | undefined): Column<NamedLeg>[] => [
  { title: 'Leg', isRowHeader: true, cell: ({ name, ticker }) => <bdi title={ticker}>{name}</bdi> },
  { title: 'Side', cell: ({ side }) => SIDE_LABELS[side] },
  { title: 'Size', align: 'end', cell: ({ quantity }) => formatSize(quantity) },
  { title: 'Entry', align: 'end', cell: ({ entryPrice }) => formatPrice(entryPrice), secondLineWhenNarrow: true },
  { title: 'Exit', align: 'end', cell: ({ exitPrice }) => formatPrice(exitPrice), secondLineWhenNarrow: true },
  {
    title: 'Fees',
    align: 'end',
    cell: ({ feesCents }) => formatMoney(feesCents, { currency }),
    secondLineWhenNarrow: true,
  },
  { title: 'P&L', align: 'end', cell: ({ netCents }) => <Money cents={netCents} currency={currency} /> },
];

const describeProfit = ({ maxProfit }: RiskCents, currency: string | undefined): string =>
  maxProfit === null ? 'max profit without limit' : `max profit ${formatMoney(maxProfit, { currency })}`;

/** What can be lost and won at the expiry, and a button that makes the loss the risk of the trade. */
const DefinedRisk = ({ trade, risk }: { trade: Trade; risk: RiskCents }) => {
  const { id, currency, riskCents } = trade;
  const loss = formatMoney(risk.maxLoss, { currency });
  const { isPending, error, send } = useBulkChange({ query: {} }, { kind: 'ids', ids: new Set([id]) }, () => undefined);
  return (
    <Stack gap={2}>
      <Row gap={3} justify="between">
        <p>
          <b>Defined risk {loss}</b>: at expiry, without fees, max loss {loss}, {describeProfit(risk, currency)}.
        </p>
        {risk.maxLoss > 0 && riskCents !== risk.maxLoss && (
          <Button
            size="small"
            busy={isPending}
            onClick={() => send({ action: 'setRisk', risk: toDollars(risk.maxLoss) })}
          >
            Use as risk
          </Button>
        )}
      </Row>
      {error && <Alert title="The risk was not changed.">{error.message}</Alert>}
    </Stack>
  );
};

/** The legs of a trade and, if it has a limit, its risk (LEG-06). */
export function LegsCard({ trade, legs }: { trade: Trade; legs: readonly TradeLeg[] }) {
  const names = nameLegs(legs);
  const rows = legs.map((leg, index) => ({ ...leg, name: names[index] ?? leg.ticker }));
  const risk = computeRisk(legs);
  return (
    <Card title="Legs">
      <Stack gap={4}>
        <Table
          caption="Legs"
          captionHidden
          columns={createColumns(trade.currency)}
          rows={rows}
          rowKey={({ ticker, side }) => `${ticker} ${side}`}
        />
        {risk && <DefinedRisk trade={trade} risk={risk} />}
      </Stack>
    </Card>
  );
}
