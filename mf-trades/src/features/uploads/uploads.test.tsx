import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type MediaFile, MODULE_CONTRACT } from 'contracts';
import { withQueryClient } from 'shared-ui';
import { ApiError, clearError, getLeavePrompt, type UploadOptions } from 'shared-ui/host';
import { type MockApi, mockApi, renderModule, signInTestUser } from 'shared-ui/testing';
import { UploadArea } from './UploadArea.tsx';
import { type Uploads, type UploadsOptions, useUploads } from './useUploads.ts';

const png = (name = 'chart.png') => new File(['abc'], name, { type: 'image/png' });
const stored: MediaFile = { id: 'f', url: '', originalName: '', fileType: 'image/png', uploadDate: '', size: 3 };

/** An upload that the test completes. */
interface PendingUpload extends UploadOptions {
  name: string;
  succeed: () => Promise<void>;
  fail: (failure: Error) => Promise<void>;
}

let options: UploadsOptions;
let uploads: Uploads;

const Page = () => {
  uploads = useUploads(options);
  return <UploadArea uploads={uploads} />;
};

describe('uploads', () => {
  let api: MockApi;
  let pendingUploads: PendingUpload[];

  const open = async (uploadsOptions: UploadsOptions = {}) => {
    options = uploadsOptions;
    const load = async () => withQueryClient(Page);
    const routes = [{ path: '/here', access: 'trader' as const, title: 'Here', load }];
    return renderModule({ contract: MODULE_CONTRACT, name: 'test', routes }, { path: '/here', api });
  };
  const getRow = (name: string) =>
    within(screen.getAllByRole('listitem').find((row) => row.textContent?.includes(name)) as HTMLElement);
  const getBar = (name: string) => screen.getByRole('progressbar', { name });
  const getButton = (name: string) => screen.getByRole('button', { name });
  const getNames = () => screen.queryAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'));
  const getInput = () => document.querySelector('input[type=file]') as HTMLInputElement;
  const choose = async (...files: File[]) => {
    fireEvent.change(getInput(), { target: { files } });
    await waitFor(() => expect(getInput()).toBeInTheDocument());
  };
  const addFiles = async (...files: File[]) => {
    await choose(...files);
    await screen.findByText(files.at(-1)?.name ?? '');
  };
  const start = (tradeId = 7) => act(async () => uploads.queue.start(tradeId));
  const waitForUpload = async (count: number): Promise<PendingUpload> => {
    await waitFor(() => expect(pendingUploads).toHaveLength(count));
    return pendingUploads[count - 1] as PendingUpload;
  };

  beforeEach(() => {
    signInTestUser();
    pendingUploads = [];
    api = mockApi()
      .on(calls.media.limits, () => ({ fileBytes: 1_048_576, filesPerTrade: 4 }))
      .on(calls.media.upload, ({ file }, options) => {
        return new Promise((resolve, reject) => {
          const succeed = () => act(async () => resolve(stored));
          const fail = (failure: Error) => act(async () => reject(failure));
          pendingUploads.push({ ...options, name: file.name, succeed, fail });
        });
      });
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('lists chosen files with name, size, progress and Ready to upload, and sends nothing yet (ADD-02, DAT-07)', async () => {
    await open();
    await addFiles(png('a.png'), png('b.png'));
    expect(uploads.items).toEqual([
      { id: expect.any(String), file: expect.any(File), progress: 0, status: null },
      { id: expect.any(String), file: expect.any(File), progress: 0, status: null },
    ]);
    expect(getRow('a.png').getByText('Ready to upload')).toBeInTheDocument();
    expect(getRow('a.png').getByText('0.01 MB')).toBeInTheDocument();
    expect(getBar('b.png')).toHaveValue(0);
    expect(pendingUploads).toEqual([]);
    await userEvent.click(getButton('Remove a.png'));
    expect(getNames()).toEqual(['b.png']);
  });

  it('opens the file picker by click and by keyboard, for several images and videos (ADD-02)', async () => {
    await open();
    expect(getInput()).toHaveAttribute('multiple');
    expect(getInput().accept).toContain('image/png');
    expect(getInput().accept).toContain('.mov');
    const opened = jest.spyOn(HTMLInputElement.prototype, 'click');
    await userEvent.click(getButton('Drop, paste or choose images and videos'));
    getButton('Drop, paste or choose images and videos').focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('accepts dropped files, and gives a reason for each rejected one (ADD-02)', async () => {
    await open();
    const files = [png('a.png'), new File(['x'], 'notes.pdf', { type: 'application/pdf' }), new File([], 'none.png')];
    const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
    fireEvent.drop(getButton('Drop, paste or choose images and videos'), {
      dataTransfer: { files, items, types: ['Files'] },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('notes.pdf is not a supported image or video');
    expect(alert).toHaveTextContent('none.png is empty.');
    expect(getNames()).toEqual(['a.png']);
    await userEvent.click(getButton('Dismiss'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('accepts a screenshot pasted anywhere, but leaves pasted text to its field', async () => {
    await open();
    fireEvent.paste(document.body, {
      clipboardData: { files: [png('image.png'), png('image.png')], types: ['Files'] },
    });
    expect(getNames()).toEqual([
      expect.stringMatching(/^Screenshot [\d.]{8}\.png$/),
      expect.stringMatching(/^Screenshot [\d.]{8} \(2\)\.png$/),
    ]);
    const field = document.createElement('textarea');
    document.body.append(field);
    const types = ['text/plain', 'Files'];
    expect(fireEvent.paste(field, { clipboardData: { files: [png()], types } })).toBe(true);
    expect(fireEvent.paste(field, { clipboardData: { files: [], types: ['text/plain'] } })).toBe(true);
    field.remove();
    expect(getNames()).toHaveLength(2);
  });

  it('applies the limits of the server', async () => {
    await open({ attachedCount: 2 });
    expect(await screen.findByText(/up to 1 MB each, up to 4 files per trade/)).toBeInTheDocument();
    await addFiles(png('a.png'), png('b.png'));
    await choose(png('c.png'));
    expect(await screen.findByRole('alert')).toHaveTextContent('c.png exceeds the limit of 4 files per trade.');
  });

  it('uploads one file after another once the trade exists, each to 100% on success (ADD-04)', async () => {
    await open();
    await addFiles(png('a.png'), png('b.png'));
    await start();
    expect(getRow('a.png').getByText('Uploading 0%')).toBeInTheDocument();
    expect(getRow('b.png').getByText('Ready to upload')).toBeInTheDocument();
    await (await waitForUpload(1)).succeed();
    expect(getRow('a.png').getByText('Uploaded')).toBeInTheDocument();
    expect(getBar('a.png')).toHaveValue(100);
    expect(getBar('b.png')).toHaveValue(0);
    await (await waitForUpload(2)).succeed();
    expect(api.getInputs(calls.media.upload).map(({ form, file }) => [form.tradeId, file.name])).toEqual([
      ['7', 'a.png'],
      ['7', 'b.png'],
    ]);
    expect(screen.getByText('2 of 2 uploaded.')).toHaveAttribute('role', 'status');
  });

  it('moves the progress bar during the upload (ADD-04)', async () => {
    await open();
    await addFiles(png());
    jest.useFakeTimers();
    await start();
    act(() => pendingUploads[0]?.onProgress?.(1));
    await act(() => jest.advanceTimersByTimeAsync(400));
    expect(getBar('chart.png')).toHaveValue(20);
    expect(screen.getByText('Uploading 20%')).toBeInTheDocument();
    expect(uploads.items[0]).toMatchObject({ status: 'uploading', progress: 20 });
  });

  it('shows Failed and Upload failed with the reason, continues with the other files, and can retry (ADD-06)', async () => {
    await open();
    await addFiles(png('a.png'), png('b.png'));
    await start();
    await (await waitForUpload(1)).fail(new ApiError(503, { error: 'Storage is full.' }));
    await (await waitForUpload(2)).succeed();
    expect(getRow('a.png').getByText('Failed')).toBeInTheDocument();
    expect(getRow('a.png').getByText('Upload failed')).toBeInTheDocument();
    expect(getRow('a.png').getByText('Storage is full.')).toBeInTheDocument();
    expect(getRow('b.png').getByText('Uploaded')).toBeInTheDocument();
    await userEvent.click(getButton('Retry a.png'));
    await (await waitForUpload(3)).succeed();
    expect(getRow('a.png').getByText('Uploaded')).toBeInTheDocument();
    expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
  });

  it('sends a different idempotency key for each file, and the same one on Retry (ADD-06, API-20)', async () => {
    await open();
    await addFiles(png('a.png'), png('b.png'));
    await start();
    await (await waitForUpload(1)).fail(new Error('the reply was lost'));
    await (await waitForUpload(2)).succeed();
    await userEvent.click(getButton('Retry a.png'));
    await (await waitForUpload(3)).succeed();
    const [first, other, again] = api.getInputs(calls.media.upload).map(({ headers }) => headers?.['idempotency-key']);
    expect(first).toMatch(/^\w{20,}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('aborts the upload of a removed file, and continues with the next (ADD-02)', async () => {
    await open();
    await addFiles(png('a.png'), png('b.png'));
    await start();
    const { signal } = await waitForUpload(1);
    await userEvent.click(getButton('Cancel upload of a.png'));
    expect(signal?.aborted).toBe(true);
    expect((await waitForUpload(2)).name).toBe('b.png');
    expect(getNames()).toEqual(['b.png']);
  });

  it('removes only the uploaded files on Clear Completed (ADD-02)', async () => {
    await open();
    await addFiles(png('a.png'), png('b.png'));
    expect(screen.queryByRole('button', { name: 'Clear Completed' })).not.toBeInTheDocument();
    await start();
    await (await waitForUpload(1)).succeed();
    await userEvent.click(getButton('Clear Completed'));
    expect(getNames()).toEqual(['b.png']);
  });

  it('starts on selection, reloads the trade after 0.5 s, and removes the item after 3 s (DET-06)', async () => {
    const onUploaded = jest.fn();
    await open({ tradeId: 9, onUploaded });
    await addFiles(png());
    const upload = await waitForUpload(1);
    jest.useFakeTimers();
    await upload.succeed();
    expect(api.getInputs(calls.media.upload)[0]?.form).toEqual({ tradeId: '9' });
    await act(() => jest.advanceTimersByTimeAsync(499));
    expect(onUploaded).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(onUploaded).toHaveBeenCalledTimes(1);
    await act(() => jest.advanceTimersByTimeAsync(2_499));
    expect(screen.getByText('Uploaded')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(getNames()).toEqual([]);
  });

  it('clears the list and aborts the current upload (DET-02)', async () => {
    await open({ tradeId: 9 });
    await addFiles(png('a.png'), png('b.png'));
    const { signal } = await waitForUpload(1);
    act(() => uploads.clear());
    expect(getNames()).toEqual([]);
    await waitFor(() => expect(signal?.aborted).toBe(true));
    expect(pendingUploads).toHaveLength(1);
  });

  it('asks before leaving the page during an upload, and aborts it on leaving', async () => {
    const { unmount } = await open();
    await addFiles(png());
    expect(getLeavePrompt()).toBeNull();
    await start();
    const { signal, fail } = await waitForUpload(1);
    expect(getLeavePrompt()?.title).toBe('Leave while files are uploading?');
    await fail(new Error('no'));
    expect(getLeavePrompt()).toBeNull();
    await userEvent.click(getButton('Retry chart.png'));
    const again = await waitForUpload(2);
    unmount();
    expect([signal?.aborted, again.signal?.aborted]).toEqual([false, true]);
  });

  it('shows a preview of each file, and revokes its URL', async () => {
    const created = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    const revoked = jest.spyOn(URL, 'revokeObjectURL');
    await open();
    await addFiles(png('a.png'), new File(['abc'], 'b.mp4', { type: 'video/mp4' }));
    expect([...document.querySelectorAll('[src="blob:picture"]')].map((element) => element.tagName)).toEqual([
      'IMG',
      'VIDEO',
    ]);
    act(() => uploads.clear());
    expect([created.mock.calls.length, revoked.mock.calls.length]).toEqual([2, 2]);
  });
});
