import type { DayBody, DayJournal, Note } from 'contracts/day-journal';
import type { Plan, PlanBody } from 'contracts/day-plans';
import type { DayRecord, PlanVersion } from '../../journal/day-model.ts';
import { hasTexts, isInR, type Viewer } from '../../journal/view.ts';

// What a key may not read, it does not get in the reply of a write either, and it does not replace it (KEY-01).

const NO_TEXTS = { bias: '', focus: '', tickers: [], levels: [], scenarios: [] };

/** Removes what the trader wrote into a plan, for a viewer who may not read it. */
export function showPlan(plan: Plan, viewer: Viewer): Plan {
  return hasTexts(viewer) ? plan : { ...plan, ...NO_TEXTS };
}

export function showNote(note: Note, viewer: Viewer): Note {
  return hasTexts(viewer) ? note : { ...note, text: '' };
}

export function showDay(day: DayJournal, viewer: Viewer): DayJournal {
  if (hasTexts(viewer)) return day;
  const plan = day.plan && showPlan(day.plan, viewer);
  return { ...day, plan, notes: [], good: '', bad: '', tomorrow: '', reminder: null, media: [] };
}

/** Returns the fields of a body that the viewer may replace. */
export function selectDayFields(body: DayBody, viewer: Viewer): DayBody {
  if (hasTexts(viewer)) return body;
  const { good: _, bad: __, tomorrow: ___, ...fields } = body;
  return fields;
}

type PlanContent = Omit<PlanVersion, 'savedAt'>;

/** The stored texts of a plan with new limits, for a viewer who may not read the texts. A key in R sets no amount. */
export function keepPlanTexts({ plan = [] }: DayRecord, body: PlanBody, viewer: Viewer): PlanContent {
  const { savedAt: _, ...stored } = plan.at(-1) ?? { ...NO_TEXTS, maxLossCents: null, savedAt: '' };
  const maxLossCents = isInR(viewer) ? stored.maxLossCents : body.maxLossCents;
  return { ...stored, maxLossCents, maxTrades: body.maxTrades };
}
