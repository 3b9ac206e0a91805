import type { Trade } from 'contracts';
import { useState } from 'react';
import { Button, CopyIcon, PencilIcon, TrashIcon } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { keepEdit, keptEdit } from '../entry/memory.ts';
import { useUploads } from '../uploads/useUploads.ts';
import { AttachedMedia } from './AttachedMedia.tsx';
import { EditTrade } from './EditTrade.tsx';
import { NotFound } from './NotFound.tsx';
import { NotSaved } from './NotSaved.tsx';
import { TradeFacts } from './TradeFacts.tsx';

interface ActionsProps {
  trade: Trade;
  /** One comes from the form: the focus goes to where it was before. */
  returned: boolean;
  deleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

const Actions = ({ trade, returned, deleting, onEdit, onDelete }: ActionsProps) => (
  <>
    <Button size="small" autoFocus={returned} onClick={onEdit} disabled={deleting}>
      <PencilIcon />
      Edit
    </Button>
    <Button size="small" asChild>
      <Link to={`/add-trade?from=${trade.id}`}>
        <CopyIcon />
        Duplicate
      </Link>
    </Button>
    <Button size="small" variant="ghost" onClick={onDelete} busy={deleting}>
      <TrashIcon />
      Delete
    </Button>
  </>
);

export interface DetailsProps {
  trade: Trade;
  /** It was deleted elsewhere after it had been read. */
  gone: boolean;
  reload: () => Promise<unknown>;
  deleting: boolean;
  onDelete: () => void;
}

/** A trade, to be seen or to be edited. Uploads go on when the form is saved; Cancel ends those that are not through. */
export const Details = ({ trade, gone, reload, deleting, onDelete }: DetailsProps) => {
  const [mode, setMode] = useState<'first' | 'edit' | 'view'>('first');
  const editing = mode === 'edit';
  const uploads = useUploads({
    tradeId: trade.id,
    attached: trade.files.length,
    onUploaded: () => void reload(),
  });
  const [kept, setKept] = useState(() => keptEdit(trade.id));
  if (gone && !editing) return <NotFound />;
  const view = () => {
    setKept(null);
    setMode('view');
  };
  const discard = () => {
    keepEdit(trade.id, null);
    setKept(null);
  };
  const cancel = () => {
    uploads.clear();
    view();
  };
  const actions = (
    <Actions {...{ trade, deleting, onDelete }} returned={mode === 'view'} onEdit={() => setMode('edit')} />
  );
  return (
    <>
      {editing ? (
        <EditTrade {...{ trade, gone, reload, kept }} onCancel={cancel} onSaved={view} />
      ) : (
        <>
          {kept && (
            <NotSaved since={kept.version} now={trade.version} onContinue={() => setMode('edit')} onDiscard={discard} />
          )}
          <TradeFacts trade={trade} actions={actions} />
        </>
      )}
      <AttachedMedia trade={trade} editing={editing} uploads={uploads} reload={reload} />
    </>
  );
};
