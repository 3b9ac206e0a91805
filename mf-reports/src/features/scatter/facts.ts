import { NONE, type TradeFilter } from 'contracts';
import type { PointField } from 'contracts/reports';

interface FactTexts {
  title: string;
  /** Within a sentence. */
  label: string;
  /** What trades without it lack. */
  missing: string;
  /** Selects these trades. */
  without: TradeFilter;
}

/** The facts that results are drawn by. */
export const facts: Readonly<Record<PointField, FactTexts>> = {
  duration: {
    title: 'Duration',
    label: 'duration',
    missing: 'opening and closing time',
    without: { duration: [NONE] },
  },
  mae: {
    title: 'Worst open P&L (MAE)',
    label: 'worst open P&L (MAE)',
    missing: 'worst open P&L (MAE)',
    without: { lacks: ['mae'] },
  },
};
