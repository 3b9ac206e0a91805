import { type MeasuredFilter, type TradeFilter, toFilterName, toFilterQuery } from 'contracts';
import { type MistakeFigures, type MistakeReply, mistakes } from 'contracts/playbook-mistakes';
import {
  Amount,
  type AmountUnit,
  formatAmount,
  formatCount,
  getTradesPath,
  requireRisk,
  useCall,
  useUnit,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './mistakes.module.css';

/**
 * The same trades cost the same on every page: they are compared with all trades of the journal, whatever filter
 * selects them.
 */
export function useMistakes(filter: MeasuredFilter) {
  return useCall(mistakes.get, { query: { ...toFilterQuery(filter), baseline: 'all' } });
}

/**
 * The address of a tag's trades; null if no filter selects exactly these: a filter by other tags has no "both tags".
 * Figures in R count only trades with a risk.
 */
const getTagPath = (tag: string, { unit, ...filter }: MeasuredFilter): string | null => {
  const name = toFilterName(tag);
  if (filter.tag && !filter.tag.some((other) => other.toLowerCase() === name.toLowerCase())) return null;
  const tagged: TradeFilter = { ...filter, tag: [name] };
  return getTradesPath(unit === 'r' ? requireRisk(tagged) : tagged);
};

const describeCost = (excessCents: number | null, unit: AmountUnit): string => {
  if (excessCents === null) return 'nothing to compare with';
  return excessCents < 0 ? `cost ${formatAmount(-excessCents, unit)}` : 'no cost';
};

interface CostProps {
  figures: MistakeFigures;
  /** Selects the trades of the figures, in their unit. */
  filter: MeasuredFilter;
}

/**
 * 'cost $92.26 (2 trades, +$583.12)': the cost is a difference, and the result is that of the linked trades (PLB-11).
 */
export function Cost({ figures: { tag, trades, netCents, excessCents }, filter }: CostProps) {
  const unit = useUnit();
  const path = getTagPath(tag, filter);
  const count = formatCount(trades, 'trade');
  return (
    <span className={styles.cost}>
      {describeCost(excessCents, unit)} (
      {path === null ? (
        count
      ) : (
        <Link to={path} aria-label={`${count}: ${tag}`}>
          {count}
        </Link>
      )}
      , <Amount cents={netCents} />)
    </span>
  );
}

/** The mistake that cost most, or the sentence that says why there is none. */
export function findCostliest({ mistakes: all }: MistakeReply): MistakeFigures | string {
  const [costliest] = all.filter(({ category, trades }) => category === 'mistake' && trades > 0);
  if (!costliest || (costliest.excessCents ?? -1) >= 0) return 'No mistake cost money';
  return costliest.excessCents === null ? 'No trades without a mistake to compare with' : costliest;
}
