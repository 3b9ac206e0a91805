import type { MediaFile, Trade } from 'contracts';
import { formatInstrument } from 'contracts/instruments';
import {
  DescriptionItem,
  DescriptionList,
  formatDay,
  formatDecimal,
  formatInstant,
  formatMoney,
  formatPrice,
  Money,
  Multiple,
  toMultiple,
  useTimeZone,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './Review.module.css';

/** 'NVDA, short' or 'MES Sep 2026'. */
export const describeTrade = ({ ticker, instrument, side }: Trade): string =>
  `${formatInstrument(ticker, instrument)}${side ? `, ${side}` : ''}`;

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
export const Pictures = ({ files }: { files: readonly MediaFile[] }) =>
  files.length > 0 && (
    <ul className={styles.pictures} aria-label="Pictures of this trade">
      {files.map((file) => (
        <li key={file.id}>
          <Picture file={file} />
        </li>
      ))}
    </ul>
  );

/** What happened, in the order in which a trader asks. */
export const TradeFacts = ({ trade }: { trade: Trade }) => {
  const zone = useTimeZone();
  const { netCents, riskCents, currency, entryPrice, exitPrice } = trade;
  const multiple = toMultiple(netCents, riskCents);
  return (
    <>
      <DescriptionList>
        <DescriptionItem label="Net P&L">
          <Money cents={netCents} currency={currency} />
        </DescriptionItem>
        {multiple !== null && (
          <DescriptionItem label="R">
            <Multiple value={multiple} />
          </DescriptionItem>
        )}
        <DescriptionItem label="Date">{formatDay(trade.date)}</DescriptionItem>
        {trade.openedAt && <DescriptionItem label="Opened">{formatInstant(trade.openedAt, zone)}</DescriptionItem>}
        {trade.closedAt && <DescriptionItem label="Closed">{formatInstant(trade.closedAt, zone)}</DescriptionItem>}
        <DescriptionItem label="Setup">{trade.setup || 'None'}</DescriptionItem>
        {trade.quantity && <DescriptionItem label="Quantity">{formatDecimal(trade.quantity)}</DescriptionItem>}
        {entryPrice && <DescriptionItem label="Entry">{formatPrice(entryPrice)}</DescriptionItem>}
        {exitPrice && <DescriptionItem label="Exit">{formatPrice(exitPrice)}</DescriptionItem>}
        {riskCents !== undefined && (
          <DescriptionItem label="Risk">{formatMoney(riskCents, { currency })}</DescriptionItem>
        )}
        {trade.tags && trade.tags.length > 0 && <DescriptionItem label="Tags">{trade.tags.join(', ')}</DescriptionItem>}
      </DescriptionList>
      {trade.notes && <p className={styles.notes}>{trade.notes}</p>}
      <Link to={`/trades/${trade.id}`}>All details of this trade</Link>
    </>
  );
};
