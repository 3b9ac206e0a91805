import type { SelectOption } from 'shared-ui';
import type { PhaseDraft } from './phaseDraft.ts';

type TextName = Exclude<keyof PhaseDraft, 'key'>;

export interface PhaseInput {
  name: TextName;
  label: string;
  hint?: string;
  kind: 'text' | 'money' | 'number' | 'date' | 'time' | 'choice';
  options?: readonly SelectOption[];
  /** Shown only with this. */
  isShown?: (phase: PhaseDraft) => boolean;
  required?: boolean;
}

const FLOORS = [
  { value: '', label: 'None' },
  { value: 'static', label: 'Static: never moves' },
  { value: 'eod', label: 'Trails the end of each day' },
  { value: 'intraday', label: 'Trails each close' },
];
const EFFECTS = [
  { value: 'fail', label: 'Fails the account' },
  { value: 'lock', label: 'Locks the day' },
];
const SHARE_BASES = [
  { value: 'total', label: 'The total profit' },
  { value: 'target', label: 'The target, or the total above it' },
];
const SINCE = [
  { value: 'phase', label: 'Since the phase began' },
  { value: 'payout', label: 'Since the latest payout' },
];

const hasDrawdown = ({ mode }: PhaseDraft) => mode !== '';
const hasDailyLoss = ({ dailyLoss }: PhaseDraft) => dailyLoss.trim() !== '';
const hasShare = ({ percent }: PhaseDraft) => percent.trim() !== '';
const hasDays = ({ days }: PhaseDraft) => days.trim() !== '';

/** The inputs of a phase, in groups. */
export const PHASE_GROUPS: readonly { title: string; inputs: readonly PhaseInput[] }[] = [
  {
    title: 'Account',
    inputs: [
      { name: 'name', label: 'Name', hint: 'Such as Evaluation or Funded', kind: 'text', required: true },
      {
        name: 'from',
        label: 'First day',
        hint: 'Earlier trades do not count',
        kind: 'date',
        required: true,
      },
      { name: 'startBalance', label: 'Start balance ($)', kind: 'money', required: true },
      {
        name: 'dayEnd',
        label: 'Trading day ends',
        hint: '00:00 is midnight',
        kind: 'time',
        required: true,
      },
      { name: 'zone', label: 'Time zone of the day', kind: 'choice', required: true },
    ],
  },
  {
    title: 'How much it may lose',
    inputs: [
      { name: 'mode', label: 'Floor of the balance', kind: 'choice', options: FLOORS },
      { name: 'drawdown', label: 'Drawdown ($)', kind: 'money', isShown: hasDrawdown, required: true },
      {
        name: 'stopAt',
        label: 'Floor stops at a balance of ($)',
        hint: 'Empty: never',
        kind: 'money',
        isShown: ({ mode }) => mode === 'eod' || mode === 'intraday',
      },
      { name: 'dailyLoss', label: 'Daily loss limit ($)', hint: 'Empty: no limit', kind: 'money' },
      { name: 'effect', label: 'When it is reached', kind: 'choice', options: EFFECTS, isShown: hasDailyLoss },
    ],
  },
  {
    title: 'What it has to reach',
    inputs: [
      { name: 'target', label: 'Profit target ($)', hint: 'Above the start balance. Empty: none', kind: 'money' },
      { name: 'percent', label: 'Best day at most (%)', hint: 'Empty: no limit', kind: 'number' },
      { name: 'base', label: 'Share of', kind: 'choice', options: SHARE_BASES, isShown: hasShare },
      { name: 'percentSince', label: 'Counted', kind: 'choice', options: SINCE, isShown: hasShare },
      { name: 'days', label: 'Days with profit', hint: 'Empty: none needed', kind: 'number' },
      { name: 'minProfit', label: 'Minimum profit per day ($)', kind: 'money', isShown: hasDays },
      { name: 'daysSince', label: 'Days counted', kind: 'choice', options: SINCE, isShown: hasDays },
    ],
  },
  {
    title: 'Where these rules are from',
    inputs: [
      { name: 'asOf', label: 'Valid on', kind: 'date' },
      { name: 'source', label: 'Source', hint: 'An address or a document', kind: 'text' },
    ],
  },
];
