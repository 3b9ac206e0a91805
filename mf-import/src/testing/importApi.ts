import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type ReplyOf, type Trade, toCents } from 'contracts';
import { importedTrades } from 'contracts/imported-trades';
import { imports } from 'contracts/imports';
import { labels } from 'contracts/labels';
import { settings as traderSettings } from 'contracts/settings';
import { structures } from 'contracts/structures';
import { type Execution, findInstrument, type ImportedTrade, type RoundTrip, type Rows, toPositions } from 'importers';
import { buildTrade, emptySettings, type MockApi, signInTestUser } from 'shared-ui/testing';

const samples = join(__dirname, '../../../platform/gateway/samples');

/** jsdom's files can be read only by a FileReader. */
const readAll = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

Blob.prototype.arrayBuffer = function arrayBuffer() {
  return readAll(this);
};

/** A file of the trader. */
export function createFile(name: string, text: string): File {
  return new File([text], name);
}

export function readSampleText(name: string): string {
  return readFileSync(join(samples, name), 'utf8');
}

/** A sample file of the demo. */
export function readSample(name: string): File {
  return createFile(name, readSampleText(name));
}

type BrokerImport = ReplyOf<typeof imports.start>;

/** The journal's trade of an imported one. */
const toJournalTrade = (
  id: number,
  { ticker, date, kind, account, openedAt, closedAt, ...trade }: ImportedTrade,
): Trade =>
  buildTrade({
    ...{ id, ticker, date, instrument: findInstrument(ticker, date, kind) },
    ...{ account: account ?? undefined, openedAt: openedAt ?? undefined, closedAt: closedAt ?? undefined },
    ...{ side: trade.side, quantity: trade.quantity, entryPrice: trade.entryPrice, exitPrice: trade.exitPrice },
    ...{ netCents: toCents(Number(trade.amount)), feesCents: toCents(Number(trade.fees)) },
  });

const noRows: Rows = { executions: [], roundTrips: [] };

/** An API of imports in memory. It folds rows with the same code as the real one. */
export function serveImports(api: MockApi) {
  const stored = new Map<string, Rows>();
  let records: BrokerImport[] = [];
  const update = (id: string, change: Partial<BrokerImport>): BrokerImport => {
    records = records.map((record) => (record.id === id ? { ...record, ...change } : record));
    return records.find((record) => record.id === id) as BrokerImport;
  };
  const fold = (format: string) => toPositions(format, stored.get(format) ?? noRows).positions;
  /** Formats have their own numbers, from 1, 1,001 and so on. */
  const toNumber = (format: string, index: number) => [...stored.keys()].indexOf(format) * 1_000 + index + 1;
  const typed: Trade[] = [];
  const listTrades = (): Trade[] => [
    ...typed,
    ...[...stored.keys()].flatMap((format) =>
      fold(format).flatMap(({ trade }, index) => (trade ? [toJournalTrade(toNumber(format, index), trade)] : [])),
    ),
  ];
  const countTrades = (format: string) => fold(format).filter(({ trade }) => trade !== null).length;
  const addRows = (format: string, rows: Rows): void => {
    const { executions, roundTrips } = stored.get(format) ?? noRows;
    const join = <R extends { key: string }>(all: R[]): R[] => [...new Map(all.map((row) => [row.key, row])).values()];
    stored.set(format, {
      executions: join([...executions, ...rows.executions]),
      roundTrips: join([...roundTrips, ...rows.roundTrips]),
    });
  };

  api.on(labels.list, () => ({
    setups: [],
    tags: [],
    accounts: [{ id: 1, name: 'Main', archived: false, trades: 0 }],
  }));
  signInTestUser({ timeZone: 'America/Chicago' });
  api.on(traderSettings.get, () => emptySettings);
  let settings: ReplyOf<typeof imports.settings> = { answers: [], pointValues: [], mappings: [] };
  api.on(imports.settings, () => settings);
  api.on(imports.changeSettings, ({ body }) => {
    if (body.action === 'setAnswer') settings = { ...settings, answers: [body.answer, ...settings.answers] };
    if (body.action === 'setPointValue')
      settings = { ...settings, pointValues: [body.pointValue, ...settings.pointValues] };
    if (body.action === 'setMapping') settings = { ...settings, mappings: [body.mapping, ...settings.mappings] };
    return settings;
  });
  api.on(calls.trades.list, () => ({ trades: listTrades() }));
  api.on(importedTrades.origin, ({ params }) => {
    const format = [...stored.keys()][Math.floor((Number(params.id) - 1) / 1_000)];
    const record = records.find((each) => each.format === format);
    if (!record) return { origin: null };
    const { id, fileNames, createdAt } = record;
    return { origin: { importId: id, fileNames, importedAt: createdAt, arrangement: 'single' as const } };
  });
  api.on(structures.propose, () => ({ proposals: [] }));
  api.on(imports.list, () => ({ imports: records }));
  api.on(imports.start, ({ body }) => {
    const id = String(records.length + 1).padStart(24, '0');
    const { account = null, dayEnd = 'midnight', isZoneStated = false, restoresDeleted = false, ...rest } = body;
    const state = { status: 'open' as const, createdAt: '2026-11-22T12:00:00.000Z', created: 0, changed: 0 };
    const record = { ...rest, id, account, dayEnd, isZoneStated, restoresDeleted, ...state };
    records = [record, ...records];
    return record;
  });
  const serveRows = () =>
    api.on(imports.addRows, ({ params, body }) => {
      const { format, created } = records.find(({ id }) => id === params.id) as BrokerImport;
      const before = countTrades(format);
      const rows = { executions: body.executions as Execution[], roundTrips: body.roundTrips as RoundTrip[] };
      addRows(format, rows);
      const added = countTrades(format) - before;
      update(params.id, { created: created + added });
      const open = fold(format).filter(({ trade }) => trade === null).length;
      return { created: added, changed: 0, deleted: 0, edited: 0, unchanged: 0, open, rejected: [] };
    });
  const serveCompletion = () => api.on(imports.complete, ({ params }) => update(params.id, { status: 'complete' }));
  serveRows();
  serveCompletion();
  api.on(imports.stored, ({ query }) => ({
    positions: fold(query.format).map(({ trade, executions, roundTrips }, index) => ({
      trades: trade ? [{ id: toNumber(query.format, index), isDeleted: false, isOrphaned: false }] : [],
      arrangement: 'single' as const,
      dayEnd: 'midnight' as const,
      isUnmatched: false,
      formerKeys: [],
      keysBeforeUndo: [],
      executions,
      roundTrips,
    })),
  }));
  api.on(imports.previewUndo, () => ({ deleted: 3, changed: 0, withNotes: 1, withTags: 0, withMedia: 2 }));
  api.on(imports.undo, ({ params }) => {
    const { format } = update(params.id, { status: 'undone' });
    const deleted = countTrades(format);
    stored.delete(format);
    return { deleted, changed: 0, edited: 0, isDone: true };
  });
  return {
    listRecords: () => records,
    listTrades,
    addTyped: (trade: Trade) => typed.push(trade),
    serveRows,
    serveCompletion,
  };
}
