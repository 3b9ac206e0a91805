import { type AmountScope, NONE, type TradeFilter } from 'contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'shared-ui/host';
import {
  parseUnit,
  type ResultUnit,
  setResultUnit,
  UNIT_PARAMETER,
  useResultUnit,
  useStoredUnit,
} from '../format/amount.ts';
import { getCurrencySymbol } from '../format/money.ts';
import { formatCount, formatNumber } from '../format/numbers.ts';
import { SegmentedControl } from '../forms/SegmentedControl.tsx';
import styles from './FilterBar.module.css';
import { getTradesPath, usePageParameters } from './useTradeFilter.ts';

/**
 * Shows results in money or in R, on all pages (FAC-07). The address names R, so that a copied link shows the same
 * figures; a link that names a unit chooses it.
 */
export function ResultUnitSwitch() {
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
  // The page follows the address without making the click wait, and the switch shows the choice at once.
  const [chosen, setChosen] = useState<ResultUnit | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page has followed.
  useEffect(() => setChosen(null), [unit]);
  const choose = (next: ResultUnit) => {
    setChosen(next);
    // The effect above stores it.
    changeParameters({ [UNIT_PARAMETER]: next });
  };
  const options = [
    { value: 'dollars', label: getCurrencySymbol() },
    { value: 'r', label: 'R' },
  ] as const;
  return (
    <SegmentedControl<ResultUnit>
      label="Show results in"
      options={options}
      value={chosen ?? unit}
      onValueChange={choose}
    />
  );
}

/** '6 of 8 trades have a risk' (FAC-07). */
export function formatRiskCount(trades: number, tradesWithoutRisk: number): string {
  const all = trades + tradesWithoutRisk;
  return `${formatNumber(trades)} of ${formatCount(all, 'trade')} ${all === 1 ? 'has' : 'have'} a risk`;
}

export interface AmountNoteProps {
  /** The trades that count. */
  trades: number;
  /** The reply, which says what its amounts are in and which trades they leave out. */
  scope: AmountScope;
  /** The filter of all these trades, for a link to those without a risk. */
  filter?: TradeFilter;
  /** False for charts of amounts: trades in another currency are in none of their numbers. */
  countsForeign?: boolean;
}

/**
 * The trades that the amounts leave out: in R those without a risk (FAC-07), otherwise those of accounts in another
 * currency (LIM-07).
 */
export function AmountNote({ trades, scope, filter, countsForeign = true }: AmountNoteProps) {
  const { tradesWithoutRisk, tradesInOtherCurrency } = scope;
  if (tradesWithoutRisk !== undefined) {
    return (
      <p className={styles.riskNote}>
        {`Results in R: ${formatRiskCount(trades, tradesWithoutRisk)}. `}
        {filter && tradesWithoutRisk > 0 && (
          <Link to={getTradesPath({ ...filter, r: [NONE] })}>Show trades without a risk</Link>
        )}
      </p>
    );
  }
  if (!tradesInOtherCurrency) return null;
  return (
    <p className={styles.riskNote}>
      {`Amounts leave out ${formatCount(tradesInOtherCurrency, 'trade')} of accounts in another currency. `}
      {countsForeign && 'Numbers of trades, percentages and R include them. '}
      Select such an account to see its amounts.
    </p>
  );
}
