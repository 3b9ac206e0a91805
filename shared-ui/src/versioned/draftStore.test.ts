import { readDraft, removeDraft, storeDraft, toText } from 'shared-ui';
import { signInTestUser } from '../testing/index.ts';

const parse = ({ text }: Record<string, unknown>) => ({ text: toText(text) });
const store = (id: string, version = 0) =>
  storeDraft('note-draft', { id, target: '', version, values: { text: id }, base: null, sent: '', files: ['a.png'] });
const readId = () => readDraft('note-draft', parse)?.id;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInTestUser();
});

describe('the store of drafts', () => {
  it('restores a draft, and the names of its files, in a new tab if it is of something new', () => {
    store('first');
    sessionStorage.clear();
    expect(readDraft('note-draft', parse)).toMatchObject({ values: { text: 'first' }, files: ['a.png'] });
    removeDraft('note-draft', 'first');
    store('edit', 7);
    expect(readId()).toBe('edit');
    sessionStorage.clear();
    expect(readDraft('note-draft', parse)).toBeNull();
  });

  it('keeps the draft of another tab when the one of this tab is removed', () => {
    store('mine');
    const tab = { ...sessionStorage };
    sessionStorage.clear();
    store('theirs');
    for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, String(value));
    expect(readId()).toBe('mine');
    removeDraft('note-draft', 'mine');
    expect(readId()).toBe('theirs');
  });
});
