import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type LabelChange, labels, type TagCategory } from 'contracts/labels';
import { ApiError, getNotices } from 'shared-ui/host';
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
  const getNames = () => screen.getAllByRole('listitem').map((row) => row.querySelector('span')?.textContent);
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
    expect(getNames()).toEqual(['FOMO', 'none']);
    expect(screen.getByRole('link', { name: '12 trades' })).toHaveAttribute('href', `/trades?${noun}=FOMO`);
    expect(screen.getByRole('link', { name: '1 trade' })).toHaveAttribute('href', `/trades?${noun}=%3Dnone`);
  });

  it('adds and renames an entry, and says that a name is taken', async () => {
    await openPage();
    await userEvent.type(screen.getByRole('textbox', { name: `Add new ${noun}` }), ' Late {Enter}');
    await waitFor(() => expect(getNames()).toEqual(['FOMO', 'none', 'Late']));
    expect(screen.getByRole('textbox')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Edit FOMO' }));
    const input = screen.getByRole('textbox', { name: 'New name for FOMO' });
    await userEvent.clear(input);
    api.on(labels.change, () => {
      throw new ApiError(409, { error: 'This name exists.' });
    });
    await userEvent.type(input, 'Lat{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This name exists.');
    api.on(labels.change, ({ body }) => {
      list = applyChange(list, body);
      return { labels: list };
    });
    await userEvent.type(input, 'er{Enter}');
    await waitFor(() => expect(getNames()).toEqual(['Later', 'none', 'Late']));
  });

  it.each([
    ['Late', 'Move up', { action: 'reorder', order: [3, 1, 2] }],
    ['FOMO', 'Move down', { action: 'reorder', order: [3, 1, 2] }],
    ['FOMO', 'Archive', { action: 'archive', id: 1 }],
    ['none', 'Unarchive', { action: 'unarchive', id: 2 }],
  ])('%s: %s', async (name, item, change) => {
    list = [...initial, { id: 3, name: 'Late', archived: false, trades: 0 }];
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

  it('deletes an entry: at once with Undo, or after a confirmation when its trades lose it', async () => {
    await openPage();
    await userEvent.click(screen.getByRole('button', { name: 'Delete FOMO' }));
    if (kind === 'tags') {
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “FOMO”?' }));
      expect(dialog.getByText(/lose the tag/)).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    }
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    expect(getChanges()).toEqual([{ kind, action: 'delete', id: 1 }]);
    const [notice] = getNotices();
    expect([notice?.message, notice?.action?.label]).toEqual(
      kind === 'tags'
        ? ['FOMO deleted. Its trades lose the tag.', undefined]
        : ['FOMO deleted. Its trades keep the name.', 'Undo'],
    );
  });

  it('says why the list could not be loaded (CLI-04)', async () => {
    api.fail(labels.list, 429, { error: 'Too fast.' });
    await open(path);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
  });
});

describe('/manage-tags', () => {
  const { api, open } = setUpModuleTest(module, (mock) => {
    const tags = [{ id: 1, name: 'FOMO', archived: false, trades: 12, category: null }];
    mock.on(labels.list, () => ({ setups: [], tags, accounts: [] }));
  });

  it('sets and removes the category of a tag (PLB-11)', async () => {
    let category: TagCategory | null = null;
    api
      .on(labels.list, () => ({
        ...{ setups: [], accounts: [] },
        tags: [{ id: 1, name: 'FOMO', archived: false, trades: 12, category }],
      }))
      .on(labels.change, ({ body }) => {
        if (body.action === 'categorize') category = body.category;
        return { labels: [{ id: 1, name: 'FOMO', archived: false, category }] };
      });
    await open('/manage-tags');
    const select = await screen.findByRole('combobox', { name: 'Category of FOMO' });
    expect(select).toHaveDisplayValue('No category');
    await userEvent.selectOptions(select, 'Mistake');
    await waitFor(() => expect(category).toBe('mistake'));
    expect(select).toHaveDisplayValue('Mistake');
    await userEvent.selectOptions(select, 'No category');
    await waitFor(() => expect(category).toBeNull());
    expect(select).toHaveDisplayValue('No category');
    expect(api.getInputs(labels.change).map(({ body }) => body)).toEqual([
      { kind: 'tags', action: 'categorize', id: 1, category: 'mistake' },
      { kind: 'tags', action: 'categorize', id: 1, category: null },
    ]);
  });
});

describe('/manage-accounts', () => {
  const { api, open } = setUpModuleTest(module);

  it('sets and removes the currency of an account (LIM-07)', async () => {
    let currency: string | null = null;
    const buildAccount = () => ({ id: 1, name: 'Kraken', archived: false, ...(currency && { currency }) });
    api
      .on(labels.list, () => ({ setups: [], tags: [], accounts: [{ ...buildAccount(), trades: 2 }] }))
      .on(labels.change, ({ body }) => {
        if (body.action === 'setCurrency') currency = body.currency;
        return { labels: [buildAccount()] };
      });
    await open('/manage-accounts');
    const select = await screen.findByRole('combobox', { name: 'Currency of Kraken' });
    expect(select).toHaveDisplayValue('USD, your own');
    await userEvent.selectOptions(select, 'EUR, Euro');
    await waitFor(() => expect(currency).toBe('EUR'));
    expect(select).toHaveDisplayValue('EUR, Euro');
    await userEvent.selectOptions(select, 'USD, your own');
    await waitFor(() => expect(currency).toBeNull());
    expect(api.getInputs(labels.change).map(({ body }) => body)).toEqual([
      { kind: 'accounts', action: 'setCurrency', id: 1, currency: 'EUR' },
      { kind: 'accounts', action: 'setCurrency', id: 1, currency: null },
    ]);
  });
});
