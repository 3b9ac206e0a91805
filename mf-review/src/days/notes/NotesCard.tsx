import { limits } from 'contracts';
import type { Note } from 'contracts/day-journal';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  Button,
  Card,
  formatInstant,
  IconButton,
  Menu,
  MenuItem,
  MoreIcon,
  PlusIcon,
  Row,
  useTimeZone,
} from 'shared-ui';
import dayStyles from '../Day.module.css';
import type { Day } from '../useDay.ts';
import { NoteFields } from './NoteFields.tsx';
import styles from './Notes.module.css';
import { NoteText } from './NoteText.tsx';
import { useNoteForm } from './useNoteForm.ts';
import { useDeleteNote } from './useNotes.ts';

interface NoteItemProps {
  date: string;
  call: Day['call'];
  note: Note;
  /** Counted from 1. */
  number: number;
  onDelete: (id: string) => void;
  /** Keeps the note on the page while it is edited. @returns a function that ends that */
  keep: (note: Note) => () => void;
}

const NoteItem = ({ date, call, note, number, onDelete, keep }: NoteItemProps) => {
  const form = useNoteForm(date, call, note);
  const zone = useTimeZone();
  const [hasFocus, setHasFocus] = useState(false);
  const { isOpen } = form;
  const keepNote = useEffectEvent(() => keep(note));
  useEffect(() => (isOpen ? keepNote() : undefined), [isOpen]);
  if (isOpen) return <NoteFields form={form} label={`Note ${number}`} hasFocus={hasFocus} />;
  const edit = () => {
    setHasFocus(true);
    form.open();
  };
  return (
    <article aria-label={`Note ${number}`}>
      <Row justify="between" align="center" gap={2}>
        <time className={dayStyles.muted} dateTime={note.savedAt}>
          {formatInstant(note.savedAt, zone)}
        </time>
        <Menu
          trigger={
            <IconButton size="small" label={`More for note ${number}`}>
              <MoreIcon />
            </IconButton>
          }
        >
          <MenuItem onSelect={edit}>Edit</MenuItem>
          <MenuItem danger onSelect={() => onDelete(note.id)}>
            Delete
          </MenuItem>
        </Menu>
      </Row>
      <NoteText text={note.text} />
    </article>
  );
};

interface NotesCardProps {
  date: string;
  call: Day['call'];
  notes: readonly Note[];
  /** What a new note offers as its first lines; null for nothing. */
  facts: string | null;
}

/** The stored notes, and those that were deleted elsewhere while they are edited here. */
const useShownNotes = (notes: readonly Note[]) => {
  const [edited, setEdited] = useState<readonly Note[]>([]);
  const keep = (note: Note) => {
    setEdited((current) => [...current, note]);
    return () => setEdited((current) => current.filter(({ id }) => id !== note.id));
  };
  return { shown: [...notes, ...edited.filter(({ id }) => !notes.some((note) => note.id === id))], keep };
};

/** The notes of a day, and the form of a new one (DAY-04). */
export function NotesCard({ date, call, notes, facts }: NotesCardProps) {
  const newNote = useNoteForm(date, call, null);
  const remove = useDeleteNote(date);
  const { shown, keep } = useShownNotes(notes);
  const [hasFocus, setHasFocus] = useState(false);
  const add = () => {
    setHasFocus(true);
    newNote.open();
  };
  const isFull = notes.length >= limits.dayJournal.notes;
  const action = (
    <Button size="small" onClick={add} disabled={isFull}>
      <PlusIcon />
      Add note
    </Button>
  );
  return (
    <Card title="Notes" actions={!newNote.isOpen && action}>
      {newNote.isOpen && <NoteFields form={newNote} label="New note" facts={facts} hasFocus={hasFocus} />}
      {shown.length > 0 && (
        <ul className={styles.notes}>
          {shown.map((note, index) => (
            <li key={note.id}>
              <NoteItem date={date} call={call} note={note} number={index + 1} onDelete={remove} keep={keep} />
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && !newNote.isOpen && (
        <p className={dayStyles.muted}>What happened, what you saw, what you felt. A day can have several notes.</p>
      )}
      {isFull && <p className={dayStyles.muted}>{`A day can have at most ${limits.dayJournal.notes} notes.`}</p>}
    </Card>
  );
}
