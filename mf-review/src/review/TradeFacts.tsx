import type { MediaFile, Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import {
  createDateFormat,
  formatDay,
  formatMoney,
  formatPrice,
  formatSize,
  TradeAmount,
  toMultiple,
  useTimeZone,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './Review.module.css';

/** 'NVDA, short' or 'MES Sep 2026'. */
export function describeTrade(trade: Trade): string {
  return `${formatTitle(trade)}${trade.side ? `, ${trade.side}` : ''}`;
}

const Picture = ({ file }: { file: MediaFile }) =>
  file.fileType.startsWith('video/') ? (
    // biome-ignore lint/a11y/useMediaCaption: A trader's own recording has no captions.
    <video className={styles.picture} src={file.url} controls preload="metadata" aria-label={file.originalName} />
  ) : (
    <a href={file.url} target="_blank" rel="noreferrer">
      <img className={styles.picture} src={file.url} alt={file.originalName} />
    </a>
  );

/** The pictures and videos of a trade, as large as the page allows. */
export function Pictures({ files }: { files: readonly MediaFile[] }) {
  return (
    files.length > 0 && (
      <ul className={styles.pictures} aria-label="Pictures of this trade">
        {files.map((file) => (
          <li key={file.id}>
            <Picture file={file} />
          </li>
        ))}
      </ul>
    )
  );
}

/** The facts beside the result that are known, in the order in which a trader asks. */
const listFacts = (trade: Trade, zone: string): readonly string[] => {
  const { riskCents, currency, entryPrice, exitPrice, openedAt, closedAt, quantity } = trade;
  const formatTime = createDateFormat({ hour: 'numeric', minute: '2-digit', timeZone: zone });
  const times = [openedAt, closedAt].flatMap((at) => (at ? [formatTime(new Date(at))] : []));
  const prices = [entryPrice, exitPrice].flatMap((price) => (price ? [formatPrice(price)] : []));
  return [
    [formatDay(trade.date), ...(times.length > 0 ? [times.join(' to ')] : [])].join(', '),
    [quantity ? formatSize(quantity) : '', prices.join(' → ')].filter(Boolean).join(' at '),
    riskCents === undefined ? '' : `risk ${formatMoney(riskCents, { currency })}`,
  ].filter(Boolean);
};

/** The result of a trade, in money and in R. */
export function TradeResult({ trade }: { trade: Trade }) {
  return (
    <p className={styles.result}>
      <TradeAmount trade={trade} />
      {toMultiple(trade.netCents, trade.riskCents) !== null && <TradeAmount trade={trade} unit="r" />}
    </p>
  );
}

/** What happened, in one or two lines: the chart, the pictures and the rules are near. */
export function TradeFacts({ trade }: { trade: Trade }) {
  const zone = useTimeZone();
  return (
    <p className={styles.details}>
      {listFacts(trade, zone).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <Link to={`/trades/${trade.id}`}>All details of this trade</Link>
    </p>
  );
}
