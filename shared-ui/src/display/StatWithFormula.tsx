import type { ReactNode } from 'react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Stat, type StatProps } from './Stat.tsx';

export interface StatWithFormulaProps extends Omit<StatProps, 'renderLabel'> {
  /** How the figure is computed. */
  formula: ReactNode;
}

/** A figure whose label has a tooltip with its formula. Apart from Stat, whose pages need not load the tooltip. */
export function StatWithFormula({ formula, ...stat }: StatWithFormulaProps) {
  return <Stat {...stat} renderLabel={(label) => <Tooltip text={formula}>{label}</Tooltip>} />;
}
