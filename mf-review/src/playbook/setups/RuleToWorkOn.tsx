import type { PlaybookEntry } from 'contracts/playbook';
import type { Rule } from 'contracts/playbook-rules';
import { formatCount, formatNumber, formatSignedAmount, useUnit } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { joinMinus } from '../figures/values.tsx';
import type { SetupEntry } from './entries.ts';
import styles from './SetupCards.module.css';

type RuleFigures = PlaybookEntry['rules'][number];
type Worth = NonNullable<RuleFigures['worth']>;

/** What the trades that broke a rule would have made at the average of those that kept it, more than they did. */
const getCost = ({ no, worth }: RuleFigures): number =>
  worth?.verdict === 'too few' ? 0 : no * (worth?.valueCents ?? 0);

/** Clear differences first, then the rule whose breaking cost the most. */
const findCostliest = (figures: readonly RuleFigures[]): RuleFigures | undefined => {
  const getRank = ({ worth }: RuleFigures): number => Number(worth?.verdict !== 'helps');
  return figures
    .filter((rule) => getCost(rule) > 0)
    .toSorted((a, b) => getRank(a) - getRank(b) || getCost(b) - getCost(a))[0];
};

const WorthText = ({ worth: { valueCents, verdict } }: { worth: Worth }) => {
  const value = joinMinus(formatSignedAmount(valueCents, useUnit()));
  return verdict === 'helps' ? `, worth ${value} a trade` : `, worth ${value} a trade, which may be chance`;
};

interface RuleToWorkOnProps {
  entry: SetupEntry;
  /** Undefined until they are loaded, and when they cannot be. */
  rules: readonly Rule[] | undefined;
  /** The page of the setup. */
  path: string;
}

/** The one rule of a setup whose breaking costs the most, or what is missing to know it. */
export function RuleToWorkOn({ entry, rules, path }: RuleToWorkOnProps) {
  const costliest = findCostliest(entry.rules);
  const text = rules?.find(({ id }) => id === costliest?.id)?.text ?? 'One of its rules';
  if (entry.rules.length === 0) return <Link to={path}>Write the first rule of this setup</Link>;
  return (
    <div>
      <p className={styles.label}>Rule to work on</p>
      {costliest?.worth ? (
        <p>
          <Link to={path} className={styles.rule}>
            {text}
          </Link>
          <span className={styles.muted}>
            {` broken in ${formatNumber(costliest.no)} of ${formatCount(costliest.yes + costliest.no, 'trade')}`}
            <WorthText worth={costliest.worth} />
          </span>
        </p>
      ) : (
        <p className={styles.muted}>
          None stands out yet: <Link to={path}>{formatCount(entry.rules.length, 'rule')}</Link>
        </p>
      )}
    </div>
  );
}
