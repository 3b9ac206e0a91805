import type { MeasuredFilter } from 'contracts';
import type { PlaybookEntry } from 'contracts/playbook';
import type { CSSProperties } from 'react';
import { Amount, Disclosure, formatPercent, Grid, Stat } from 'shared-ui';
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

/** The farthest end of an interval from 0, over all rules of a page: their whiskers have one scale. */
export function getReach(figures: readonly RuleFigure[] = []): number {
  return Math.max(1, ...figures.flatMap(({ worth }) => (worth ? [-worth.lowCents, worth.highCents] : [])));
}

/** The interval of a rule's worth as a line beside 0, which is in the middle. The text beside it says the same. */
const Whisker = ({ figures: { worth }, reach }: Pick<RuleFiguresProps, 'figures' | 'reach'>) => {
  if (!worth) return null;
  const toPlace = (cents: number) => `${(50 + (50 * cents) / reach).toFixed(1)}%`;
  const places = {
    '--low': toPlace(worth.lowCents),
    '--high': toPlace(worth.highCents),
    '--value': toPlace(worth.valueCents),
  };
  return <span aria-hidden="true" className={styles.whisker} style={places as CSSProperties} />;
};

interface RuleFiguresProps {
  figures: RuleFigure;
  reach: number;
  filter: MeasuredFilter;
  setup: string | null;
}

/** What a rule says about the trades to which it applies. Each count opens its trades (PLB-13). */
export function RuleFigures({ figures, reach, filter, setup }: RuleFiguresProps) {
  const { id, yes, no, unknown, averageYesCents, averageNoCents, netNoCents, worth } = figures;
  // A filter names the rules of which any matches. Together with another rule, it cannot select the trades of this one.
  const getPath = (answer: Answer) => (filter.rule ? null : getEntryPath(filter, setup, { rule: [`${id}:${answer}`] }));
  const answered = yes + no;
  return (
    <>
      <Grid column="var(--figure)" gap={3}>
        <Stat bare label="Kept" value={answered > 0 ? formatPercent((100 * yes) / answered) : null} />
        <Stat bare label="Yes" value={<TradeCount count={yes} label="yes" path={getPath('yes')} />} />
        <Stat bare label="No" value={<TradeCount count={no} label="no" path={getPath('no')} />} />
        <Stat bare label="Unknown" value={<TradeCount count={unknown} label="unknown" path={getPath('unknown')} />} />
        <Stat
          bare
          label="Worth"
          value={
            <>
              <Worth worth={worth} />
              <Whisker figures={figures} reach={reach} />
            </>
          }
        />
      </Grid>
      <Disclosure summary="Averages">
        <Grid column="var(--figure)" gap={3}>
          <Stat bare label="Average yes" value={<Amount cents={averageYesCents} />} />
          <Stat bare label="Average no" value={<Amount cents={averageNoCents} />} />
          <Stat bare label="Net of no" value={<Amount cents={netNoCents} />} />
        </Grid>
      </Disclosure>
    </>
  );
}
