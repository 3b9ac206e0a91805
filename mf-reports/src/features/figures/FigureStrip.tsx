import type { AmountScope, Figures, MeasuredFilter } from 'contracts';
import { AmountNote, type AmountUnit, Card, Grid, getReplyUnit, StatWithFormula } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import styles from '../layout/ReportPage.module.css';
import { allFigures, type FigureDefinition, formatFigure, formatSampleSize, getFigureTone } from './figures.ts';

interface FigureValueProps {
  figure: FigureDefinition;
  figures: Figures;
  unit: AmountUnit;
}

/** A figure in a table, in the colour of gain or loss. */
export function FigureValue({ figure, figures, unit }: FigureValueProps) {
  return (
    <span className={styles.value} data-tone={getFigureTone(figure, figures)}>
      {formatFigure(figure, figures, unit)}
    </span>
  );
}

interface FigureStripProps {
  reply: AmountScope & { totals: Figures };
  filter: MeasuredFilter;
}

/** The figures of the whole selection, each with its sample size and, as a tooltip, its formula (RPT-07). */
export function FigureStrip({ reply, filter }: FigureStripProps) {
  const { totals } = reply;
  const unit = getReplyUnit(reply);
  return (
    <Card title="All selected trades" actions={<Link to={getTradesPath(filter, [], unit)}>Show trades</Link>}>
      <Grid column="7.25rem" gap={4} className={styles.strip}>
        {allFigures.map((figure) => (
          <StatWithFormula
            key={figure.name}
            bare
            label={figure.name}
            formula={figure.formula}
            tone={getFigureTone(figure, totals)}
            value={formatFigure(figure, totals, unit)}
            hint={figure.name === 'Trades' ? 'selected' : formatSampleSize(figure, totals)}
          />
        ))}
      </Grid>
      <AmountNote trades={totals.trades} scope={reply} filter={filter} />
    </Card>
  );
}
