import type { Figures } from 'contracts';
import { getMoneyTone, type ResultUnit, type Tone } from 'shared-ui';
import type { FigureDefinition } from '../figures/figures.ts';

/** B − A of the figures as they are shown; null if one of them has no such figure, or an infinite one. */
export const getDifference = (figure: FigureDefinition, a: Figures, b: Figures): number | null => {
  const { getValue, round = (value: number) => value } = figure;
  const [first, second] = [getValue(a), getValue(b)];
  return typeof first === 'number' && typeof second === 'number' ? round(second) - round(first) : null;
};

/** A difference with its sign: '+$12.50', '−0.25'. That of percentages is in points. */
export const formatDifference = (figure: FigureDefinition, difference: number | null, unit: ResultUnit): string => {
  if (difference === null) return '--';
  const text = figure.format(Math.abs(difference), unit).replace('+', '').replace('%', ' points');
  if (difference === 0) return text;
  return `${difference > 0 ? '+' : '\u2212'}${text}`;
};

export const getDifferenceTone = ({ isResult }: FigureDefinition, difference: number | null): Tone =>
  isResult ? getMoneyTone(difference) : 'neutral';
