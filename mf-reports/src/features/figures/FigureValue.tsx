import type { Figures } from 'contracts';
import type { ResultUnit } from 'shared-ui';
import styles from './FigureValue.module.css';
import { type FigureDefinition, formatFigure, getFigureTone } from './figures.ts';

export interface FigureValueProps {
  figure: FigureDefinition;
  figures: Figures;
  unit: ResultUnit;
}

/** A figure in a table, in the colour of gain or loss. */
export const FigureValue = ({ figure, figures, unit }: FigureValueProps) => (
  <span className={styles.value} data-tone={getFigureTone(figure, figures)}>
    {formatFigure(figure, figures, unit)}
  </span>
);
