import type { Question } from 'importers';
import { useState } from 'react';
import { formatTimeZone } from 'shared-ui';
import type { Answers } from './types.ts';

export const noAnswers: Answers = { dayEnd: 'midnight', restoresDeleted: false, legs: 'ask', confirmed: [] };

/** Zones that brokers use. A shift, as in importers, adds hours to the time of a place. */
const commonZones: ReadonlyMap<string, string> = new Map([
  ['America/New_York', 'New York'],
  ['America/Chicago', 'Chicago'],
  ['UTC', 'UTC'],
  ['Europe/London', 'London'],
  ['Europe/Berlin', 'Berlin'],
  ['America/New_York+07:00', 'New York + 7 hours, most MetaTrader brokers'],
]);

/** A zone as its choice is labelled. */
export function nameZone(zone: string): string {
  return commonZones.get(zone) ?? formatTimeZone(zone);
}

/** Choices of a time zone: the assumed one first, then the trader's own, then common ones, then all. */
export function listZones(assumed: string | null, own: string): { value: string; label: string }[] {
  const labels = new Map<string, string>();
  if (assumed) labels.set(assumed, `${nameZone(assumed)} (assumed)`);
  if (!labels.has(own)) labels.set(own, `${nameZone(own)} (your own)`);
  for (const zone of [...commonZones.keys(), ...Intl.supportedValuesOf('timeZone')])
    if (!labels.has(zone)) labels.set(zone, nameZone(zone));
  return [...labels].map(([value, label]) => ({ value, label }));
}

/** Amounts as traders type them: `0,62` or `0.62`; undefined if it is no amount. */
export function parseFee(text: string): string | undefined {
  const amount = text.trim().replace(',', '.').replace(/^\$/, '');
  return /^\d{1,6}(?:\.\d{1,6})?$/.test(amount) ? amount : undefined;
}

/** Whether all that the file leaves open has an answer or an assumption that can be right. */
export function isComplete(questions: readonly Question[], answers: Answers): boolean {
  return questions.every(({ id, root, text }) => {
    if (id === 'column') return answers.confirmed.includes(text);
    return id !== 'pointValue' || Boolean(root && answers.pointValues?.[root]);
  });
}

/**
 * The trader's answers for one source, beginning with those of an earlier import. Another account has other answers,
 * unless they were changed here.
 * @param findRemembered the answers for an account, or for any
 */
export function useAnswers(findRemembered: (account: string | undefined) => Partial<Answers>) {
  const [changes, setChanges] = useState<Partial<Answers>>({});
  return {
    answers: { ...noAnswers, ...findRemembered(changes.account), ...changes },
    answer: (change: Partial<Answers>) => setChanges((current) => ({ ...current, ...change })),
  };
}
