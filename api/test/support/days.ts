import type { WireBodyOf, WireReplyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import type { Api } from './api.ts';
import type { Person } from './people.ts';

export type PlanBody = WireBodyOf<typeof calls.dayPlans.save>;

/** No trader has a note with this id. */
export const unknownNote = { date: '2026-03-02', id: '1'.repeat(24) };

export function createPlanBody(changes: Partial<PlanBody> = {}) {
  return {
    ...{ bias: 'Long above the open', focus: 'First pullback' },
    tickers: ['ES', 'NVDA'],
    levels: [{ price: 5100.25, label: 'High of yesterday' }],
    scenarios: [{ if: 'Gap up', ['then' as const]: 'Wait for the first pullback', setup: 'Breakout' }],
    ...{ maxLoss: 400.5, maxTrades: 4 },
    ...changes,
  };
}

export function savePlan(api: Api, { token }: Person, date: string, changes: Partial<PlanBody> = {}) {
  return api.call(calls.dayPlans.save, { token, params: { date }, body: createPlanBody(changes) });
}

export function readDay(api: Api, { token }: Person, date: string): Promise<WireReplyOf<typeof calls.dayJournal.get>> {
  return api.call(calls.dayJournal.get, { token, params: { date } });
}

export function addNote(api: Api, { token }: Person, date: string, text: string) {
  return api.call(calls.dayJournal.addNote, { token, params: { date }, body: { text } });
}
