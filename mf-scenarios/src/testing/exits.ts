import { onlineManager } from '@tanstack/react-query';
import { type ExitCell, type ExitsBody, type ExitsReply, whatIf } from 'contracts/what-if';
import { type CellTrade, type CellTrades, whatIfTrades } from 'contracts/what-if-trades';
import { type MockApi, mockMedia, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

const USED = 48;

const total = (averageCents: number) => ({ averageCents, netCents: averageCents * USED });

/** A cell whose average grows with its target. Cells with a stop of 1 are uncertain. */
const createCell = (stop: number | null, target: number | null): ExitCell => {
  const averageCents = Math.round(20 * (target ?? 5)) - 25;
  const isWide = stop === 1;
  return {
    stop,
    target,
    low: total(averageCents),
    high: total(averageCents + (isWide ? 10 : 0)),
    certain: isWide ? 38 : USED,
  };
};

/** 48 trades that made $0.10 on average, with the levels of a request. */
export function createExits({ stops, targets }: ExitsBody, reply: Partial<ExitsReply> = {}): ExitsReply {
  return {
    trades: { used: USED, refused: [{ reason: 'The trade has no stop.', count: 3 }] },
    actual: total(10),
    cells: stops.flatMap((stop) => targets.map((target) => createCell(stop, target))),
    walk: { stop: 1, target: 2, trades: 20, valueCents: 8, lowCents: -2, highCents: 18 },
    verdict: 'may be chance',
    ...reply,
  };
}

const cellTrade: CellTrade = {
  id: 7,
  ticker: 'NVDA',
  date: '2026-01-30',
  actualCents: 5_000,
  lowCents: -10_000,
  highCents: 20_000,
  certain: false,
};

/** A page of trades: the first one is uncertain, the others are certain. */
export function createCellTrades({
  ids = [7, 6],
  nextCursor,
}: {
  ids?: number[];
  nextCursor?: string;
} = {}): CellTrades {
  return {
    trades: ids.map((id) => (id === cellTrade.id ? cellTrade : { ...cellTrade, id, lowCents: 20_000, certain: true })),
    equity: [{ trades: 48, actualCents: 480, lowCents: 720, highCents: 1_200 }],
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** The exits of a trader with trades, unless `setUp` sets other replies. */
export function setUpExits(setUp: (api: MockApi) => void = () => undefined) {
  return setUpModuleTest(module, (mock) => {
    mockMedia();
    onlineManager.setOnline(true);
    mock.on(whatIf.exits, ({ body }) => createExits(body)).on(whatIfTrades.list, () => createCellTrades());
    setUp(mock);
  });
}
