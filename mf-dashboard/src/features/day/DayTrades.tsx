import type { DayTrade, MediaFile } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import {
  type AmountUnit,
  type Column,
  createTradeFactColumns,
  ImageIcon,
  Table,
  TradeAmount,
  useTimeZone,
  useUnit,
  VideoIcon,
  VisuallyHidden,
} from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import styles from './DayDialog.module.css';

const getTradePath = ({ id }: DayTrade): string => `/trades/${id}`;

/** The specified columns (CAL-05), then what tells trades of one day apart. */
const createColumns = (unit: AmountUnit, zone: string): Column<DayTrade>[] => [
  {
    title: 'Tag',
    isRowHeader: true,
    cell: (trade) => (
      <Link to={getTradePath(trade)} className={styles.tag}>
        {formatTitle(trade)}
      </Link>
    ),
  },
  { title: 'Flag', cell: ({ setup }) => <span className={styles.flag}>{setup}</span> },
  { title: 'P&L', align: 'end', cell: (trade) => <TradeAmount trade={trade} unit={unit} /> },
  {
    title: 'Notes',
    ownLineWhenNarrow: true,
    cell: ({ notes }) => notes && <span className={styles.notes}>{notes}</span>,
  },
  { title: 'Media', ownLineWhenNarrow: true, cell: ({ files }) => <MediaThumbs files={files} /> },
  ...createTradeFactColumns(zone),
];

interface DayTradesProps {
  trades: readonly DayTrade[];
  isFiltered: boolean;
}

/** A day's trades. A click anywhere on a row opens its trade. */
export function DayTrades({ trades, isFiltered }: DayTradesProps) {
  const navigate = useNavigate();
  const unit = useUnit();
  const zone = useTimeZone();
  if (trades.length === 0) {
    const text = isFiltered ? 'No trades of this day match the filter.' : 'No trades are documented for this day.';
    return <p className={styles.empty}>{text}</p>;
  }
  return (
    <Table
      caption="Trades on this day"
      captionHidden
      columns={createColumns(unit, zone)}
      rows={trades}
      rowKey={({ id }) => id}
      onOpen={(trade) => void navigate(getTradePath(trade))}
    />
  );
}

/** The trade's own page shows all files. */
const MAX_THUMBS = 3;

const Thumb = ({ file: { fileType, originalName, thumbnailUrl } }: { file: MediaFile }) => {
  if (thumbnailUrl)
    return <img className={styles.thumb} src={thumbnailUrl} alt={originalName} width={40} height={40} loading="lazy" />;
  return (
    <span className={styles.thumb} title={originalName}>
      {fileType.startsWith('video') ? <VideoIcon size={20} /> : <ImageIcon size={20} />}
      <VisuallyHidden>{originalName}</VisuallyHidden>
    </span>
  );
};

/** A trade's first files: thumbnails for images, icons of the same size for videos. */
const MediaThumbs = ({ files }: { files: readonly MediaFile[] }) => {
  if (files.length === 0) return null;
  const hiddenCount = files.length - MAX_THUMBS;
  return (
    <span className={styles.thumbs}>
      {files.slice(0, MAX_THUMBS).map((file) => (
        <Thumb key={file.id} file={file} />
      ))}
      {hiddenCount > 0 && <span className={styles.more}>+{hiddenCount}</span>}
    </span>
  );
};
