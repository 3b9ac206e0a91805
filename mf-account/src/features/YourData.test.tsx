import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { type Transfer, transfers } from 'contracts/transfers';
import { ApiError, clearError, getErrorMessage, getLeavePrompt, onChange } from 'shared-ui/host';
import { renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';
import { createAccountApi, sampleUsage } from '../testing/accountApi.ts';

const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const renderAccount = async (api = createAccountApi()) => {
  signInTestUser();
  return { api, ...(await renderModule(module, { path: '/account', api })) };
};

beforeEach(clearError);

describe('export', () => {
  it('downloads from the signed address, and shows a message (ACC-06)', async () => {
    const clickedLinks: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clickedLinks.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`);
    });
    await renderAccount(
      createAccountApi().on(calls.account.export, () => ({ url: '/api/account/export/1?signature=x' })),
    );
    await clickButton('Export journal');
    expect(clickedLinks).toEqual(['/api/account/export/1?signature=x true']);
    expect(screen.getByRole('status')).toHaveTextContent('Your browser is downloading your journal.');
  });

  it('has the prices of charts on request (ACC-06, CHT-03)', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { api } = await renderAccount(
      createAccountApi().on(calls.account.export, () => ({ url: '/api/account/export/1?signature=x' })),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: /^With my prices/ }));
    await clickButton('Export journal');
    expect(api.getInputs(calls.account.export).map(({ query }) => query)).toEqual([{ prices: 'true' }]);
  });

  it('shows why the export failed (ACC-06)', async () => {
    await renderAccount(
      createAccountApi().on(calls.account.export, () => {
        throw new ApiError(503, { error: 'The journal cannot be reached.', code: 'unavailable' });
      }),
    );
    await clickButton('Export journal');
    expect(screen.getByRole('alert')).toHaveTextContent('The journal cannot be reached.');
  });
});

const sampleTransfer: Transfer = {
  ...{ id: '1', kind: 'import', step: 'trades', done: 35_000, total: 100_000 },
  ...{ state: 'running', result: null, error: null },
};

describe('a transfer that the page did not begin', () => {
  it.each<[string, string, Partial<Transfer>]>([
    ['Import', 'Checking… 35%', { step: 'checking' }],
    ['Import', 'Storing files… 12 of 41', { step: 'files', done: 12, total: 41 }],
    ['Import', 'Adding trades… 35,000 of 100,000', {}],
    ['Import', 'Completing the import…', { done: 100_000 }],
    ['Export', 'Preparing… 35,000 of 100,000 trades', { kind: 'export' }],
    ['Export', 'Downloading… 12 MB of 64 MB', { kind: 'export', step: 'sending', done: 12 << 20, total: 64 << 20 }],
  ])('is shown in %s: %s (ACC-06)', async (name, text, changes) => {
    await renderAccount(
      createAccountApi().on(transfers.list, () => ({ transfers: [{ ...sampleTransfer, ...changes }] })),
    );
    const section = within(screen.getByRole('region', { name }));
    expect(await section.findByRole('status')).toHaveTextContent(text);
    expect(section.getByRole('progressbar', { name })).toBeVisible();
  });

  it.each<[string, Transfer[]]>([
    ['100,000 trades added.', [{ ...sampleTransfer, state: 'done', result: { added: 100_000, known: 0, files: 0 } }]],
    ['This zip is damaged.', [{ ...sampleTransfer, state: 'failed', error: 'This zip is damaged.' }]],
    ['The import was interrupted. Import the file again: existing trades stay as they are.', []],
  ])('shows how it ended: %s (ACC-06)', async (text, ended) => {
    let current: Transfer[] = [sampleTransfer];
    await renderAccount(createAccountApi().on(transfers.list, () => ({ transfers: current })));
    const section = within(screen.getByRole('region', { name: 'Import' }));
    await section.findByRole('progressbar');
    current = ended;
    expect(await section.findByText(text, undefined, { timeout: 5_000 })).toBeVisible();
    expect(section.getByRole('button', { name: 'Import journal' })).toBeEnabled();
  });
});

describe('storage usage', () => {
  const getStorage = () => within(screen.getByRole('region', { name: 'Storage' }));

  it('shows the usage of each kind, also when it is full (ACC-06)', async () => {
    await renderAccount(createAccountApi());
    expect(await getStorage().findByText('812 of 200,000')).toBeVisible();
    expect(getStorage().getByText('50,000 of 50,000')).toBeVisible();
    expect(getStorage().getByText('1.5 GB of 10 GB')).toBeVisible();
    expect(getStorage().getByRole('progressbar', { name: 'Trades' })).toHaveValue(0);
    expect(getStorage().getByRole('progressbar', { name: 'Images and videos' })).toHaveValue(100);
    expect(getStorage().getByRole('progressbar', { name: 'Size of images and videos' })).toHaveValue(15);
  });

  it('shows a loading error in its section, and Retry loads it (ACC-06)', async () => {
    let getUsage = (): typeof sampleUsage => {
      throw new ApiError(503, { error: 'The journal cannot be reached.', code: 'unavailable' });
    };
    await renderAccount(createAccountApi().on(calls.account.usage, () => getUsage()));
    expect(await getStorage().findByRole('alert', undefined, { timeout: 5_000 })).toHaveTextContent(
      'The journal cannot be reached.',
    );
    expect(getErrorMessage()).toBe('');
    getUsage = () => sampleUsage;
    await clickButton('Retry');
    expect(await getStorage().findByText('812 of 200,000')).toBeVisible();
  });
});

describe('import', () => {
  const zip = new File(['PK'], 'journal.zip', { type: 'application/zip' });
  const chooseFile = (file = zip) => userEvent.upload(screen.getByLabelText('Journal zip file'), file);
  const getSection = () => screen.getByRole('region', { name: 'Import' });

  it.each([
    [{ added: 812, known: 3, files: 41 }, '812 trades added, 3 already existed, 41 files added.'],
    [{ added: 1_200, known: 0, files: 0 }, '1,200 trades added.'],
    [{ added: 1, known: 1, files: 1 }, '1 trade added, 1 already existed, 1 file added.'],
    [{ added: 0, known: 2, files: 0 }, '0 trades added, 2 already existed.'],
  ])('shows the outcome %j (ACC-06)', async (reply, text) => {
    const changes: unknown[] = [];
    const unsubscribe = onChange(({ what }) => changes.push(what));
    const { api } = await renderAccount(createAccountApi().on(calls.account.import, () => reply));
    await chooseFile();
    expect(await within(getSection()).findByText(text)).toBeVisible();
    expect(api.getInputs(calls.account.import)).toEqual([{ form: {}, file: zip }]);
    expect(changes).toEqual(['trades', 'flags']);
    unsubscribe();
  });

  it('shows the progress, and can be cancelled during the upload but not afterwards (ACC-06)', async () => {
    let reportProgress: (fraction: number) => void = () => {};
    const api = createAccountApi();
    const upload = jest.fn<Promise<never>, Parameters<typeof api.upload>>(
      (_call, _input, options) =>
        new Promise((_, reject) => {
          reportProgress = options?.onProgress ?? reportProgress;
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        }),
    );
    await renderAccount(Object.assign(api, { upload }));
    await chooseFile();
    act(() => reportProgress(0.43));
    expect(within(getSection()).getByRole('status')).toHaveTextContent('Uploading… 43%');
    expect(within(getSection()).getByRole('progressbar')).toHaveValue(43);
    expect(getLeavePrompt()?.title).toBe('Stop the import?');
    act(() => reportProgress(1));
    expect(within(getSection()).getByRole('status')).toHaveTextContent('Reading your journal…');
    expect(within(getSection()).queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(getLeavePrompt()).toBeNull();
    act(() => reportProgress(0.9));
    await clickButton('Cancel');
    expect(await within(getSection()).findByText('Cancelled. Nothing was imported.')).toBeVisible();
    expect(within(getSection()).getByRole('button', { name: 'Import journal' })).toBeEnabled();
    expect(getLeavePrompt()).toBeNull();
  });

  it('shows what is wrong with a zip file in its section only (ACC-06)', async () => {
    const error = 'This zip is damaged: journal.json cannot be unpacked.';
    await renderAccount(
      createAccountApi().on(calls.account.import, () => {
        throw new ApiError(400, { error, code: 'invalid_input', fields: { file: error } });
      }),
    );
    await chooseFile();
    expect(await within(getSection()).findByRole('alert')).toHaveTextContent(error);
    expect(getErrorMessage()).toBe('');
  });
});
