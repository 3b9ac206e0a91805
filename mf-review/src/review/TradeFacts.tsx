import type { MediaFile, Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import {
  formatDay,
  formatDecimal,
  formatInstant,
  formatMoney,
  formatPrice,
  Grid,
  Money,
  Multiple,
  Stat,
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

/** The facts beside the result that are known. */
const listFacts = (trade: Trade, zone: string): readonly (readonly [label: string, value: string])[] => {
  const { riskCents, currency, entryPrice, exitPrice, openedAt, closedAt, quantity, tags = [] } = trade;
  const facts = [
    ['Date', openedAt ? '' : formatDay(trade.date)],
    ['Opened', openedAt && formatInstant(openedAt, zone)],
    ['Closed', closedAt && formatInstant(closedAt, zone)],
    ['Setup', trade.setup || 'None'],
    ['Quantity', quantity && formatDecimal(quantity)],
    ['Entry', entryPrice && formatPrice(entryPrice)],
    ['Exit', exitPrice && formatPrice(exitPrice)],
    ['Risk', riskCents !== undefined && formatMoney(riskCents, { currency })],
    ['Tags', tags.join(', ')],
  ] as const;
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
};

/** What happened, in the order in which a trader asks; on a phone in columns, so that the rules are near. */
export function TradeFacts({ trade }: { trade: Trade }) {
  const zone = useTimeZone();
  const { netCents, riskCents, currency } = trade;
  const multiple = toMultiple(netCents, riskCents);
  return (
    <>
      <Grid column="6.5rem" gap={3}>
        <Stat bare label="Net P&L" value={<Money cents={netCents} currency={currency} />} />
        {multiple !== null && <Stat bare label="R" value={<Multiple value={multiple} />} />}
        {listFacts(trade, zone).map(([label, value]) => (
          <Stat key={label} bare label={label} value={value} />
        ))}
      </Grid>
      {trade.notes && <p className={styles.notes}>{trade.notes}</p>}
      <Link to={`/trades/${trade.id}`}>All details of this trade</Link>
    </>
  );
}
