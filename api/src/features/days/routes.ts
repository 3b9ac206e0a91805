import { calls } from 'contracts/every-call';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { bind, bindWrite } from '../../identity/bind.ts';
import { createTemplateService } from '../../journal/templates.ts';
import { hasTexts } from '../../journal/view.ts';
import type { MediaUrls } from '../../media/media-urls.ts';
import { createNoteService } from './notes.ts';
import { createPlanWriter } from './plans.ts';
import { createDaySearch } from './search.ts';
import { createDayService } from './service.ts';
import { createSummaryReader } from './summaries.ts';
import { showNote } from './texts.ts';

interface DayDependencies {
  db: Db;
  selectTrades: TradeSelector;
  mediaUrls: MediaUrls;
  now: () => number;
}

export function createDayRoutes({ db, selectTrades, mediaUrls, now }: DayDependencies) {
  const search = createDaySearch(db);
  const days = createDayService(db, search, mediaUrls, now);
  const readSummaries = createSummaryReader(db, selectTrades, search, mediaUrls);
  const notes = createNoteService(db, now);
  const savePlan = createPlanWriter(db, now);
  const templates = createTemplateService(db);
  return [
    bind(calls.dayJournal.list, async ({ query }, user, { signal }) => ({
      days: await days.list(user, query, signal),
    })),
    bind(calls.daySummaries.list, ({ query }, user, { signal }) => readSummaries(user, query, signal)),
    bind(calls.dayJournal.get, ({ params }, user) => days.get(user, params.date)),
    bindWrite(calls.dayJournal.change, ({ params: { date }, body, headers }, { _id: userId, view }) =>
      days.change({ userId, date }, body, headers['if-match'], { view }),
    ),
    bindWrite(calls.dayPlans.save, ({ params: { date }, body, headers }, { _id: userId, view }) =>
      savePlan({ userId, date }, body, headers['if-match'], { view }),
    ),
    bindWrite(calls.dayJournal.addNote, async ({ params: { date }, body, headers }, { _id: userId, view }) =>
      showNote(await notes.add({ userId, date }, body.text, headers['idempotency-key']), { view }),
    ),
    bindWrite(
      calls.dayJournal.changeNote,
      async ({ params: { date, id }, body, headers }, { _id: userId, view }) => {
        const text = hasTexts({ view }) ? body.text : undefined;
        return showNote(await notes.change({ userId, date }, id, text, headers['if-match']), { view });
      },
      { requireOwn: ({ date, id }, { _id: userId }) => notes.requireOwn({ userId, date }, id) },
    ),
    bindWrite(calls.dayJournal.deleteNote, async ({ params: { date, id } }, { _id: userId }) => {
      await notes.delete({ userId, date }, id);
      return { ok: true as const };
    }),
    bindWrite(calls.dayJournal.restoreNote, async ({ params: { date, id } }, { _id: userId, view }) =>
      showNote(await notes.restore({ userId, date }, id), { view }),
    ),
    bind(calls.dayTemplates.list, (_, user) => templates.list(user._id)),
    bindWrite(calls.dayTemplates.save, ({ body, headers }, { _id: userId }) =>
      templates.save(userId, body.templates, headers['if-match']),
    ),
  ];
}
