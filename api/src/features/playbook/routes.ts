import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind, bindWrite } from '../../identity/bind.ts';
import type { ColumnReader } from '../../journal/columns/read-columns.ts';
import { hasTexts } from '../../journal/view.ts';
import { createCheckService } from './checks.ts';
import { createDraftCheck } from './draft-check.ts';
import { createMissedTradeService } from './missed-trades.ts';
import { createRuleService } from './rules.ts';
import { createPlaybookService } from './service.ts';
import { createSetupNoteService } from './setup-notes.ts';

interface PlaybookDependencies {
  db: Db;
  readColumns: ColumnReader;
  selectTrades: TradeSelector;
  now: () => number;
}

export function createPlaybookRoutes({ db, readColumns, selectTrades, now }: PlaybookDependencies) {
  const rules = createRuleService(db, now);
  const checks = createCheckService(db, readColumns, now);
  const checkDraft = createDraftCheck(db, readColumns);
  const playbook = createPlaybookService(db, selectTrades);
  const missedTrades = createMissedTradeService(db, selectTrades, now);
  const setupNotes = createSetupNoteService(db);
  return [
    bind(calls.rules.list, async (_, user) => ({ rules: await rules.list(user) })),
    bindWrite(calls.rules.create, ({ body, headers }, user) =>
      rules.create(user._id, body, headers['idempotency-key']),
    ),
    bindWrite(calls.rules.order, async ({ body }, user) => ({ rules: await rules.order(user._id, body.order) })),
    bindWrite(
      calls.rules.update,
      ({ params, body, headers }, user) => rules.update(user._id, params.id, body, headers['if-match']),
      { requireOwn: ({ id }, { _id }) => rules.requireOwn(_id, id) },
    ),
    bindWrite(calls.rules.delete, async ({ params }, user) => {
      await rules.delete(user._id, params.id);
      return { ok: true as const };
    }),
    bindWrite(calls.rules.restore, ({ params }, user) => rules.restore(user._id, params.id)),
    bind(calls.check.get, ({ params }, user) => checks.get(user, params.id)),
    bindWrite(
      calls.check.change,
      ({ params, body, headers }, user) => checks.change(user, params.id, body, headers['if-match']),
      { requireOwn: ({ id }, owner) => checks.requireOwn(owner, id) },
    ),
    bind(calls.check.draft, async ({ body }, user) => ({ rules: await checkDraft(user, body) })),
    bind(calls.playbook.get, ({ query }, user, { signal }) => playbook.get(user, query, signal)),
    bind(calls.mistakes.get, ({ query }, user, { signal }) => playbook.getMistakes(user, query, signal)),
    bind(calls.playbook.try, ({ query, body }, user, { signal }) => playbook.try(user, body, query, signal)),
    bind(calls.playbook.notes, async (_, user) => ({ notes: hasTexts(user) ? await setupNotes.list(user) : [] })),
    bindWrite(calls.playbook.saveNote, ({ body, headers }, user) =>
      setupNotes.save(user._id, body, headers['if-match']),
    ),
    bind(calls.missedTrades.list, async ({ query }, user) => ({ missedTrades: await missedTrades.list(user, query) })),
    bind(calls.missedTrades.figures, ({ query }, user, { signal }) => missedTrades.getFigures(user, query, signal)),
    bindWrite(calls.missedTrades.create, ({ body, headers }, user) =>
      missedTrades.create(user._id, body, headers['idempotency-key']),
    ),
    bindWrite(
      calls.missedTrades.update,
      ({ params, body, headers }, user) => missedTrades.update(user._id, params.id, body, headers['if-match']),
      { requireOwn: ({ id }, { _id }) => missedTrades.requireOwn(_id, id) },
    ),
    bindWrite(calls.missedTrades.delete, async ({ params }, user) => {
      await missedTrades.delete(user._id, params.id);
      return { ok: true as const };
    }),
    bindWrite(calls.missedTrades.restore, ({ params }, user) => missedTrades.restore(user._id, params.id)),
  ];
}
