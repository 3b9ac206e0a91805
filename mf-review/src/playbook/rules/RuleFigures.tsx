import type { MeasuredFilter } from 'contracts';
import type { PlaybookEntry } from 'contracts/playbook';
import { Amount, Grid, Stat } from 'shared-ui';
import { TradeCount, Worth } from '../figures/values.tsx';
import { getEntryPath } from '../paths.ts';
import styles from './Rules.module.css';

export type RuleFigure = PlaybookEntry['rules'][number];
type Answer = RuleFigure['recent'][number];

const countAnswers = (recent: readonly Answer[], wanted: Answer): number =>
  recent.filter((answer) => answer === wanted).length;

/** The latest answers as dots, oldest first: filled for yes, a ring for no, small for unknown. */
export function AnswerDots({ recent }: { recent: readonly Answer[] }) {
  const yes = countAnswers(recent, 'yes');
  const no = countAnswers(recent, 'no');
  const unknown = countAnswers(recent, 'unknown');
  if (recent.length === 0) return null;
  return (
    <span
      role="img"
      className={styles.dots}
      aria-label={`Last ${recent.length} answers: ${yes} yes, ${no} no, ${unknown} unknown. The newest is ${recent.at(-1)}.`}
      title="Last answers, the newest at the right: filled yes, ring no, small unknown"
    >
      {recent.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers have no identity besides their place.
        <span key={index} className={styles.dot} data-answer={answer} />
      ))}
    </span>
  );
}

interface RuleFiguresProps {
  figures: RuleFigure;
  filter: MeasuredFilter;
  setup: string | null;
}

/** What a rule says about the trades to which it applies. Each count opens its trades (PLB-13). */
export function RuleFigures({ figures, filter, setup }: RuleFiguresProps) {
  const { id, yes, no, unknown, averageYesCents, averageNoCents, netNoCents, worth } = figures;
  // A filter names the rules of which any matches. Together with another rule, it cannot select the trades of this one.
  const getPath = (answer: Answer) => (filter.rule ? null : getEntryPath(filter, setup, { rule: [`${id}:${answer}`] }));
  return (
    <Grid column="var(--figure)" gap={3}>
      <Stat bare label="Yes" value={<TradeCount count={yes} label="yes" path={getPath('yes')} />} />
      <Stat bare label="No" value={<TradeCount count={no} label="no" path={getPath('no')} />} />
      <Stat bare label="Unknown" value={<TradeCount count={unknown} label="unknown" path={getPath('unknown')} />} />
      <Stat bare label="Average yes" value={<Amount cents={averageYesCents} />} />
      <Stat bare label="Average no" value={<Amount cents={averageNoCents} />} />
      <Stat bare label="Net of no" value={<Amount cents={netNoCents} />} />
      <Stat bare label="Worth" value={<Worth worth={worth} />} />
    </Grid>
  );
}
