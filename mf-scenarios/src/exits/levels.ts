import { limits } from 'contracts';
import { ExitsBody } from 'contracts/what-if';
import { checkForm, formatMoney, formatNumber, isCommaForThousands } from 'shared-ui';

/** A distance from the entry; null is none. */
export type Level = number | null;
export type LevelUnit = ExitsBody['in'];

interface Preset {
  key: string;
  levels: readonly Level[];
}

const R_STEPS = Array.from({ length: 12 }, (_, index) => (index + 1) / 4);

/** The first one of each unit is shown at first. */
export const PRESETS: Readonly<Record<LevelUnit, readonly [Preset, ...Preset[]]>> = {
  r: [
    { key: 'usual', levels: [0.5, 0.75, 1, 1.5, 2, 3, null] },
    { key: 'fine', levels: [...R_STEPS, null] },
    { key: 'wide', levels: [1, 2, 3, 5, 8, null] },
  ],
  points: [
    { key: 'usual', levels: [1, 2, 5, 10, 20, 50, null] },
    { key: 'small', levels: [0.1, 0.2, 0.5, 1, 2, 5, null] },
    { key: 'wide', levels: [10, 20, 50, 100, 200, 500, null] },
  ],
  money: [
    { key: 'usual', levels: [50, 100, 200, 300, 500, 1_000, null] },
    { key: 'small', levels: [10, 20, 50, 100, 200, 500, null] },
    { key: 'wide', levels: [200, 500, 1_000, 2_000, 5_000, null] },
  ],
};

/** '1.5R', '20 points', '$200' or 'none'. */
export function formatLevel(level: Level, unit: LevelUnit): string {
  if (level === null) return 'none';
  if (unit === 'r') return `${formatNumber(level)}R`;
  if (unit === 'money') return formatMoney(Math.round(level * 100)).replace(/[.,]00$/, '');
  return `${formatNumber(level)} ${level === 1 ? 'point' : 'points'}`;
}

const formatPart = (name: 'stop' | 'target', level: Level, unit: LevelUnit): string =>
  level === null ? `no ${name}` : `${name} ${formatLevel(level, unit)}`;

/** 'stop 1R, no target'. */
export function formatExit({ stop, target }: { stop: Level; target: Level }, unit: LevelUnit): string {
  return `${formatPart('stop', stop, unit)}, ${formatPart('target', target, unit)}`;
}

/** 'Stop 1R, no target', as a title. */
export function formatExitTitle(exit: { stop: Level; target: Level }, unit: LevelUnit): string {
  const text = formatExit(exit, unit);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A list of levels in a form and in addresses: '0.5, 1, none'. */
export function toLevelText(levels: readonly Level[]): string {
  return levels.map((level) => level ?? 'none').join(', ');
}

const parseLevel = (word: string): number | null => {
  if (word.toLowerCase() === 'none') return null;
  return /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : Number.NaN;
};

/** Ascending, each once, none at the end. */
const order = (levels: readonly Level[]): Level[] =>
  [...new Set(levels)].toSorted((a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY));

/** The levels of a text; undefined if the API would refuse them. */
export function parseLevels(text: string): Level[] | undefined {
  // 1,5 has two meanings for a trader who reads a comma as the decimal separator.
  if (!isCommaForThousands() && /\d,\d/.test(text)) return undefined;
  const levels = order(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(parseLevel),
  );
  const body = { stops: levels, targets: levels, in: 'points', until: 'close' };
  return checkForm(ExitsBody, body).errors ? undefined : levels;
}

/** What is wrong with a text, and how to fix it. */
export const LEVELS_ERROR = `Enter 1 to ${limits.whatIf.levels} numbers above 0 with a point for decimals, or none: 0.5, 1, none.`;
