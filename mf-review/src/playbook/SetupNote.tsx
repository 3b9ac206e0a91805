import { JournalSetupNote, playbook } from 'contracts/playbook';
import {
  Button,
  CallError,
  Card,
  Loading,
  lazyPanel,
  Skeleton,
  toDraftName,
  useCall,
  useVersionedForm,
  useWrite,
} from 'shared-ui';
import { useDialogCode } from '../shared/useDialogCode.ts';
import styles from './Gallery.module.css';

/** In one file with the form of a rule, because most of both is the same. */
const noteDialog = lazyPanel(
  'form of a note',
  async () => (await import(/* webpackChunkName: 'playbook-forms' */ './NoteDialog.tsx')).NoteDialog,
);

const useSetupNote = (setup: string) => {
  const call = useCall(playbook.notes, {});
  const write = useWrite(playbook.saveNote, { handlesErrors: true });
  const form = useVersionedForm({
    noun: 'note',
    draftName: toDraftName('setup-note-draft', setup),
    read: call,
    find: ({ notes }: NonNullable<typeof call.data>) =>
      notes.find((each) => each.setup === setup) ?? { setup, text: '', version: 0 },
    toValues: (note) => ({ text: note?.text ?? '' }),
    fromValues: ({ text }) => ({ setup, text }),
    schema: JournalSetupNote,
    write: (body, { version }) => write.mutateAsync({ headers: { 'if-match': version }, body }),
    describe: ({ text }) => ({ Note: text }),
  });
  return { call, form };
};

/** What a setup looks like, in the trader's words (PLB-09). */
export function SetupNote({ setup }: { setup: string }) {
  const { call, form } = useSetupNote(setup);
  const NoteDialog = useDialogCode(noteDialog, form);
  const note = call.data && form.document;
  return (
    <Card
      title="Note"
      actions={
        <Button size="small" disabled={!note} onClick={() => form.open()}>
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
      {NoteDialog && <NoteDialog form={form} setup={setup} />}
    </Card>
  );
}
