import { useQuery } from '@tanstack/react-query';
import type { Trade } from 'contracts';
import { useMemo, useState } from 'react';
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
import { readStoredEdit, removeEdit } from '../entry/draft/draftStorage.ts';
import styles from './Details.module.css';
import { EditTrade } from './EditTrade.tsx';
import { NotFound, UnsavedEditNotice } from './notices.tsx';
import { ResultCard } from './ResultCard.tsx';
import { TradeFacts } from './TradeFacts.tsx';

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
  onEdit: () => void;
  onDelete: () => void;
}

const Actions = ({ trade, shouldFocusEdit, isDeleting, onEdit, onDelete }: ActionsProps) => (
  <>
    <Button size="small" autoFocus={shouldFocusEdit} onClick={onEdit} disabled={isDeleting}>
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

interface DetailsProps {
  trade: Trade;
  /** The trade was deleted elsewhere after it was loaded. */
  isDeleted: boolean;
  /** While it is loading, `trade` is the list's copy, which has no executions. */
  query: CallErrorProps['query'] & { isPlaceholderData: boolean };
  isDeleting: boolean;
  onDelete: () => void;
}

/** A trade in view or edit mode. Uploads continue after Save; Cancel aborts unfinished uploads. */
export function Details({ trade, isDeleted, query, isDeleting, onDelete }: DetailsProps) {
  const [mode, setMode] = useState<'initial' | 'edit' | 'view'>('initial');
  const isEditing = mode === 'edit';
  const reload = query.refetch;
  const target = useMemo(() => createUploadTarget(trade.id), [trade.id]);
  const uploads = useUploads({
    target,
    attachedCount: trade.files.length,
    onUploaded: () => void reload(),
  });
  const [storedEdit, setStoredEdit] = useState(() => readStoredEdit(trade.id));
  if (isDeleted && !isEditing) return <NotFound />;
  const view = () => {
    setStoredEdit(null);
    setMode('view');
  };
  const discard = () => {
    if (storedEdit) removeEdit(trade.id, storedEdit.id);
    setStoredEdit(null);
  };
  const cancel = () => {
    uploads.clear();
    view();
  };
  const edit = () => setMode('edit');
  // The list's copy of a trade cannot be changed, and an earlier edit is decided about first.
  const change = query.isPlaceholderData || isDeleting || storedEdit ? undefined : reload;
  const actions = (
    <Actions
      trade={trade}
      isDeleting={isDeleting}
      onDelete={onDelete}
      shouldFocusEdit={mode === 'view'}
      onEdit={edit}
    />
  );
  return (
    <>
      {!isEditing && storedEdit && (
        <UnsavedEditNotice isOutdated={storedEdit.version !== trade.version} onContinue={edit} onDiscard={discard} />
      )}
      {!isEditing && <ResultCard trade={trade} reload={change} actions={actions} />}
      <div
        className={styles.columns}
        data-editing={isEditing || undefined}
        data-empty={(!isEditing && trade.files.length === 0) || undefined}
      >
        {isEditing && query.isPlaceholderData && <TradeFallback title="This trade could not be loaded" query={query} />}
        {isEditing && !query.isPlaceholderData && (
          <EditTrade
            trade={trade}
            isDeleted={isDeleted}
            reload={reload}
            storedEdit={storedEdit}
            onCancel={cancel}
            onSaved={view}
          />
        )}
        {!isEditing && (
          <div className={styles.facts}>
            <TradeFacts trade={trade} reload={change} />
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
