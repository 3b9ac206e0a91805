import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayBody, type DayJournal, dayJournal, NoteBody } from 'contracts/day-journal';
import { ApiError, announceChange, getLeavePrompt, getNotices } from 'shared-ui/host';
import { useCall, withQueryClient } from '../data/queries.tsx';
import { useWrite } from '../data/writes.ts';
import { TextField } from '../forms/TextField.tsx';
import { describeVersionedForm, mockApi, renderPanel, signInTestUser } from '../testing/index.ts';
import { DocumentForm } from './DocumentForm.tsx';
import { FormStatus } from './FormStatus.tsx';
import { useVersionedForm } from './useVersionedForm.ts';

const params = { date: '2026-03-04' };
const day: DayJournal = {
  ...{ ...params, plan: null, notes: [], feeling: { sleep: null, energy: null, stress: null }, grade: null },
  ...{ good: '', bad: '', tomorrow: '', reminder: null, media: [], reviewedAt: null, version: 1 },
};
const api = mockApi();
let stored = day;
const saveElsewhere = (change: Partial<DayJournal>) => {
  stored = { ...stored, ...change, version: stored.version + 1 };
};
const requireVersion = (headers: { 'if-match'?: string | undefined } | undefined, version: number | undefined) => {
  if (headers?.['if-match'] !== String(version))
    throw new ApiError(412, { error: 'Changed elsewhere.', code: 'version_conflict' });
};

beforeEach(() => {
  signInTestUser();
  stored = day;
  api.reset();
  api
    .on(dayJournal.get, () => stored)
    .on(dayJournal.change, ({ body, headers }) => {
      requireVersion(headers, stored.version);
      saveElsewhere({ ...(body?.good !== undefined && { good: body.good }), ...(body?.bad && { bad: body.bad }) });
      return stored;
    });
});

interface Lessons {
  good: string;
  bad: string;
}

interface EditorOptions {
  hasIndependentValues?: boolean;
  sendsAllValues?: boolean;
  savesChanges?: boolean;
}

const useLessons = ({ sendsAllValues = false, ...options }: EditorOptions) => {
  const read = useCall(dayJournal.get, { params });
  const change = useWrite(dayJournal.change, { handlesErrors: true });
  const form = useVersionedForm({
    ...{ noun: 'day', draftName: 'day-draft', read, schema: DayBody, ...options },
    find: (reply: DayJournal) => reply,
    toValues: (document): Lessons => ({ good: document?.good ?? '', bad: document?.bad ?? '' }),
    fromValues: (values, { changes }) => (sendsAllValues ? values : changes),
    write: (body, { version }) => change.mutateAsync({ params, headers: { 'if-match': version }, body }),
    describe: ({ good, bad }) => ({ Good: good, Bad: bad }),
  });
  return { read, form };
};

let answer = () => {};

/** Always open. */
const Editor = (options: EditorOptions) => {
  const { read, form } = useLessons(options);
  if (!read.data) return null;
  return (
    <DocumentForm form={form} label="Day">
      {(['good', 'bad'] as const).map((name) => (
        <TextField
          key={name}
          label={name}
          value={form.values[name]}
          error={form.errors[name]}
          onValueChange={(text) => void form.change({ [name]: text })}
        />
      ))}
      <FormStatus form={form} />
      <button type="button" onClick={form.close}>
        Cancel
      </button>
      <button
        type="button"
        onClick={async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          await form.change(({ bad }) => ({ bad: `${bad} late` }));
        }}
      >
        Ask
      </button>
    </DocumentForm>
  );
};

const { default: Page } = withQueryClient(Editor);
let leavePage = () => {};
const show = (options: EditorOptions = {}) => {
  leavePage();
  leavePage = renderPanel(<Page {...options} />, { api }).unmount;
};
const open = async (options?: EditorOptions) => {
  show(options);
  await screen.findByLabelText('good');
};
afterEach(() => {
  leavePage = () => {};
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.keyDown(screen.getByLabelText('good'), { key: 'Enter', metaKey: true });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const getBodies = () => api.getInputs(dayJournal.change).map(({ body }) => body);

describeVersionedForm('a day', 'API-13', {
  api,
  open: async () => show(),
  label: 'good',
  write: dayJournal.change,
  saveElsewhere: (good) => saveElsewhere({ good }),
  saveOtherPart: () => saveElsewhere({ tomorrow: 'Another part' }),
  getStored: () => stored.good,
});

describe('a versioned form', () => {
  it('announces a conflict while the trader types, and leaves the focus in the field (API-13)', async () => {
    await open();
    type('good', 'Mine');
    screen.getByLabelText('good').focus();
    saveElsewhere({ good: 'Theirs' });
    await act(async () => announceChange({ what: 'review.days' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This day was changed elsewhere.');
    expect(screen.getByLabelText('good')).toHaveFocus();
    save();
    await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('alert')));
    expect(getBodies()).toEqual([]);
  });

  it('shows what was stored elsewhere while nothing is typed (API-13)', async () => {
    await open();
    saveElsewhere({ good: 'Theirs' });
    await act(async () => announceChange({ what: 'review.days' }));
    await waitFor(() => expect(screen.getByLabelText('good')).toHaveValue('Theirs'));
    expect(getLeavePrompt()).toBeNull();
  });

  it('takes nothing back that was saved while a handler waited before it changes a value (API-13)', async () => {
    await open({ savesChanges: true, hasIndependentValues: true, sendsAllValues: true });
    await press('Ask');
    type('good', 'Patient');
    await waitFor(() => expect(stored.good).toBe('Patient'));
    type('bad', 'Chased');
    await waitFor(() => expect(stored.bad).toBe('Chased'));
    answer();
    await waitFor(() => expect(stored).toMatchObject({ good: 'Patient', bad: 'Chased late' }));
    expect(screen.getByLabelText('bad')).toHaveValue('Chased late');
  });

  it('checks the values with the contract, and focuses the first wrong field (API-13)', async () => {
    await open();
    type('bad', 'x'.repeat(5_000));
    save();
    await waitFor(() => expect(screen.getByLabelText('bad')).toHaveFocus());
    expect(screen.getByLabelText('bad')).toBeInvalid();
    expect(getBodies()).toEqual([]);
  });

  it("shows the API's error at its field, and others in a message (API-13)", async () => {
    await open();
    type('good', 'Mine');
    api.failOnce(dayJournal.change, 400, { error: 'No.', code: 'invalid_input', fields: { bad: 'Bad is wrong.' } });
    save();
    await waitFor(() => expect(screen.getByLabelText('bad')).toHaveAccessibleDescription('Bad is wrong.'));
    expect(screen.queryByRole('alert')).toBeNull();
    api.failOnce(dayJournal.change, 400, { error: 'No.', code: 'invalid_input', fields: { grade: 'Grade is wrong.' } });
    save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Grade is wrong. Your changes are still here.');
    api.failOnce(dayJournal.change, 500, { error: 'Broken.' });
    save();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Broken. Your changes are still here.'));
  });

  it('keeps what is typed while it is being saved (API-13)', async () => {
    await open();
    type('good', 'First');
    const reply = api.hold(dayJournal.change);
    save();
    await waitFor(() => expect(getBodies()).toHaveLength(1));
    type('good', 'First and second');
    saveElsewhere({ good: 'First' });
    await act(async () => reply(stored));
    expect(screen.getByLabelText('good')).toHaveValue('First and second');
    expect(getLeavePrompt()).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers what was discarded again (API-13)', async () => {
    await open();
    type('good', 'Mine');
    await press('Cancel');
    expect(screen.getByLabelText('good')).toHaveValue('');
    expect(getNotices().at(-1)?.message).toBe('Your changes to this day were discarded.');
    act(() => getNotices().at(-1)?.action?.onClick());
    expect(screen.getByLabelText('good')).toHaveValue('Mine');
    await press('Cancel');
    await open();
    expect(screen.getByLabelText('good')).toHaveValue('');
  });

  it('asks about values that belong together when another of them was changed, but merges independent ones (API-13)', async () => {
    await open();
    type('good', 'Mine');
    saveElsewhere({ bad: 'Theirs' });
    save();
    expect(await screen.findByRole('table', { name: 'Both versions' })).toHaveTextContent(
      'YoursTheirsGoodMineNoneBadNoneTheirs',
    );
    await open({ hasIndependentValues: true });
    expect(screen.getByLabelText('bad')).toHaveValue('Theirs');
    save();
    await waitFor(() => expect(stored).toMatchObject({ good: 'Mine', bad: 'Theirs' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a versioned form that saves each change', () => {
  const openSaving = () => open({ savesChanges: true, hasIndependentValues: true });

  it('sends changes during a save together after it, each on the last version (API-13)', async () => {
    await openSaving();
    const reply = api.hold(dayJournal.change);
    type('good', 'a');
    await waitFor(() => expect(getBodies()).toEqual([{ good: 'a' }]));
    type('good', 'ab');
    type('bad', 'b');
    api.on(dayJournal.change, () => {
      saveElsewhere({ good: 'ab', bad: 'b' });
      return stored;
    });
    saveElsewhere({ good: 'a' });
    await act(async () => reply(stored));
    await waitFor(() => expect(getBodies()).toEqual([{ good: 'a' }, { good: 'ab', bad: 'b' }]));
    expect(api.getInputs(dayJournal.change).map(({ headers }) => headers?.['if-match'])).toEqual(['1', '2']);
  });

  it('saves when the browser is online again, and after a reload (API-13)', async () => {
    await openSaving();
    api.failOnce(dayJournal.change, 0, { error: 'No connection.' });
    type('good', 'Mine');
    expect(await screen.findByRole('alert')).toHaveTextContent('are saved when you are online again');
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(stored.good).toBe('Mine'));
    await waitFor(() => expect(getLeavePrompt()).toBeNull());
    api.failOnce(dayJournal.change, 0, { error: 'No connection.' });
    type('bad', 'Also mine');
    await screen.findByRole('alert');
    await openSaving();
    await waitFor(() => expect(stored.bad).toBe('Also mine'));
  });

  it('waits for the trader after another failure (API-13)', async () => {
    await openSaving();
    api.failOnce(dayJournal.change, 500, { error: 'Broken.' });
    type('good', 'Mine');
    expect(await screen.findByRole('alert')).toHaveTextContent('Broken.');
    type('bad', 'Also mine');
    expect(getBodies()).toHaveLength(1);
    await press('Try again');
    await waitFor(() => expect(stored).toMatchObject({ good: 'Mine', bad: 'Also mine' }));
  });
});

const note = { id: 'n1', text: 'Stored', savedAt: '2026-03-04T15:00:00.000Z', version: 3 };
const NoteEditor = () => {
  const read = useCall(dayJournal.get, { params });
  const add = useWrite(dayJournal.addNote, { handlesErrors: true });
  const change = useWrite(dayJournal.changeNote, { handlesErrors: true });
  const form = useVersionedForm({
    ...{ noun: 'note', draftName: 'note-draft', read, schema: NoteBody },
    find: (reply: DayJournal, target) => reply.notes.find(({ id }) => id === target) ?? null,
    toValues: (document) => ({ text: document?.text ?? '' }),
    fromValues: (values) => values,
    write: (body, { document, version, idempotencyKey }) =>
      document
        ? change.mutateAsync({ params: { ...params, id: document.id }, headers: { 'if-match': version }, body })
        : add.mutateAsync({ params, headers: { 'idempotency-key': idempotencyKey }, body }),
    describe: ({ text }) => ({ Text: text }),
  });
  if (!form.isOpen)
    return read.data ? (
      <>
        <button type="button" onClick={() => form.open('new')}>
          Add
        </button>
        <button type="button" onClick={() => form.open('n1')}>
          Edit
        </button>
      </>
    ) : null;
  return (
    <DocumentForm form={form}>
      <TextField label="Text" value={form.values.text} onValueChange={(text) => void form.change({ text })} />
      <FormStatus form={form} />
      <button type="submit">Save</button>
    </DocumentForm>
  );
};
const { default: NotePage } = withQueryClient(NoteEditor);

describe('a versioned form of a list', () => {
  const openNote = () => {
    leavePage();
    leavePage = renderPanel(<NotePage />, { api }).unmount;
  };
  const pressNext = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  beforeEach(() => {
    stored = { ...day, notes: [note] };
    api
      .on(dayJournal.addNote, ({ body }) => {
        const added = { ...note, id: 'n2', text: body.text, version: 1 };
        stored = { ...stored, notes: [...stored.notes, added] };
        return added;
      })
      .on(dayJournal.changeNote, ({ body, headers, params: { id } }) => {
        const current = stored.notes.find((each) => each.id === id);
        if (!current) throw new ApiError(404, { error: 'There is no such note.', code: 'not_found' });
        requireVersion(headers, current.version);
        const changed = { ...current, text: body.text, version: current.version + 1 };
        stored = { ...stored, notes: [changed] };
        return changed;
      });
  });

  it('adds a new document once, and opens the same one after a reload (API-13)', async () => {
    openNote();
    await pressNext('Add');
    type('Text', 'New');
    api.failOnce(dayJournal.addNote, 0, { error: 'No connection.' });
    await pressNext('Save');
    await screen.findByRole('alert');
    openNote();
    expect(await screen.findByLabelText('Text')).toHaveValue('New');
    await pressNext('Save');
    await screen.findByRole('button', { name: 'Add' });
    const [first, second] = api.getInputs(dayJournal.addNote);
    expect(second).toEqual(first);
    await pressNext('Edit');
    type('Text', 'Changed');
    openNote();
    expect(await screen.findByLabelText('Text')).toHaveValue('Changed');
    await pressNext('Save');
    await waitFor(() => expect(stored.notes[0]?.text).toBe('Changed'));
  });

  it('saves a document that was deleted elsewhere as a new one (API-13)', async () => {
    openNote();
    await pressNext('Edit');
    type('Text', 'Mine');
    stored = { ...stored, notes: [] };
    await pressNext('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('This note was deleted elsewhere.');
    await pressNext('Save as a new note');
    await waitFor(() => expect(stored.notes).toMatchObject([{ id: 'n2', text: 'Mine' }]));
  });
});
