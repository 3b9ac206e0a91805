import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayJournal } from 'contracts/day-journal';
import { getNotices } from 'shared-ui/host';
import { describeVersionedForm } from 'shared-ui/testing';
import { setUpDays } from '../../testing/days.ts';

describe('the notes of a day', () => {
  const { api, open, stored, changeDay, setNotes, path } = setUpDays();
  const clickButton = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
  const getText = () => screen.getByLabelText('Text');
  const note = { id: 'n1', text: 'First **thoughts**', savedAt: '2026-03-04T15:00:00.000Z', version: 3 };
  const choose = async (label: string, item: string) => {
    await clickButton(label);
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it("begins with the day's facts and a template on request, and shows the note with its formatting (DAY-04, DAY-08)", async () => {
    await open(path);
    await clickButton('Add note');
    expect(getText()).toHaveFocus();
    await clickButton('Begin with these facts');
    await choose('Insert template', 'After the close');
    expect(getText()).toHaveValue(
      [
        '- **Daily P&L**: +$50.00 (average +$25.00)',
        '- **Trades taken**: 2, win rate 50.0%',
        '- **Results**: NVDA +$70.00, TSLA −$20.00',
        '',
        '**One rule for tomorrow:**',
      ].join('\n'),
    );
    await clickButton('Save note');
    const saved = within(await screen.findByRole('article', { name: 'Note 1' }));
    expect((await saved.findByText('One rule for tomorrow:')).tagName).toBe('STRONG');
    expect(saved.getAllByRole('listitem')).toHaveLength(3);
  });

  it('shows no HTML of a note and no address that runs code (DAY-04)', async () => {
    setNotes([
      {
        ...note,
        text: '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](https://example.com) ![c](https://c.example/c.png)',
      },
    ]);
    await open(path);
    const link = await screen.findByRole('link', { name: 'b' });
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    const article = screen.getByRole('article', { name: 'Note 1' });
    expect(within(article).getAllByRole('link')).toEqual([link]);
    expect(article.querySelector('img')).toBeNull();
    expect(article).toHaveTextContent('<img src=x onerror=alert(1)>');
  });

  it('keeps a new note over a reload and a lost connection, and adds it once (DAY-04)', async () => {
    await open(path);
    await clickButton('Add note');
    await userEvent.type(getText(), 'Typed');
    await open(path);
    expect(await screen.findByLabelText('Text')).toHaveValue('Typed');
    api.fail(dayJournal.addNote, 0);
    await clickButton('Save note');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your changes are still here.');
    await open(path);
    await clickButton('Save note');
    await waitFor(() => expect(api.getInputs(dayJournal.addNote)).toHaveLength(2));
    const [first, second] = api.getInputs(dayJournal.addNote);
    expect(second).toEqual(first);
    await userEvent.type(getText(), ' more');
    await clickButton('Save note');
    await waitFor(() => expect(api.getInputs(dayJournal.addNote)).toHaveLength(3));
    expect(api.getInputs(dayJournal.addNote)[2]?.headers).not.toEqual(first?.headers);
  });

  it('saves the changes of a note that was deleted elsewhere as a new one (DAY-04)', async () => {
    setNotes([note]);
    await open(path);
    await choose('More for note 1', 'Edit');
    await userEvent.type(getText(), ' and mine');
    setNotes([]);
    await clickButton('Save note');
    await clickButton('Save as a new note');
    await waitFor(() => expect(stored.day.notes.map(({ text }) => text)).toEqual(['First **thoughts** and mine']));
  });

  it('deletes a note, and restores it on request (DAY-04)', async () => {
    setNotes([note]);
    api
      .on(dayJournal.deleteNote, () => {
        setNotes([]);
        return { ok: true as const };
      })
      .on(dayJournal.restoreNote, () => {
        setNotes([note]);
        return note;
      });
    await open(path);
    await choose('More for note 1', 'Delete');
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    act(() => getNotices()[0]?.action?.onClick());
    expect(await screen.findByRole('article', { name: 'Note 1' })).toBeVisible();
  });

  describeVersionedForm('a note', 'DAY-04', {
    api,
    open: () => open(path),
    edit: async () => {
      setNotes([note]);
      await open(path);
      await choose('More for note 1', 'Edit');
    },
    label: 'Text',
    write: dayJournal.changeNote,
    saveElsewhere: (text) => setNotes(stored.day.notes.map((each) => ({ ...each, text, version: each.version + 1 }))),
    saveOtherPart: () => void changeDay({ good: 'From another tab' }),
    getStored: () => stored.day.notes[0]?.text,
  });
});
