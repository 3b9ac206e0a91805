import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { playbook, type TryReply } from 'contracts/playbook';
import type { Condition } from 'contracts/playbook-conditions';
import { useEffect, useState } from 'react';
import { Amount, AmountNote, formatCount, getReplyUnit, Stack, Stat, UnitProvider } from 'shared-ui';
import { getApi } from 'shared-ui/host';
import { Worth } from '../figures/values.tsx';
import styles from './Rules.module.css';

const DEBOUNCE_MS = 250;

/** Returns a value once it has not changed for a moment. Equal JSON counts as the same value. */
const useSettled = <T,>(value: T): T => {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text identifies the value.
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, value }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled.value;
};

export interface TriedRule {
  setup: string | null;
  /** Null while they are invalid, or when the trader answers. */
  conditions: Condition[] | null;
}

const useTry = (rule: TriedRule, filter: MeasuredFilter) => {
  const settled = useSettled(rule);
  const input = { query: toFilterQuery(filter), body: settled };
  return useQuery<TryReply, Error>({
    queryKey: [playbook.try.path, input],
    queryFn: ({ signal }) => getApi().call(playbook.try, input, { signal, handlesErrors: true }),
    enabled: settled.conditions !== null,
    placeholderData: keepPreviousData,
    meta: { topics: ['trades', 'flags'] },
  });
};

const Side = ({ label, side: { trades, averageCents, netCents } }: { label: string; side: TryReply['yes'] }) => (
  <Stat
    bare
    label={label}
    value={formatCount(trades, 'trade')}
    hint={
      trades > 0 && (
        <>
          <Amount cents={averageCents} /> on average, net <Amount cents={netCents} />
        </>
      )
    }
  />
);

const TryReplyFigures = ({ reply }: { reply: TryReply }) => (
  <UnitProvider unit={getReplyUnit(reply)}>
    <Stack gap={3}>
      <Side label="Yes" side={reply.yes} />
      <Side label="No" side={reply.no} />
      <Side label="Unknown" side={reply.unknown} />
      <Stat bare label="Worth" value={<Worth worth={reply.worth} />} />
      {reply.tradesWithoutRisk === undefined && <AmountNote trades={0} scope={reply} countsForeign={false} />}
    </Stack>
  </UnitProvider>
);

interface TryFiguresProps {
  rule: TriedRule;
  filter: MeasuredFilter;
  isAutomatic: boolean;
}

/** The figures of a rule over all past trades while it is edited (PLB-08). */
export function TryFigures({ rule, filter, isAutomatic }: TryFiguresProps) {
  const { data, error, isPlaceholderData } = useTry(rule, filter);
  const hasFigures = isAutomatic && data !== undefined && !error;
  const message = () => {
    if (!isAutomatic)
      return 'You answer this rule on each trade. Add a condition, and it answers itself for all trades.';
    if (error) return error.message;
    return rule.conditions ? 'Computing…' : 'Complete the condition to see what the rule is worth.';
  };
  return (
    <section aria-label="Figures of this rule" aria-busy={isPlaceholderData || undefined} className={styles.try}>
      {hasFigures ? (
        <TryReplyFigures reply={data} />
      ) : (
        <p role="status" className={styles.tryMessage}>
          {message()}
        </p>
      )}
    </section>
  );
}
