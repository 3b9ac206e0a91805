import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { imports } from 'contracts/imports';
import { labels } from 'contracts/labels';
import { trash } from 'contracts/trash';
import { getNotices } from 'shared-ui/host';
import { buildTrade, emptyLabels, setUpModuleTest } from 'shared-ui/testing';
import module from '../../module.ts';
import { createFile, readSampleText, serveImports } from '../../testing/importApi.ts';
import { forgetReader } from '../reading/useReader.ts';

// jsdom has no workers: the same code runs in this process.
jest.mock('../reading/startReader.ts', () => {
  const { createReader } = jest.requireActual('../reading/reader.ts');
  return { startReader: async () => createReader() };
});

const account = { id: 3, name: 'Sample journal', archived: false, trades: 0 };
const deletedAt = '2026-11-26T09:00:00.000Z';

describe('the sample journal', () => {
  const { api, open } = setUpModuleTest(module, (mock) => {
    serveImports(mock);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ samples: [] }));
  });
  beforeEach(() => forgetReader());

  const importSample = async () => {
    await open('/import');
    const files = [createFile('Sample journal.csv', readSampleText('tradovate-performance.csv'))];
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 7 trades' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Import 7 trades' }));
    await screen.findByText(/^7 trades added\. These are no trades of yours\./);
  };
  const serveTrash = () => {
    const trades = [
      { ...buildTrade({ id: 5, account: 'Sample journal' }), deletedAt },
      { ...buildTrade({ id: 6, account: 'Main' }), deletedAt },
      { ...buildTrade({ id: 7, account: 'Sample journal' }), deletedAt },
    ];
    api.on(trash.list, () => ({ trades, total: 3 }));
    api.on(trash.delete, ({ body }) => ({ count: body.ids.length }));
    api.on(labels.list, () => ({ ...emptyLabels, accounts: [account] }));
    api.on(labels.change, () => ({ labels: [] }));
  };

  it('is imported without questions into an account of its own, and remembers no answers (IMP-01)', async () => {
    await importSample();
    expect(api.getInputs(imports.start)).toMatchObject([
      { body: { account: 'Sample journal', fileNames: ['Sample journal.csv'] } },
    ]);
    expect(api.getInputs(imports.changeSettings)).toEqual([]);
  });

  it('is removed with one click, with its account, and no trade of the trader (IMP-10)', async () => {
    api.on(imports.previewUndo, () => ({ deleted: 7, changed: 0, withNotes: 0, withTags: 0, withMedia: 0 }));
    await importSample();
    serveTrash();
    const [remove] = screen.getAllByRole('button', { name: 'Remove the sample journal' });
    await userEvent.click(remove as HTMLElement);
    await waitFor(() => expect(getNotices().at(-1)?.message).toBe('The sample journal was removed.'));
    expect(api.getInputs(trash.delete)).toEqual([{ body: { ids: [5, 7] } }]);
    expect(api.getInputs(labels.change)).toEqual([{ body: { kind: 'accounts', action: 'delete', id: 3 } }]);
    await waitFor(() => expect(screen.queryByText('Sample journal.csv')).toBeNull());
  });

  it('asks before it deletes notes, tags or files that the trader has added (IMP-10)', async () => {
    await importSample();
    serveTrash();
    const [remove] = screen.getAllByRole('button', { name: 'Remove the sample journal' });
    await userEvent.click(remove as HTMLElement);
    await screen.findByRole('alertdialog', { name: 'Remove the sample journal with your additions?' });
    expect(api.getInputs(imports.undo)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.getInputs(trash.delete)).toHaveLength(1));
  });
});
