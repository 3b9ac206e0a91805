import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { ApiError, clearError, getErrorMessage, getLeaveQuestion, onChange } from 'shared-ui/host';
import { renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';
import { createAccountApi, sampleUsage } from '../../testing/accountApi.ts';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const renderAccount = async (api = createAccountApi()) => {
  signInTestUser();
  return { api, ...(await renderModule(module, { path: '/account', api })) };
};

beforeEach(clearError);

describe('the export', () => {
  it('ACC-06 leads the browser to the signed address, and says that it goes on by itself', async () => {
    const followed: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`);
    });
    await renderAccount(
      createAccountApi().on(calls.account.export, () => ({ url: '/api/account/export/1?signature=x' })),
    );
    await press('Export Journal');
    expect(followed).toEqual(['/api/account/export/1?signature=x true']);
    expect(screen.getByRole('status')).toHaveTextContent('Your browser is saving your journal.');
  });

  it('ACC-06 says why there is none', async () => {
    await renderAccount(
      createAccountApi().on(calls.account.export, () => {
        throw new ApiError(503, { error: 'The journal cannot be reached.', code: 'unavailable' });
      }),
    );
    await press('Export Journal');
    expect(screen.getByRole('alert')).toHaveTextContent('The journal cannot be reached.');
  });
});

describe('the storage', () => {
  const storage = () => within(screen.getByRole('region', { name: 'Storage' }));

  it('shows how much is used, and what is full (ACC-06)', async () => {
    await renderAccount(createAccountApi());
    expect(await storage().findByText('812 of 200,000')).toBeVisible();
    expect(storage().getByText('50,000 of 50,000')).toBeVisible();
    expect(storage().getByText('1.5 GB of 10 GB')).toBeVisible();
    expect(storage().getByRole('progressbar', { name: 'Trades' })).toHaveValue(0);
    expect(storage().getByRole('progressbar', { name: 'Images and videos' })).toHaveValue(100);
    expect(storage().getByRole('progressbar', { name: 'Size of images and videos' })).toHaveValue(15);
  });

  it('says in its place that it could not be loaded, and loads it again (ACC-06)', async () => {
    let answer = (): typeof sampleUsage => {
      throw new ApiError(503, { error: 'The journal cannot be reached.', code: 'unavailable' });
    };
    await renderAccount(createAccountApi().on(calls.account.usage, () => answer()));
    expect(await storage().findByRole('alert', undefined, { timeout: 5_000 })).toHaveTextContent(
      'The journal cannot be reached.',
    );
    expect(getErrorMessage()).toBe('');
    answer = () => sampleUsage;
    await press('Retry');
    expect(await storage().findByText('812 of 200,000')).toBeVisible();
  });
});

describe('the import', () => {
  const zip = new File(['PK'], 'journal.zip', { type: 'application/zip' });
  const choose = (file = zip) => userEvent.upload(screen.getByLabelText('Zip of a journal'), file);
  const part = () => screen.getByRole('region', { name: 'Import' });

  it.each([
    [{ added: 812, known: 3, files: 41 }, '812 trades added, 3 were already there, 41 files.'],
    [{ added: 1_200, known: 0, files: 0 }, '1,200 trades added.'],
    [{ added: 1, known: 1, files: 1 }, '1 trade added, 1 was already there, 1 file.'],
    [{ added: 0, known: 2, files: 0 }, '0 trades added, 2 were already there.'],
  ])('ACC-06 says what has come of it: %j', async (reply, sentence) => {
    const changes: unknown[] = [];
    const stop = onChange(({ what }) => changes.push(what));
    const { api } = await renderAccount(createAccountApi().on(calls.account.import, () => reply));
    await choose();
    expect(await within(part()).findByText(sentence)).toBeVisible();
    expect(api.getInputs(calls.account.import)).toEqual([{ form: {}, file: zip }]);
    expect(changes).toEqual(['trades', 'flags']);
    stop();
  });

  it('ACC-06 shows how far it is; while it goes up it can be cancelled, while it is read no more', async () => {
    let tell: (share: number) => void = () => {};
    const api = createAccountApi();
    const upload = jest.fn<Promise<never>, Parameters<typeof api.upload>>(
      (_call, _input, options) =>
        new Promise((_, reject) => {
          tell = options?.onProgress ?? tell;
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        }),
    );
    await renderAccount(Object.assign(api, { upload }));
    await choose();
    act(() => tell(0.43));
    expect(within(part()).getByRole('status')).toHaveTextContent('Uploading... 43 %');
    expect(within(part()).getByRole('progressbar')).toHaveValue(43);
    expect(getLeaveQuestion()?.title).toBe('Stop the import?');
    act(() => tell(1));
    expect(within(part()).getByRole('status')).toHaveTextContent('Reading your journal...');
    expect(within(part()).queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(getLeaveQuestion()).toBeNull();
    act(() => tell(0.9));
    await press('Cancel');
    expect(await within(part()).findByText('Cancelled. Nothing was imported.')).toBeVisible();
    expect(within(part()).getByRole('button', { name: 'Import Journal' })).toBeEnabled();
    expect(getLeaveQuestion()).toBeNull();
  });

  it('ACC-06 says what is wrong with a zip, in its place alone', async () => {
    const error = 'This zip is damaged: journal.json cannot be unpacked.';
    await renderAccount(
      createAccountApi().on(calls.account.import, () => {
        throw new ApiError(400, { error, code: 'invalid_input', fields: { file: error } });
      }),
    );
    await choose();
    expect(await within(part()).findByRole('alert')).toHaveTextContent(error);
    expect(getErrorMessage()).toBe('');
  });
});
