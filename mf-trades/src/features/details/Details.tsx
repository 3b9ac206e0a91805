import { useQuery } from '@tanstack/react-query';
import type { Trade } from 'contracts';
import { useMemo } from 'react';
import { AttachedMedia, type CallErrorProps, explainMissingChart, lazyPanel, useUploads } from 'shared-ui';
import { Slot, usePanels } from 'shared-ui/host';
import { TradeFallback } from '../../shared/fallbacks.tsx';
import { createUploadTarget, updateTradeCaches } from '../../shared/updateTradeCaches.ts';
import { TradeLegs } from '../legs/TradeLegs.tsx';
import styles from './Details.module.css';
import { EditTrade } from './EditTrade.tsx';
import { Notes } from './Notes.tsx';
import { Numbers } from './Numbers.tsx';
import { NotFound } from './notices.tsx';
import { TradeHead } from './TradeHead.tsx';
import { type EditOptions, useEdit } from './useEdit.ts';

const originCard = lazyPanel('trade origin', async () => (await import('../origin/OriginCard.tsx')).OriginCard);

/**
 * IMP-06: the import that made the trade. Nothing is loaded for a trade that cannot be imported: an import always knows
 * the side, or the legs.
 */
const TradeOrigin = ({ trade }: { trade: Trade }) => {
  const isPossible = trade.side !== undefined || trade.legs !== undefined;
  const { data: OriginCard } = useQuery({ ...originCard, enabled: isPossible });
  return OriginCard && isPossible && <OriginCard trade={trade} />;
};

interface PanelsProps {
  trade: Trade;
  /** A panel that reads a trade while it is deleted gets 404. */
  isDeleting: boolean;
}

/** The chart, or why there is none. Its space is reserved as soon as something of the trade is known. */
const Chart = ({ trade, isDeleting }: PanelsProps) => {
  const missing = explainMissingChart(trade);
  if (missing) return <p className={styles.hint}>{missing}</p>;
  return !isDeleting && <Slot name="trade.chart" properties={{ tradeId: trade.id, facts: trade }} />;
};

/** The panels of other modules in a column of their own, if there are any. */
const Panels = ({ trade, isDeleting }: PanelsProps) =>
  usePanels('trade.panel').length > 0 && (
    <div className={styles.panels}>
      {!isDeleting && <Slot name="trade.panel" properties={{ tradeId: trade.id, facts: trade }} />}
    </div>
  );

interface DetailsProps extends EditOptions {
  query: CallErrorProps['query'] & EditOptions['query'];
  onDelete: () => void;
}

/** A trade in view or edit mode. Uploads continue after Save; Cancel aborts unfinished uploads. */
export function Details({ onDelete, ...props }: DetailsProps) {
  const { trade, isDeleted, query, isDeleting } = props;
  const edit = useEdit(props);
  const isEditing = edit.shown === '';
  const { refetch }: EditOptions['query'] = query;
  const reload = async () => (await refetch()).data?.trade.files;
  const target = useMemo(() => createUploadTarget(trade.id), [trade.id]);
  const uploads = useUploads({
    target,
    attachedCount: trade.files.length,
    onUploaded: () => void reload(),
  });
  if (isDeleted && edit.shown === null) return <NotFound />;
  const cancel = () => {
    uploads.clear();
    edit.close();
  };
  return (
    <>
      {!isEditing && <TradeHead trade={trade} edit={edit} isDeleting={isDeleting} onDelete={onDelete} />}
      {!isEditing && <Chart trade={trade} isDeleting={isDeleting} />}
      {!isEditing && <TradeLegs trade={trade} />}
      <div className={styles.columns} data-editing={isEditing || undefined}>
        {isEditing && query.isPlaceholderData && <TradeFallback title="This trade could not be loaded" query={query} />}
        {isEditing && !query.isPlaceholderData && <EditTrade trade={trade} edit={edit} onCancel={cancel} />}
        {!isEditing && <Panels trade={trade} isDeleting={isDeleting} />}
        <div className={styles.story} data-empty={trade.files.length === 0 || undefined}>
          {!isEditing && <Notes trade={trade} edit={edit} />}
          <AttachedMedia
            files={trade.files}
            emptyText="No files attached to this trade."
            isEditing={isEditing}
            uploads={uploads}
            reload={reload}
            addMarks={(cache, fileId, saved) =>
              updateTradeCaches(cache, { kind: 'fileMarked', tradeId: trade.id, fileId, saved })
            }
            removeFromCache={(cache, fileId) => updateTradeCaches(cache, { kind: 'fileDeleted', fileId })}
          />
        </div>
        {!isEditing && (
          <div className={styles.numbers}>
            <Numbers trade={trade} edit={edit} />
            <TradeOrigin trade={trade} />
          </div>
        )}
      </div>
    </>
  );
}
