import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type LabelChange, labels } from 'contracts/labels';
import { ApiError } from 'shared-ui/host';
import { setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

const initial = [
  { id: 1, name: 'FOMO', archived: false, trades: 12 },
  { id: 2, name: 'none', archived: true, trades: 1 },
];

/** Adds and renames as the API does; other changes are only recorded. */
const applyChange = (list: typeof initial, change: LabelChange): typeof initial => {
  if (change.action === 'add') return [...list, { id: 3, name: change.name, archived: false, trades: 0 }];
  if (change.action !== 'rename') return list;
  return list.map((label) => (label.id === change.id ? { ...label, name: change.name } : label));
};

describe.each([
  ['/manage-tags', 'tags', 'tag'],
  ['/manage-accounts', 'accounts', 'account'],
] as const)('%s (TAG-01)', (path, kind, noun) => {
  let list: typeof initial;
  const { api, open } = setUpModuleTest(module, (mock) => {
    list = initial;
    mock
      .on(labels.list, () => ({ setups: [], tags: [], accounts: [], [kind]: list }))
      .on(labels.change, ({ body }) => {
        list = applyChange(list, body);
        return { labels: list };
      });
  });
  const getNames = () => screen.getAllByRole('listitem').map((row) => row.firstChild?.textContent?.trim());
  const getChanges = () => api.getInputs(labels.change).map(({ body }) => body);
  const openPage = async () => {
    await open(path);
    await screen.findByText('FOMO');
  };
  const chooseMore = async (name: string, item: string) => {
    await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }));
    await userEvent.click(screen.getByRole('menuitem', { name: item }));
  };

  it('lists the entries with their numbers of trades, which link to them', async () => {
    await openPage();
    expect(getNames()).toEqual(['FOMO', 'none Archived']);
    expect(screen.getByRole('link', { name: '12 trades' })).toHaveAttribute('href', `/trades?${noun}=FOMO`);
    expect(screen.getByRole('link', { name: '1 trade' })).toHaveAttribute('href', `/trades?${noun}=%3Dnone`);
  });

  it('adds and renames an entry, and says that a name is taken', async () => {
    await openPage();
    await userEvent.type(screen.getByRole('textbox', { name: `Add a new ${noun}` }), ' Late {Enter}');
    await waitFor(() => expect(getNames()).toEqual(['FOMO', 'none Archived', 'Late']));
    expect(screen.getByRole('textbox')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Rename FOMO' }));
    const input = screen.getByRole('textbox', { name: 'New name for FOMO' });
    await userEvent.clear(input);
    api.on(labels.change, () => {
      throw new ApiError(409, { error: 'This name exists.' });
    });
    await userEvent.type(input, 'Late{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This name exists.');
    api.on(labels.change, ({ body }) => {
      list = applyChange(list, body);
      return { labels: list };
    });
    await userEvent.type(input, 'r{Enter}');
    await waitFor(() => expect(getNames()).toEqual(['Later', 'none Archived', 'Late']));
  });

  it.each([
    ['none', 'Move up', { action: 'reorder', order: [2, 1] }],
    ['FOMO', 'Move down', { action: 'reorder', order: [2, 1] }],
    ['FOMO', 'Archive', { action: 'archive', id: 1 }],
    ['none', 'Unarchive', { action: 'unarchive', id: 2 }],
  ])('%s: %s', async (name, item, change) => {
    await openPage();
    await chooseMore(name, item);
    await waitFor(() => expect(getChanges()).toEqual([{ kind, ...change }]));
  });

  it('merges an entry into another one', async () => {
    await openPage();
    await chooseMore('FOMO', 'Merge…');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^12 trades will have the other/)).toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Merge into' }), 'none');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(getChanges()).toEqual([{ kind, action: 'merge', id: 1, into: 2 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('deletes an entry after a confirmation that says what its trades keep', async () => {
    await openPage();
    await chooseMore('FOMO', 'Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “FOMO”?' }));
    expect(dialog.getByText(kind === 'tags' ? /lose the tag/ : /keep the name/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(getChanges()).toEqual([{ kind, action: 'delete', id: 1 }]));
  });

  it('says why the list could not be loaded (CLI-04)', async () => {
    api.fail(labels.list, 429, { error: 'Too fast.' });
    await open(path);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
  });
});
