import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { definePage, type Uploads } from 'shared-ui';
import { ApiError, defineModule, getLeavePrompt } from 'shared-ui/host';
import { offerToPage } from 'shared-ui/host/shell';
import { holdUploads, png, setUpModuleTest } from 'shared-ui/testing';
import { UploadArea } from './UploadArea.tsx';
import { type UploadsOptions, useUploads } from './useUploads.ts';

let options: UploadsOptions;
let uploads: Uploads;

const createTarget = (tradeId: number) => ({ form: { tradeId: String(tradeId) }, addToCache: () => undefined });

const Page = () => {
  uploads = useUploads(options);
  return <UploadArea uploads={uploads} />;
};
const testModule = defineModule('test', [definePage('/here', 'Here', async () => ({ default: Page }))]);

describe('uploads', () => {
  let held: ReturnType<typeof holdUploads>;
  const { api, open: openPage } = setUpModuleTest(testModule, (mock) => {
    mock.on(calls.media.limits, () => ({ fileBytes: 1_048_576, filesPerTrade: 4 }));
    held = holdUploads(mock);
  });
  const open = (uploadsOptions: UploadsOptions = {}) => {
    options = uploadsOptions;
    return openPage('/here');
  };
  const getRow = (name: string) =>
    within(screen.getAllByRole('listitem').find((row) => row.textContent?.includes(name)) as HTMLElement);
  const getBar = (name: string) => screen.getByRole('progressbar', { name });
  const getButton = (name: string) => screen.getByRole('button', { name });
  const click = (name: string) => userEvent.click(getButton(name));
  const getNames = () => screen.queryAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'));
  const getInput = () => document.querySelector('input[type=file]') as HTMLInputElement;
  const getDropZone = () => getButton('Drop, paste or choose images and videos');
  const choose = (...files: File[]) => fireEvent.change(getInput(), { target: { files } });
  const addFiles = async (...files: File[]) => {
    choose(...files);
    await screen.findByText(files.at(-1)?.name ?? '');
  };
  const start = (tradeId = 7) => act(async () => uploads.queue.start(createTarget(tradeId)));
  /** Adds two files and starts their upload. @returns the upload of a.png */
  const startTwo = async () => {
    await open();
    await addFiles(png('a.png'), png('b.png'));
    await start();
    return held.waitForUpload(1);
  };

  it('lists chosen files with name, size, progress and Ready to upload, and sends nothing yet (ADD-02, DAT-07)', async () => {
    await open();
    await addFiles(png('a.png'), png('b.png'));
    const item = { id: expect.any(String), file: expect.any(File), progress: 0, status: null };
    expect(uploads.items).toEqual([item, item]);
    expect(getRow('a.png').getByText('Ready to upload')).toBeInTheDocument();
    expect(getRow('a.png').getByText('0.01 MB')).toBeInTheDocument();
    expect(getBar('b.png')).toHaveValue(0);
    expect(held.uploads).toEqual([]);
    await click('Remove a.png');
    expect(getNames()).toEqual(['b.png']);
  });

  it('opens the file picker by click and by keyboard, for several images and videos (ADD-02)', async () => {
    await open();
    expect(getInput()).toHaveAttribute('multiple');
    expect(getInput().accept).toMatch(/image\/png.*\.mov/);
    const opened = jest.spyOn(HTMLInputElement.prototype, 'click');
    await userEvent.click(getDropZone());
    getDropZone().focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('accepts dropped files, and gives a reason for each rejected one (ADD-02)', async () => {
    await open();
    const files = [png('a.png'), new File(['x'], 'notes.pdf', { type: 'application/pdf' }), new File([], 'none.png')];
    const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
    fireEvent.drop(getDropZone(), { dataTransfer: { files, items, types: ['Files'] } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('notes.pdf is not a supported image or video');
    expect(alert).toHaveTextContent('none.png is empty.');
    expect(getNames()).toEqual(['a.png']);
    await click('Dismiss');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes images and videos that are dropped beside it, and leaves other files (ADD-02 IMP-14)', async () => {
    await open();
    const files = [png('a.png'), new File(['a,b'], 'july.csv'), new File(['x'], 'b.heic', { type: 'image/heic' })];
    let left: readonly File[] = [];
    act(() => {
      left = offerToPage(files);
    });
    expect(left).toEqual([files[1]]);
    expect(getNames()).toEqual(['a.png']);
    expect(screen.getByRole('alert')).toHaveTextContent('b.heic is not a supported image or video');
  });

  it('leaves a file that is dropped beside it to the page (IMP-14)', async () => {
    await open();
    expect(fireEvent.drop(document.body, { dataTransfer: { files: [png()], types: ['Files'] } })).toBe(true);
    expect(getNames()).toEqual([]);
  });

  it('accepts a screenshot pasted anywhere, but leaves pasted text to its field', async () => {
    await open();
    fireEvent.paste(document.body, {
      clipboardData: { files: [png('image.png'), png('image.png')], types: ['Files'] },
    });
    const names = [/^Screenshot [\d.]{8}\.png$/, /^Screenshot [\d.]{8} \(2\)\.png$/];
    expect(getNames()).toEqual(names.map((name) => expect.stringMatching(name)));
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
    expect(await screen.findByText(/up to 1 MB each, up to 4 files/)).toBeInTheDocument();
    await addFiles(png('a.png'), png('b.png'));
    choose(png('c.png'));
    expect(await screen.findByRole('alert')).toHaveTextContent('c.png exceeds the limit of 4 files.');
  });

  it('uploads one file after another once the trade exists, each to 100% on success (ADD-04)', async () => {
    const first = await startTwo();
    expect(getRow('a.png').getByText('Uploading 0%')).toBeInTheDocument();
    expect(getRow('b.png').getByText('Ready to upload')).toBeInTheDocument();
    await first.succeed();
    expect(await getRow('a.png').findByText('Uploaded')).toBeInTheDocument();
    expect([getBar('a.png'), getBar('b.png')].map((bar) => bar.getAttribute('value'))).toEqual(['100', '0']);
    await (await held.waitForUpload(2)).succeed();
    expect(held.uploads.map(({ tradeId, name }) => [tradeId, name])).toEqual([
      ['7', 'a.png'],
      ['7', 'b.png'],
    ]);
    expect(await screen.findByText('2 of 2 uploaded.')).toHaveAttribute('role', 'status');
  });

  it('moves the progress bar during the upload (ADD-04)', async () => {
    await open();
    await addFiles(png());
    jest.useFakeTimers();
    await start();
    act(() => held.uploads[0]?.onProgress?.(1));
    await act(() => jest.advanceTimersByTimeAsync(400));
    expect(getBar('chart.png')).toHaveValue(20);
    expect(screen.getByText('Uploading 20%')).toBeInTheDocument();
    expect(uploads.items[0]).toMatchObject({ status: 'uploading', progress: 20 });
  });

  it('shows Failed and Upload failed with the reason, continues, and can retry with the same key (ADD-06, API-20)', async () => {
    await (await startTwo()).fail(new ApiError(503, { error: 'Storage is full.' }));
    await (await held.waitForUpload(2)).succeed();
    for (const text of ['Failed', 'Upload failed', 'Storage is full.'])
      expect(getRow('a.png').getByText(text)).toBeInTheDocument();
    expect(await getRow('b.png').findByText('Uploaded')).toBeInTheDocument();
    await click('Retry a.png');
    await (await held.waitForUpload(3)).succeed();
    expect(await getRow('a.png').findByText('Uploaded')).toBeInTheDocument();
    expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
    const [first, other, again] = api.getInputs(calls.media.upload).map(({ headers }) => headers?.['idempotency-key']);
    expect(first).toMatch(/^\w{20,}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('aborts the upload of a removed file, and continues with the next (ADD-02)', async () => {
    const { signal } = await startTwo();
    await click('Cancel upload of a.png');
    expect(signal?.aborted).toBe(true);
    expect((await held.waitForUpload(2)).name).toBe('b.png');
    expect(getNames()).toEqual(['b.png']);
  });

  it('removes only the uploaded files on Clear Completed (ADD-02)', async () => {
    const first = await startTwo();
    expect(screen.queryByRole('button', { name: 'Clear Completed' })).not.toBeInTheDocument();
    await first.succeed();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Completed' }));
    expect(getNames()).toEqual(['b.png']);
  });

  it('starts on selection, reloads the trade after 0.5 s, and removes the item after 3 s (DET-06)', async () => {
    const onUploaded = jest.fn();
    await open({ target: createTarget(9), onUploaded });
    await addFiles(png());
    const upload = await held.waitForUpload(1);
    expect(upload.tradeId).toBe('9');
    jest.useFakeTimers();
    await upload.succeed();
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
    const { signal } = await startTwo();
    act(() => uploads.clear());
    expect(getNames()).toEqual([]);
    await waitFor(() => expect(signal?.aborted).toBe(true));
    expect(held.uploads).toHaveLength(1);
  });

  it('asks before leaving the page during an upload, and aborts it on leaving', async () => {
    const { unmount } = await open();
    await addFiles(png());
    expect(getLeavePrompt()).toBeNull();
    await start();
    const { signal, fail } = await held.waitForUpload(1);
    expect(getLeavePrompt()?.title).toBe('Leave while files are uploading?');
    await fail(new ApiError(503, {}));
    await waitFor(() => expect(getLeavePrompt()).toBeNull());
    await click('Retry chart.png');
    const again = await held.waitForUpload(2);
    unmount();
    expect([signal?.aborted, again.signal?.aborted]).toEqual([false, true]);
  });

  it('shows a preview of each file, and revokes its URL', async () => {
    const created = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    const revoked = jest.spyOn(URL, 'revokeObjectURL');
    await open();
    await addFiles(png('a.png'), new File(['abc'], 'b.mp4', { type: 'video/mp4' }));
    const previews = [...document.querySelectorAll('[src^="blob:picture"]')];
    expect(previews.map(({ tagName }) => tagName)).toEqual(['IMG', 'VIDEO']);
    act(() => uploads.clear());
    expect([created.mock.calls.length, revoked.mock.calls.length]).toEqual([2, 2]);
  });
});
