import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Call } from 'contracts';
import { getLeavePrompt } from 'shared-ui/host';
import type { MockApi } from './mockApi.ts';

/** An editor of a versioned document, as a trader sees it. */
interface VersionedFormCase {
  api: MockApi;
  /** Opens the page, as a reload does, and does not wait for what it shows. */
  open: () => Promise<unknown>;
  /** Opens the form. Missing if the page always shows it. */
  edit?: () => Promise<unknown>;
  /** Opens the form with a stored draft after a reload. Missing if it opens by itself. */
  resume?: () => Promise<unknown>;
  /** The label of a text field. */
  label: string | RegExp;
  /** What the trader types, twice, and what another tab stores, if the field is not for any text. */
  texts?: readonly [mine: string, mineAgain: string, theirs: string, theirsAgain: string];
  /** The call that saves the document. */
  write: Call;
  /** Stores this text in the field as another tab does. */
  saveElsewhere: (text: string) => void;
  /** Changes another part of the document as another tab does. */
  saveOtherPart?: () => void;
  /** The stored text of the field. */
  getStored: () => string | undefined;
}

const createEditor = ({ open, edit, label }: VersionedFormCase) => {
  const findField = () => screen.findByLabelText(label, { selector: 'input, textarea' });
  const save = async () => {
    const field = await findField();
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }));
  };
  return {
    findField,
    save,
    start: async () => {
      await open();
      await edit?.();
      return findField();
    },
    type: async (value: string) => fireEvent.change(await findField(), { target: { value } }),
    choose: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    /** The versions side by side, once there is a conflict. */
    findVersions: async () => {
      const table = await screen.findByRole('table', { name: 'Both versions' });
      return within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    },
  };
};

const TEXTS = ['Mine', 'Still mine', 'Theirs', 'Theirs again'] as const;

/**
 * What every editor of a versioned document does: it keeps what was typed offline and over a reload, and in a conflict
 * the trader chooses between both versions.
 * @param ids the requirements of the editor, e.g. 'DAY-02'
 */
export function describeVersionedForm(name: string, ids: string, editor: VersionedFormCase): void {
  const { api, write, getStored, texts = TEXTS } = editor;
  const [mine, mineAgain, theirs, theirsAgain] = texts;
  const { findField, start, type, save, choose, findVersions } = createEditor(editor);

  describe(`${name} as a versioned form`, () => {
    it(`keeps what was typed offline and over a reload, and saves it later (${ids})`, async () => {
      await start();
      api.failOnce(write, 0, { error: 'No connection to the server.' });
      await type(mine);
      await save();
      expect(await screen.findByRole('alert')).toHaveTextContent(/No connection.*still here/);
      expect(getLeavePrompt()?.title).toBe('Leave without saving?');
      expect(getStored()).not.toBe(mine);
      // A form that saves each change sends the draft as soon as it is loaded.
      await act(async () => void (await editor.open()));
      await editor.resume?.();
      expect(await findField()).toHaveValue(mine);
      await save();
      await waitFor(() => expect(getStored()).toBe(mine));
      await waitFor(() => expect(getLeavePrompt()).toBeNull());
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it(`shows both versions of a conflict side by side, loads theirs, and keeps mine (${ids})`, async () => {
      await start();
      editor.saveElsewhere(theirs);
      await type(mine);
      await save();
      expect(await findVersions()).toEqual([expect.stringContaining(mine), expect.stringContaining(theirs)]);
      await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('alert')));
      await choose('Load theirs');
      expect(await findField()).toHaveValue(theirs);
      expect(screen.queryByRole('alert')).toBeNull();
      editor.saveElsewhere(theirsAgain);
      await type(mineAgain);
      await save();
      expect(await findVersions()).toEqual([expect.stringContaining(mineAgain), expect.stringContaining(theirsAgain)]);
      expect(getStored()).toBe(theirsAgain);
      await choose('Keep mine');
      await waitFor(() => expect(getStored()).toBe(mineAgain));
      expect(screen.queryByRole('alert')).toBeNull();
    });

    if (editor.saveOtherPart)
      it(`takes over another part that was changed elsewhere, without a question (${ids})`, async () => {
        await start();
        editor.saveOtherPart?.();
        await type(mine);
        await save();
        await waitFor(() => expect(getStored()).toBe(mine));
        expect(screen.queryByRole('alert')).toBeNull();
      });
  });
}
