import { NONE, type TradeFilter } from 'contracts';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'shared-ui/host';
import {
  parseUnit,
  type ResultUnit,
  setResultUnit,
  UNIT_PARAMETER,
  useResultUnit,
  useStoredUnit,
} from '../format/amount.ts';
import { formatCount } from '../format/numbers.ts';
import { SegmentedControl } from '../forms/SegmentedControl.tsx';
import styles from './FilterBar.module.css';
import { getTradesPath, usePageParameters } from './useTradeFilter.ts';

const OPTIONS = [
  { value: 'dollars', label: '$' },
  { value: 'r', label: 'R' },
] as const satisfies readonly { value: ResultUnit; label: string }[];

/**
 * Shows results in dollars or in R, on all pages (FAC-07). The address names R, so that a copied link shows the same figures; a link
 * that names a unit chooses it.
 */
export const ResultUnitSwitch = () => {
  const unit = useResultUnit();
  const stored = useStoredUnit();
  const [params, changeParameters] = usePageParameters();
  const named = parseUnit(params);
  const update = useEffectEvent(() => {
    if (named && named !== stored) setResultUnit(named);
    else if (!named && stored === 'r') changeParameters({ [UNIT_PARAMETER]: stored });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another link was followed.
  useEffect(() => update(), [named]);
  const choose = (next: ResultUnit) => {
    setResultUnit(next);
    changeParameters({ [UNIT_PARAMETER]: next });
  };
  return <SegmentedControl<ResultUnit> label="Show results in" options={OPTIONS} value={unit} onValueChange={choose} />;
};

/** '6 of 8 trades have a risk' (FAC-07). */
export const formatRiskCount = (trades: number, tradesWithoutRisk: number): string => {
  const all = trades + tradesWithoutRisk;
  return `${trades.toLocaleString('en-US')} of ${formatCount(all, 'trade')} ${all === 1 ? 'has' : 'have'} a risk`;
};

export interface RiskNoteProps {
  /** The trades that count. */
  trades: number;
  /** The trades that do not count, because they have no risk. Undefined for figures in dollars. */
  tradesWithoutRisk: number | undefined;
  /** The filter of all these trades, for a link to those without a risk. */
  filter?: TradeFilter;
}

/** How many of the trades the figures in R are about. */
export const RiskNote = ({ trades, tradesWithoutRisk, filter }: RiskNoteProps) =>
  tradesWithoutRisk !== undefined && (
    <p className={styles.riskNote}>
      {`Results in R: ${formatRiskCount(trades, tradesWithoutRisk)}. `}
      {filter && tradesWithoutRisk > 0 && (
        <Link to={getTradesPath({ ...filter, r: [NONE] })}>Show trades without a risk</Link>
      )}
    </p>
  );
