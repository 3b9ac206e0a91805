import type { Figures } from 'contracts';
import type { ReactNode } from 'react';
import { Card, Grid, type ResultUnit, Stat, Tooltip } from 'shared-ui';
import { allFigures, formatFigure, formatSampleSize, getFigureTone } from './figures.ts';

export interface FigureStripProps {
  title: string;
  figures: Figures;
  unit: ResultUnit;
  /** Below the figures. */
  children?: ReactNode;
}

/** The figures of the whole selection, each with its sample size and, as a tooltip, its formula (RPT-07). */
export const FigureStrip = ({ title, figures, unit, children }: FigureStripProps) => (
  <Card title={title}>
    <Grid column="7.25rem" gap={4}>
      {allFigures.map((figure) => (
        <Stat
          key={figure.name}
          bare
          label={<Tooltip text={figure.formula}>{figure.name}</Tooltip>}
          tone={getFigureTone(figure, figures)}
          value={formatFigure(figure, figures, unit)}
          hint={figure.name === 'Trades' ? 'selected' : formatSampleSize(figure, figures)}
        />
      ))}
    </Grid>
    {children}
  </Card>
);
