import { useQuery } from '@tanstack/react-query';
import type { Trade } from 'contracts';
import { useMemo } from 'react';
import {
  AttachedMedia,
  Button,
  type CallErrorProps,
  CopyIcon,
  lazyPanel,
  PencilIcon,
  TrashIcon,
  useUploads,
} from 'shared-ui';
import { Link, Slot } from 'shared-ui/host';
import { TradeFallback } from '../../shared/fallbacks.tsx';
import { createUploadTarget, updateTradeCaches } from '../../shared/updateTradeCaches.ts';
import styles from './Details.module.css';
import { EditTrade } from './EditTrade.tsx';
import { NotFound } from './notices.tsx';
import { ResultCard } from './ResultCard.tsx';
import { TradeFacts } from './TradeFacts.tsx';
import { type EditOptions, useEdit } from './useEdit.ts';

const originCard = lazyPanel('trade origin', async () => (await import('../origin/OriginCard.tsx')).OriginCard);

/**
 * IMP-06: the import that made the trade. Nothing is loaded for a trade that cannot be imported: an import always knows
 * the side.
 */
const TradeOrigin = ({ trade }: { trade: Trade }) => {
  const { data: OriginCard } = useQuery({ ...originCard, enabled: trade.side !== undefined });
  return OriginCard && trade.side && <OriginCard trade={trade} />;
};

interface ActionsProps {
  trade: Trade;
  /** Set after the form was closed, so that keyboard users continue where they left off. */
  shouldFocusEdit: boolean;
  isDeleting: boolean;
  canEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const Actions = ({ trade, shouldFocusEdit, isDeleting, canEdit, onEdit, onDelete }: ActionsProps) => (
  <>
    <Button size="small" autoFocus={shouldFocusEdit} onClick={onEdit} disabled={!canEdit}>
      <PencilIcon />
      Edit
    </Button>
    <Button size="small" asChild>
      <Link to={`/add-trade?from=${trade.id}`}>
        <CopyIcon />
        Duplicate
      </Link>
    </Button>
    <Button size="small" variant="ghost" onClick={onDelete} busy={isDeleting}>
      <TrashIcon />
      Delete
    </Button>
  </>
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
  const reload = query.refetch;
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
  const actions = (
    <Actions
      trade={trade}
      isDeleting={isDeleting}
      onDelete={onDelete}
      shouldFocusEdit={edit.opened === ''}
      canEdit={!isDeleting && !edit.isOpen}
      onEdit={() => edit.open('')}
    />
  );
  return (
    <>
      {!isEditing && <ResultCard trade={trade} edit={edit} actions={actions} />}
      <div
        className={styles.columns}
        data-editing={isEditing || undefined}
        data-empty={(!isEditing && trade.files.length === 0) || undefined}
      >
        {isEditing && query.isPlaceholderData && <TradeFallback title="This trade could not be loaded" query={query} />}
        {isEditing && !query.isPlaceholderData && <EditTrade trade={trade} edit={edit} onCancel={cancel} />}
        {!isEditing && (
          <div className={styles.facts}>
            <TradeFacts trade={trade} edit={edit} />
            <TradeOrigin trade={trade} />
          </div>
        )}
        <AttachedMedia
          files={trade.files}
          emptyText="No files attached to this trade."
          isEditing={isEditing}
          uploads={uploads}
          reload={reload}
          removeFromCache={(cache, fileId) => updateTradeCaches(cache, { kind: 'fileDeleted', fileId })}
        />
      </div>
      {/* A panel that reads a trade while it is deleted gets 404. */}
      {!isEditing && !isDeleting && !query.isPlaceholderData && (
        <Slot name="trade.panel" properties={{ tradeId: trade.id, facts: trade }} />
      )}
    </>
  );
}
