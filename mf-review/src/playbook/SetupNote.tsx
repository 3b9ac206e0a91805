import { limits } from 'contracts';
import { type SetupNote as Note, playbook } from 'contracts/playbook';
import { useState } from 'react';
import { Alert, Button, CallError, Card, Dialog, Loading, Row, Skeleton, TextArea, useCall, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import styles from './Gallery.module.css';

interface NoteDialogProps {
  /** As it is stored now. */
  note: Note;
  onClose: () => void;
  onReload: () => void;
}

/** Edits the note. A note that another tab has saved meanwhile is not overwritten. */
const NoteDialog = ({ note, onClose, onReload }: NoteDialogProps) => {
  const [started, setStarted] = useState(note);
  const [text, setText] = useState(note.text);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const write = useWrite(playbook.saveNote, { handlesErrors: true });
  const save = async () => {
    setFailure(null);
    try {
      const headers = { 'if-match': String(started.version) };
      await write.mutateAsync({ headers, body: { setup: note.setup, text } });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'version_conflict') onReload();
    }
  };
  const loadSaved = () => {
    setStarted(note);
    setText(note.text);
    setFailure(null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Note of ${note.setup}`}
      footer={
        <Row gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={write.isPending} onClick={save}>
            Save
          </Button>
        </Row>
      }
    >
      {failure && (
        <Alert
          action={
            failure.code === 'version_conflict' && (
              <Button size="small" onClick={loadSaved}>
                Load the saved note
              </Button>
            )
          }
        >
          {failure.message}
        </Alert>
      )}
      <TextArea
        label="Note"
        hint="What it looks like, when you take it, where the stop is."
        maxLength={limits.playbook.noteLength}
        value={text}
        error={failure?.fields.text}
        onValueChange={setText}
      />
    </Dialog>
  );
};

/** What a setup looks like, in the trader's words (PLB-09). */
export function SetupNote({ setup }: { setup: string }) {
  const call = useCall(playbook.notes, {});
  const [isEditing, setIsEditing] = useState(false);
  const note = call.data && (call.data.notes.find((each) => each.setup === setup) ?? { setup, text: '', version: 0 });
  return (
    <Card
      title="Note"
      actions={
        <Button size="small" disabled={!note} onClick={() => setIsEditing(true)}>
          {note?.text ? 'Edit note' : 'Add a note'}
        </Button>
      }
    >
      {note && <p className={styles.note}>{note.text || 'Describe the setup, so that you recognize it.'}</p>}
      {!note && call.error && <CallError title="The note could not be loaded" query={call} />}
      {!note && !call.error && (
        <Loading label="Loading the note…">
          <Skeleton height="1.5rem" />
        </Loading>
      )}
      {note && isEditing && (
        <NoteDialog note={note} onClose={() => setIsEditing(false)} onReload={() => void call.refetch()} />
      )}
    </Card>
  );
}
