import { type Figures, limits, type ReportDimension, type TradeFilter } from 'contracts';
import type { Highlights } from 'contracts/reports';
import {
  type AmountUnit,
  Card,
  formatCount,
  formatPercent,
  formatSignedAmount,
  Grid,
  getMoneyTone,
  getReplyUnit,
  Stack,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { formatGroup, type Instruments, isGrouping } from '../groupings/groupings.ts';
import { Note } from '../layout/Note.tsx';
import styles from './HighlightsCard.module.css';

type Highlight = Highlights['best'][number];

const subjects: Readonly<Record<ReportDimension, (group: string) => string>> = {
  hour: (hour) => `Opened ${hour}`,
  weekday: (weekday) => `${weekday}s`,
  month: (month) => month,
  duration: (duration) => `Held ${duration}`,
  ticker: (ticker) => ticker,
  underlying: (underlying) => underlying,
  kind: (kind) => `${kind} trades`,
  structure: (structure) => `${structure} trades`,
  setup: (setup) => `Setup ${setup}`,
  tag: (tag) => `Tag ${tag}`,
  account: (account) => `Account ${account}`,
  side: (side) => `${side} trades`,
  size: (size) => `Size ${size}`,
  r: (multiple) => `Results ${multiple}`,
  sleep: (hours) => `Sleep ${hours}`,
  energy: (level) => `Energy ${level}`,
  stress: (level) => `Stress ${level}`,
  dayGrade: (grade) => `Days with grade ${grade}`,
  grade: (grade) => `Trades with grade ${grade}`,
};

/** The trades of a highlight: 'Fridays', 'Held 1 min to 5 min'. */
const describeGroup = ({ groupBy, key }: Highlight, instruments: Instruments): string =>
  isGrouping(groupBy) ? subjects[groupBy](formatGroup(groupBy, key, instruments)) : key;

/** What these trades made: '−$1,240.00 in 61 trades, win rate 38.0%'. */
const describeFigures = ({ netCents, trades, winPercent }: Highlight, unit: AmountUnit): string =>
  `${formatSignedAmount(netCents ?? 0, unit)} in ${formatCount(trades, 'trade')}, win rate ${formatPercent(winPercent ?? 0)}`;

const formatAverage = ({ avgPerTradeCents }: Figures, unit: AmountUnit): string =>
  formatSignedAmount(avgPerTradeCents ?? 0, unit);

/** '+$73.81 per trade; all trades: +$40.00.' */
const describeAverage = (group: Figures, all: Figures, unit: AmountUnit): string =>
  `${formatAverage(group, unit)} per trade; all trades: ${formatAverage(all, unit)}.`;

/** '−$20.33 per trade. Without them, the net P&L is +$2,040.00.' */
const describeWithout = (group: Figures, all: Figures, unit: AmountUnit): string =>
  `${formatAverage(group, unit)} per trade. Without them, the net P&L is ${formatSignedAmount((all.netCents ?? 0) - (group.netCents ?? 0), unit)}.`;

interface HighlightListProps {
  title: string;
  highlights: readonly Highlight[];
  instruments: Instruments;
  filter: TradeFilter;
  unit: AmountUnit;
  /** The largest result of both lists, which has the longest bar. */
  maxCents: number;
  /** Compares a group with all selected trades. */
  compare: (highlight: Highlight) => string;
  /** Replaces an empty list. */
  emptyText: string;
}

const getSize = ({ netCents }: Figures): number => Math.abs(netCents ?? 0);

/** Groups of trades as sentences, each a link to its trades with a bar of its result. */
const HighlightList = ({
  title,
  highlights,
  instruments,
  filter,
  unit,
  maxCents,
  compare,
  emptyText,
}: HighlightListProps) => (
  <Stack gap={2}>
    <h3>{title}</h3>
    {highlights.length === 0 && <p className={styles.empty}>{emptyText}</p>}
    <ul aria-label={title} className={styles.list}>
      {highlights.map((highlight) => {
        const { groupBy, key } = highlight;
        return (
          <li key={`${groupBy} ${key}`}>
            <Link to={getTradesPath(filter, isGrouping(groupBy) ? [[groupBy, key]] : [], unit)} className={styles.link}>
              <strong>{`${describeGroup(highlight, instruments)}:`}</strong>{' '}
              <span className={styles.figures} data-tone={getMoneyTone(highlight.netCents)}>
                {describeFigures(highlight, unit)}
              </span>
              <span
                aria-hidden="true"
                className={styles.bar}
                data-tone={getMoneyTone(highlight.netCents)}
                style={{ width: `${(100 * getSize(highlight)) / (maxCents || 1)}%` }}
              />
            </Link>
            <p className={styles.comparison}>{compare(highlight)}</p>
          </li>
        );
      })}
    </ul>
  </Stack>
);

const SELECTION_NOTE = `The groups with the highest and the lowest net P&L, each of at least ${limits.smallSample} trades, at most half of all, and with a better or worse average than all trades. They can be chance: insights are beyond it.`;

/** The most and the least profitable groups over all groupings. */
export function HighlightsCard({ highlights, filter }: { highlights: Highlights; filter: TradeFilter }) {
  const shared = {
    filter,
    instruments: highlights.instruments,
    unit: getReplyUnit(highlights),
    maxCents: Math.max(...[...highlights.best, ...highlights.worst].map(getSize)),
  };
  return (
    <Card title="Highlights">
      <Grid column="20rem" gap={6}>
        <HighlightList
          {...shared}
          title="What loses money"
          highlights={highlights.worst}
          compare={(group) => describeWithout(group, highlights.totals, shared.unit)}
          emptyText="No group lost money with a worse average than all trades yet."
        />
        <HighlightList
          {...shared}
          title="What makes money"
          highlights={highlights.best}
          compare={(group) => describeAverage(group, highlights.totals, shared.unit)}
          emptyText="No group made money with a better average than all trades yet."
        />
      </Grid>
      <Note>{SELECTION_NOTE}</Note>
    </Card>
  );
}
