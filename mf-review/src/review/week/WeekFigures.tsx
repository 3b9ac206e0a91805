import type { WeekFigures as Figures, WeekReview } from 'contracts/week-reviews';
import {
  AmountNote,
  BreakevenNote,
  formatMoney,
  formatMultiple,
  formatNumber,
  formatPercent,
  Grid,
  getMoneyTone,
  Stat,
  type Tone,
} from 'shared-ui';
import styles from '../Review.module.css';

interface Figure {
  label: string;
  format: (figures: Figures) => string | null;
  tone?: (figures: Figures) => Tone;
}

const formatShare = (value: number | null): string | null => (value === null ? null : formatPercent(value));

const FIGURES: readonly Figure[] = [
  {
    label: 'Net P&L',
    format: ({ netCents }) => formatMoney(netCents, { signed: true }),
    tone: ({ netCents }) => getMoneyTone(netCents),
  },
  { label: 'Trades', format: ({ trades }) => formatNumber(trades) },
  { label: 'Win rate', format: ({ winPercent }) => formatShare(winPercent) },
  {
    label: 'Average R',
    format: ({ averageR }) => (averageR === null ? null : formatMultiple(averageR, { signed: true })),
    tone: ({ averageR }) => getMoneyTone(averageR),
  },
  { label: 'Clean trades', format: ({ cleanPercent }) => formatShare(cleanPercent) },
  { label: 'Reviewed in 48 hours', format: ({ reviewedPercent }) => formatShare(reviewedPercent) },
];

/** The figures of a week, each beside the average of the four weeks before. */
export function WeekFigures({ week }: { week: WeekReview }) {
  return (
    <>
      <Grid gap={3} className={styles.figures}>
        {FIGURES.map(({ label, format, tone }) => (
          <Stat
            key={label}
            label={label}
            value={format(week.figures)}
            tone={tone?.(week.figures) ?? 'neutral'}
            hint={`4-week avg. ${format(week.before) ?? '--'}`}
          />
        ))}
      </Grid>
      <AmountNote trades={week.figures.trades} scope={week} />
      <BreakevenNote />
    </>
  );
}
