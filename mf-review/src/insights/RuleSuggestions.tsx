import { useQuery } from '@tanstack/react-query';
import { insights } from 'contracts/insights';
import { playbook } from 'contracts/playbook';
import { rules } from 'contracts/playbook-rules';
import { CallError, formatCount, formatNumber, Loading, Row, Skeleton } from 'shared-ui';
import { getApi, Link } from 'shared-ui/host';
import { describeConditions } from '../playbook/conditions/describe.ts';
import { Worth } from '../playbook/figures/values.tsx';
import { AddRule } from '../playbook/rules/AddRule.tsx';
import { READY_MADE } from '../playbook/rules/ReadyMade.tsx';
import styles from './Insights.module.css';
import { chooseSuggestions, listCandidates, type TriedRule } from './suggestions.ts';

/** Tries one rule after another: together, they would take the requests that a trader may have in flight. */
const findSuggestions = async (signal: AbortSignal): Promise<TriedRule[]> => {
  const api = getApi();
  const options = { signal, handlesErrors: true } as const;
  const [found, list] = await Promise.all([api.call(insights.get, {}, options), api.call(rules.list, {}, options)]);
  const tried: TriedRule[] = [];
  for (const rule of listCandidates(found.insights, READY_MADE, list.rules)) {
    const body = { setup: null, conditions: rule.conditions };
    tried.push({ rule, figures: await api.call(playbook.try, { body }, options) });
  }
  return chooseSuggestions(tried);
};

const Suggestion = ({ suggestion: { rule, figures } }: { suggestion: TriedRule }) => (
  <li className={styles.suggestion}>
    <div>
      <p className={styles.text}>{rule.text}</p>
      <p className={styles.note}>
        {`${describeConditions(rule.conditions)}. ${formatCount(figures.yes.trades, 'trade')} kept it, ${formatNumber(figures.no.trades)} broke it.`}
      </p>
    </div>
    <AddRule rule={rule} setup={null}>
      Add rule
    </AddRule>
    <Worth worth={figures.worth} />
  </li>
);

const Suggestions = ({ suggestions }: { suggestions: readonly TriedRule[] }) => {
  if (suggestions.length === 0)
    return <p>With these trades, keeping a ready-made rule would not have made more than breaking it.</p>;
  return (
    <>
      <ul className={styles.suggestions} aria-label="Suggested rules">
        {suggestions.map((suggestion) => (
          <Suggestion key={suggestion.rule.text} suggestion={suggestion} />
        ))}
      </ul>
      <p className={styles.note}>
        Kept minus broken, on average per trade, with the 90% interval. These are the best of several rules, so the next
        trades decide.
      </p>
    </>
  );
};

/** Up to three rules that would have helped in all trades so far, each added with one click (REV-05). */
export function RuleSuggestions({ importId }: { importId: string }) {
  const query = useQuery<TriedRule[], Error>({
    queryKey: ['suggested rules', importId],
    queryFn: ({ signal }) => findSuggestions(signal),
    // The list stays while rules are added.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const renderContent = () => {
    if (query.data) return <Suggestions suggestions={query.data} />;
    if (query.error) return <CallError title="Rules could not be suggested" query={query} />;
    return (
      <Loading label="Trying rules on your trades…">
        <Skeleton height="8rem" />
      </Loading>
    );
  };
  return (
    <>
      <Row justify="between" align="baseline">
        <h3>Rules that your trades suggest</h3>
        <Link to="/playbook/every-trade">Your rules</Link>
      </Row>
      {renderContent()}
    </>
  );
}
