import { Phase } from 'contracts/account-rules';
import {
  type AmountUnit,
  checkForm,
  createRandomKey,
  getBrowserTimeZone,
  getToday,
  parseMoney,
  toText,
} from 'shared-ui';
import { isObject } from 'shared-ui/host';
import { describeOrigin, describeRules, describeStart } from './describePhase.ts';

/** A phase as it is typed. Empty texts: the phase does not have the rule. */
export interface PhaseDraft {
  /** Identifies the phase while others are added and removed. */
  key: string;
  name: string;
  from: string;
  startBalance: string;
  dayEnd: string;
  zone: string;
  target: string;
  /** Empty for no drawdown. */
  mode: string;
  drawdown: string;
  stopAt: string;
  dailyLoss: string;
  effect: string;
  percent: string;
  base: string;
  percentSince: string;
  days: string;
  minProfit: string;
  daysSince: string;
  asOf: string;
  source: string;
}

/** The texts of a new phase. Midnight ends the day unless the trader knows better. */
const EMPTY: Omit<PhaseDraft, 'key'> = {
  name: 'Funded',
  from: '',
  startBalance: '',
  dayEnd: '00:00',
  zone: '',
  target: '',
  mode: '',
  drawdown: '',
  stopAt: '',
  dailyLoss: '',
  effect: 'fail',
  percent: '',
  base: 'total',
  percentSince: 'phase',
  days: '',
  minProfit: '',
  daysSince: 'phase',
  asOf: '',
  source: '',
};

/** Creates a phase that begins on a date. */
export function createPhaseDraft(fields: Partial<PhaseDraft> = {}): PhaseDraft {
  return { ...EMPTY, from: getToday(), zone: getBrowserTimeZone(), key: createRandomKey(), ...fields };
}

const toAmount = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : String(cents / 100);

/** Converts a stored phase. */
export function toPhaseDraft(phase: Phase, key = createRandomKey()): PhaseDraft {
  const { drawdown, dailyLoss, consistency, days } = phase;
  return createPhaseDraft({
    key,
    name: phase.name,
    from: phase.from,
    startBalance: toAmount(phase.startBalanceCents),
    dayEnd: phase.dayEnd.time,
    zone: phase.dayEnd.zone,
    target: toAmount(phase.targetCents),
    ...(drawdown && {
      mode: drawdown.mode,
      drawdown: toAmount(drawdown.cents),
      stopAt: toAmount(drawdown.stopAtCents),
    }),
    ...(dailyLoss && { dailyLoss: toAmount(dailyLoss.cents), effect: dailyLoss.effect }),
    ...(consistency && {
      percent: String(consistency.percent),
      base: consistency.base,
      percentSince: consistency.since,
    }),
    ...(days && { days: String(days.count), minProfit: toAmount(days.minProfitCents), daysSince: days.since }),
    asOf: phase.asOf ?? '',
    source: phase.source ?? '',
  });
}

/** Converts the stored phases: their places are their keys. An account without one begins with an empty one. */
export function toPhaseDrafts(phases: readonly Phase[]): readonly PhaseDraft[] {
  return phases.length > 0
    ? phases.map((phase, index) => toPhaseDraft(phase, String(index)))
    : [createPhaseDraft({ key: '0' })];
}

const NAMES = ['key', ...Object.keys(EMPTY)] as (keyof PhaseDraft)[];

/** Restores stored drafts. */
export function parsePhaseDrafts(stored: unknown): readonly PhaseDraft[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isObject)
    .map((phase) => createPhaseDraft(Object.fromEntries(NAMES.map((name) => [name, toText(phase[name])]))));
}

/** Undefined for an empty text, so that the error says that the amount is required. NaN for one that is no amount. */
const parseCents = (text: string): number | undefined =>
  text.trim() === '' ? undefined : (parseMoney(text) ?? Number.NaN);
const orNull = (text: string): number | null => parseCents(text) ?? null;
const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));

/** Converts a draft to a phase, which may be invalid: the contract checks it. */
export function toPhase(draft: PhaseDraft): object {
  const { name, from, mode, effect, base, percent, days } = draft;
  return {
    name,
    from,
    startBalanceCents: parseCents(draft.startBalance),
    dayEnd: { time: draft.dayEnd, zone: draft.zone },
    targetCents: orNull(draft.target),
    drawdown: mode ? { mode, cents: parseCents(draft.drawdown), stopAtCents: orNull(draft.stopAt) } : null,
    dailyLoss: draft.dailyLoss.trim() ? { cents: parseCents(draft.dailyLoss), effect } : null,
    consistency: percent.trim() ? { percent: toNumber(percent), base, since: draft.percentSince } : null,
    days: days.trim()
      ? { count: toNumber(days), minProfitCents: parseCents(draft.minProfit || '0'), since: draft.daysSince }
      : null,
    asOf: draft.asOf || null,
    source: draft.source.trim() || null,
  };
}

/** The field of the contract's errors for each text of a phase. */
const ERROR_FIELDS: Partial<Record<keyof PhaseDraft, string>> = {
  dayEnd: 'dayEnd.time',
  zone: 'dayEnd.zone',
  mode: 'drawdown.mode',
  drawdown: 'drawdown.amount',
  stopAt: 'drawdown.stopAt',
  dailyLoss: 'dailyLoss.amount',
  percent: 'consistency.percent',
  days: 'days.count',
  minProfit: 'days.minProfit',
};

export type Errors = Readonly<Record<string, string>>;

/** Finds the error of a field of the phase at an index. */
export function findPhaseError(errors: Errors, index: number, name: keyof PhaseDraft): string | undefined {
  return errors[`phases.${index}.${ERROR_FIELDS[name] ?? name}`];
}

/** The phases in words, for a conflict. */
export function describePhaseDrafts(drafts: readonly PhaseDraft[], unit: AmountUnit): Record<string, string> {
  const describe = (draft: PhaseDraft): string => {
    const { body, errors } = checkForm(Phase, toPhase(draft));
    if (!body) return Object.values(errors).join('\n');
    return [body.name, describeStart(body, unit), ...describeRules(body, unit), describeOrigin(body)].join('\n');
  };
  return Object.fromEntries(drafts.map((draft, index) => [`Phase ${index + 1}`, describe(draft)]));
}
