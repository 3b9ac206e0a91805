import type { DaySummary } from 'contracts/day-summaries';
import { AmountNote, Badge, formatCount, formatDay, Money, VideoIcon } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getDayPath } from '../paths.ts';
import styles from './DayCard.module.css';
import { CurveLegend, DayCurve } from './DayCurve.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import { shortenNote } from './shortenNote.ts';

export interface DayCardProps {
  day: DaySummary;
  /** The currency of the reply's amounts, if it is not the trader's own. */
  currency?: string | undefined;
  /**
   * What the place of the card does not show itself. The list of days and the week need the date; the review queue has
   * it in its heading and needs the result; the day's page and the calendar's dialog have both.
   */
  head: 'date' | 'result' | 'none';
  /** The beginning of the first note, and the pictures. The day's page and the queue show all of them elsewhere. */
  hasTexts?: boolean;
  /** A page with several cards has one legend. */
  hasLegend?: boolean;
  /** Whether the card stands by itself on the page. */
  isFramed?: boolean;
}

const DayHead = ({ day, currency, head }: Pick<DayCardProps, 'day' | 'currency' | 'head'>) => (
  <div className={styles.head}>
    {head === 'date' && (
      <h2 className={styles.date}>
        <Link to={getDayPath(day.date)}>{formatDay(day.date)}</Link>
      </h2>
    )}
    {head !== 'none' && (
      <p className={styles.result}>
        {day.netCents === null ? (
          <span className={styles.none}>--</span>
        ) : (
          <Money cents={day.netCents} currency={currency} />
        )}
      </p>
    )}
    {(day.grade || day.reviewed) && (
      <p className={styles.badges}>
        {day.grade && <Badge>{`Grade ${day.grade}`}</Badge>}
        {day.reviewed && <Badge>Reviewed</Badge>}
      </p>
    )}
  </div>
);

/** Pictures and videos of the day, small; its page shows them large. */
const DayPictures = ({ date, media }: Pick<DaySummary, 'date' | 'media'>) => (
  <Link
    to={getDayPath(date)}
    className={styles.pictures}
    aria-label={`${formatCount(media.length, 'file')} of this day`}
  >
    {media.map(({ id, fileType, url, thumbnailUrl, originalName }) =>
      fileType.startsWith('image') ? (
        <img key={id} src={thumbnailUrl ?? url} alt={originalName} loading="lazy" decoding="async" />
      ) : (
        <span key={id} title={originalName}>
          <VideoIcon />
        </span>
      ),
    )}
  </Link>
);

/** What the trader planned and wrote, in a few lines. */
const DayTexts = ({ day: { date, plan, note, notes, media } }: Pick<DayCardProps, 'day'>) => {
  const focus = plan?.focus || plan?.bias;
  return (
    (focus || note || media.length > 0) && (
      <div className={styles.texts}>
        {focus && <p className={styles.muted}>{`Plan: ${focus}`}</p>}
        {note && (
          <p className={styles.note}>
            {shortenNote(note)}
            {notes > 1 && <span className={styles.muted}>{` and ${formatCount(notes - 1, 'more note')}`}</span>}
          </p>
        )}
        {media.length > 0 && <DayPictures date={date} media={media} />}
      </div>
    )
  );
};

/**
 * A day as one story: its result, its equity through its trades, the plan against what happened, what was written. The
 * same card is in the list of days, on the day's page, in the calendar's dialog (through the slot `day.panel`), in the
 * review queue and in the head of a week. Its layout follows its own width.
 */
export function DayCard({ day, currency, head, hasTexts, hasLegend, isFramed = head === 'date' }: DayCardProps) {
  return (
    <article className={styles.card} data-framed={isFramed || undefined} aria-label={formatDay(day.date)}>
      <div className={styles.story}>
        <DayHead day={day} currency={currency} head={head} />
        <DayCurve day={day} currency={currency} />
        <PlanFacts day={day} currency={currency} />
      </div>
      {hasLegend && day.curve.length > 0 && <CurveLegend />}
      {day.curve.length > 0 && day.curve.length < day.trades - (day.tradesInOtherCurrency ?? 0) && (
        <p className={styles.muted}>{`The curve shows ${day.curve.length} of ${formatCount(day.trades, 'trade')}.`}</p>
      )}
      <AmountNote trades={day.trades} scope={day} />
      {hasTexts && <DayTexts day={day} />}
    </article>
  );
}
