import { NoteBody } from 'contracts/day-journal';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  Button,
  CancelButton,
  DocumentDialog,
  DocumentForm,
  FormStatus,
  Row,
  SaveButton,
  Stack,
  TextField,
  useVersionedForm,
  withQueryClient,
} from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { type Example, longText } from './example.ts';

type Happening = 'changed' | 'deleted' | 'failed';

interface Note {
  text: string;
  version: number;
}

/** A note that another tab changes or deletes, or that cannot be saved. */
const useNote = (happening?: Happening) => {
  const [data, setData] = useState<{ note: Note | null }>({ note: { text: 'Waited for the close.', version: 1 } });
  const form = useVersionedForm({
    noun: 'note',
    draftName: `example-draft-${happening ?? 'dialog'}`,
    read: { data, refetch: async () => ({ data }) },
    find: ({ note }: typeof data) => note,
    toValues: (note) => ({ text: note?.text ?? '' }),
    fromValues: (values) => values,
    schema: NoteBody,
    write: async ({ text }) => {
      if (happening === 'failed') throw new ApiError(0, { error: 'No connection to the server.' });
      const note = { text, version: (data.note?.version ?? 0) + 1 };
      setData({ note });
      return note;
    },
    describe: ({ text }) => ({ Text: text }),
  });
  const start = useEffectEvent(() => {
    if (happening === undefined) return;
    void form.change({ text: 'Waited for the close. Mine.' });
    if (happening === 'failed') void form.save();
    else setData({ note: happening === 'deleted' ? null : { text: longText, version: 2 } });
  });
  useEffect(() => start(), []);
  return form;
};

interface EditorProps {
  happening: Happening;
}

const { default: Editor } = withQueryClient(({ happening }: EditorProps) => {
  const form = useNote(happening);
  return (
    <DocumentForm form={form} label={`A note that was ${happening}`}>
      <Stack>
        <TextField label="Text" value={form.values.text} onValueChange={(text) => void form.change({ text })} />
        <FormStatus form={form} />
        <Row gap={2}>
          <SaveButton form={form}>Save note</SaveButton>
          <CancelButton form={form} />
        </Row>
      </Stack>
    </DocumentForm>
  );
});

const { default: DialogEditor } = withQueryClient(() => {
  const form = useNote();
  return (
    <>
      <Button onClick={() => form.open()}>Edit note</Button>
      <DocumentDialog form={form} title="Edit note" saveLabel="Save">
        <TextField label="Text" value={form.values.text} onValueChange={(text) => void form.change({ text })} />
      </DocumentDialog>
    </>
  );
});

export const documents: Example[] = [
  {
    component: 'FormStatus',
    states: {
      conflict: <Editor happening="changed" />,
      'deleted elsewhere': <Editor happening="deleted" />,
      'not saved': <Editor happening="failed" />,
    },
  },
  { component: 'DocumentDialog', states: { closed: <DialogEditor /> } },
];
