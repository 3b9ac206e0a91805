import type { Quotas } from 'contracts';
import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind } from '../../identity/bind.ts';
import { createImportService } from './service.ts';
import { createStructureFinder } from './structure-finder.ts';

interface ImportDependencies {
  db: Db;
  quotas: Quotas;
  selectTrades: TradeSelector;
  now: () => number;
}

export function createImportRoutes({ db, quotas, selectTrades, now }: ImportDependencies) {
  const propose = createStructureFinder(db, selectTrades);
  const imports = createImportService(db, quotas, now);
  return [
    bind(calls.imports.start, ({ body }, user) => imports.start(user._id, body)),
    bind(calls.imports.list, ({ query }, user) => imports.list(user._id, query)),
    // Before imports.get, which would read `stored`, `settings` and `structures` as an id.
    bind(calls.imports.stored, ({ query }, user) => imports.readStored(user, query)),
    bind(calls.imports.settings, (_, user) => imports.readSettings(user._id)),
    bind(calls.imports.changeSettings, ({ body }, user) => imports.changeSettings(user._id, body)),
    bind(calls.structures.propose, ({ query }, user, { signal }) => propose(user, query, signal)),
    bind(calls.structures.merge, (input, user) => imports.mergeGroups(user._id, input)),
    bind(calls.imports.get, ({ params }, user) => imports.get(user._id, params.id)),
    bind(calls.imports.addRows, ({ params, body }, user) => imports.addRows(user._id, params.id, body)),
    bind(calls.imports.complete, ({ params }, user) => imports.complete(user._id, params.id)),
    bind(calls.imports.previewUndo, ({ params }, user) => imports.previewUndo(user._id, params.id)),
    bind(calls.imports.undo, ({ params }, user) => imports.undo(user._id, params.id)),
    bind(calls.imports.repeat, ({ params, body }, user) => imports.repeat(user._id, params.id, body.zone)),
    bind(calls.importedTrades.origin, ({ params }, user) => imports.readOrigin(user._id, params.id)),
    bind(calls.importedTrades.choices, ({ params }, user) => imports.readChoices(user, params.id)),
    bind(calls.importedTrades.split, ({ body }, user) => imports.split(user._id, body)),
    bind(calls.importedTrades.merge, ({ body }, user) => imports.merge(user._id, body.ids)),
  ];
}
