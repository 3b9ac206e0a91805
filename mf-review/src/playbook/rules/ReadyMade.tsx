import type { Rule } from 'contracts/playbook-rules';
import { Disclosure } from 'shared-ui';
import { describeConditions } from '../conditions/describe.ts';
import { AddRule, type ReadyMadeRule } from './AddRule.tsx';
import styles from './Rules.module.css';

/** Rules that most traders know. They answer themselves from the facts that imports bring. */
export const READY_MADE: readonly ReadyMadeRule[] = [
  {
    text: 'Trade the first 90 minutes only',
    group: 'Entry',
    conditions: [{ fact: 'opened', from: '09:30', until: '11:00' }],
  },
  { text: 'Take at most 3 trades a day', group: 'Entry', conditions: [{ fact: 'tradeOfDay', max: 3 }] },
  {
    text: 'Wait 10 minutes after a loss',
    group: 'Entry',
    conditions: [{ fact: 'minutesAfterLoss', min: 10 }],
  },
  {
    text: 'Stop when the day is down $400',
    group: 'Risk',
    conditions: [{ fact: 'dayResultBefore', min: -400 }],
  },
  { text: 'Risk at most $100', group: 'Risk', conditions: [{ fact: 'risk', max: 100 }] },
  { text: 'Set a stop', group: 'Risk', conditions: [{ fact: 'has', what: 'stop' }] },
  { text: 'Plan for at least 2R', group: 'Risk', conditions: [{ fact: 'plannedR', min: 2 }] },
  { text: 'Trade what I planned', group: 'Entry', conditions: [{ fact: 'planned' }] },
  { text: 'Write a note', group: 'Review', conditions: [{ fact: 'has', what: 'notes' }] },
  { text: 'Exit at my target or my stop', group: 'Exit', conditions: null },
];

interface ReadyMadeProps {
  setup: string | null;
  existing: readonly Rule[];
  /** Whether the list is open at first. */
  isOpen: boolean;
}

/** Rules that are added with one click. Those that the setup has are omitted. */
export function ReadyMade({ setup, existing, isOpen }: ReadyMadeProps) {
  const texts = new Set(existing.map(({ text }) => text));
  const offered = READY_MADE.filter(({ text }) => !texts.has(text));
  if (offered.length === 0) return null;
  const list = (
    <ul className={styles.readyMade} aria-label="Ready-made rules">
      {offered.map((rule) => (
        <li key={rule.text} className={styles.offer}>
          <div className={styles.about}>
            <span className={styles.text}>{rule.text}</span>
            <span className={styles.conditions}>{describeConditions(rule.conditions)}</span>
          </div>
          <AddRule rule={rule} setup={setup}>
            Add
          </AddRule>
        </li>
      ))}
    </ul>
  );
  return isOpen ? list : <Disclosure summary="Ready-made rules">{list}</Disclosure>;
}
