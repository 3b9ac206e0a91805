import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type MediaFile, MODULE_CONTRACT } from 'contracts';
import { withQueryClient } from 'shared-ui';
import { ApiError, clearError, getLeaveQuestion, type UploadOptions } from 'shared-ui/host';
import { type FakeApi, fakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import { UploadArea } from './UploadArea.tsx';
import { type Uploads, type UploadsOptions, useUploads } from './useUploads.ts';

const png = (name = 'chart.png') => new File(['abc'], name, { type: 'image/png' });
const stored: MediaFile = { id: 'f', url: '', originalName: '', fileType: 'image/png', uploadDate: '', size: 3 };

/** An upload that the test answers. */
interface Going extends UploadOptions {
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
  let api: FakeApi;
  let going: Going[];

  const open = async (asked: UploadsOptions = {}) => {
    options = asked;
    const load = async () => withQueryClient(Page);
    const routes = [{ path: '/here', access: 'trader' as const, title: 'Here', load }];
    return renderModule({ contract: MODULE_CONTRACT, name: 'test', routes }, { path: '/here', api });
  };
  const row = (name: string) =>
    within(screen.getAllByRole('listitem').find((one) => one.textContent?.includes(name)) as HTMLElement);
  const bar = (name: string) => screen.getByRole('progressbar', { name });
  const button = (name: string) => screen.getByRole('button', { name });
  const names = () => screen.queryAllByRole('progressbar').map((one) => one.getAttribute('aria-label'));
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
  const choose = async (...files: File[]) => {
    fireEvent.change(input(), { target: { files } });
    await waitFor(() => expect(input()).toBeInTheDocument());
  };
  const listed = async (...files: File[]) => {
    await choose(...files);
    await screen.findByText(files.at(-1)?.name ?? '');
  };
  const start = (tradeId = 7) => act(async () => uploads.queue.start(tradeId));
  const next = async (count: number): Promise<Going> => {
    await waitFor(() => expect(going).toHaveLength(count));
    return going[count - 1] as Going;
  };

  beforeEach(() => {
    signInTestUser();
    going = [];
    api = fakeApi()
      .on(calls.media.limits, () => ({ fileBytes: 1_048_576, filesPerTrade: 4 }))
      .on(calls.media.upload, ({ file }, options) => {
        return new Promise((resolve, reject) => {
          const succeed = () => act(async () => resolve(stored));
          const fail = (failure: Error) => act(async () => reject(failure));
          going.push({ ...options, name: file.name, succeed, fail });
        });
      });
  });
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('ADD-02 DAT-07 lists each chosen file with name, size, bar and Ready to upload, and sends nothing yet', async () => {
    await open();
    await listed(png('a.png'), png('b.png'));
    expect(uploads.items).toEqual([
      { id: expect.any(String), file: expect.any(File), progress: 0, status: null },
      { id: expect.any(String), file: expect.any(File), progress: 0, status: null },
    ]);
    expect(row('a.png').getByText('Ready to upload')).toBeInTheDocument();
    expect(row('a.png').getByText('0.01 MB')).toBeInTheDocument();
    expect(bar('b.png')).toHaveValue(0);
    expect(going).toEqual([]);
    await userEvent.click(button('Remove a.png'));
    expect(names()).toEqual(['b.png']);
  });

  it('ADD-02 opens the file picker by click and by keyboard, for images and videos, several at once', async () => {
    await open();
    expect(input()).toHaveAttribute('multiple');
    expect(input().accept).toContain('image/png');
    expect(input().accept).toContain('.mov');
    const opened = jest.spyOn(HTMLInputElement.prototype, 'click');
    await userEvent.click(button('Drop, paste or choose images and videos'));
    button('Drop, paste or choose images and videos').focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('ADD-02 takes what is dropped, and says of each of the others why not', async () => {
    await open();
    const files = [png('a.png'), new File(['x'], 'notes.pdf', { type: 'application/pdf' }), new File([], 'none.png')];
    const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
    fireEvent.drop(button('Drop, paste or choose images and videos'), {
      dataTransfer: { files, items, types: ['Files'] },
    });
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent('notes.pdf is neither an image nor a video');
    expect(said).toHaveTextContent('none.png is empty.');
    expect(names()).toEqual(['a.png']);
    await userEvent.click(button('Dismiss'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes a screenshot that is pasted anywhere, and leaves text to its field', async () => {
    await open();
    fireEvent.paste(document.body, {
      clipboardData: { files: [png('image.png'), png('image.png')], types: ['Files'] },
    });
    expect(names()).toEqual([
      expect.stringMatching(/^Screenshot [\d.]{8}\.png$/),
      expect.stringMatching(/^Screenshot [\d.]{8} \(2\)\.png$/),
    ]);
    const field = document.createElement('textarea');
    document.body.append(field);
    const types = ['text/plain', 'Files'];
    expect(fireEvent.paste(field, { clipboardData: { files: [png()], types } })).toBe(true);
    expect(fireEvent.paste(field, { clipboardData: { files: [], types: ['text/plain'] } })).toBe(true);
    field.remove();
    expect(names()).toHaveLength(2);
  });

  it('holds the files against what this server takes', async () => {
    await open({ attached: 2 });
    expect(await screen.findByText(/up to 1 MB each, 4 files a trade/)).toBeInTheDocument();
    await listed(png('a.png'), png('b.png'));
    await choose(png('c.png'));
    expect(await screen.findByRole('alert')).toHaveTextContent('c.png is one too many: a trade can have 4 files.');
  });

  it('ADD-04 sends one after another once the trade is there, each to 100 with its success', async () => {
    await open();
    await listed(png('a.png'), png('b.png'));
    await start();
    expect(row('a.png').getByText('Uploading 0%')).toBeInTheDocument();
    expect(row('b.png').getByText('Ready to upload')).toBeInTheDocument();
    await (await next(1)).succeed();
    expect(row('a.png').getByText('Uploaded')).toBeInTheDocument();
    expect(bar('a.png')).toHaveValue(100);
    expect(bar('b.png')).toHaveValue(0);
    await (await next(2)).succeed();
    expect(api.getInputs(calls.media.upload).map(({ form, file }) => [form.tradeId, file.name])).toEqual([
      ['7', 'a.png'],
      ['7', 'b.png'],
    ]);
    expect(screen.getByText('2 of 2 uploaded.')).toHaveAttribute('role', 'status');
  });

  it('ADD-04 moves the bar while it goes', async () => {
    await open();
    await listed(png());
    jest.useFakeTimers();
    await start();
    act(() => going[0]?.onProgress?.(1));
    await act(() => jest.advanceTimersByTimeAsync(400));
    expect(bar('chart.png')).toHaveValue(20);
    expect(screen.getByText('Uploading 20%')).toBeInTheDocument();
    expect(uploads.items[0]).toMatchObject({ status: 'uploading', progress: 20 });
  });

  it('ADD-06 shows Failed and Upload failed with the reason, goes on with the others, and can retry', async () => {
    await open();
    await listed(png('a.png'), png('b.png'));
    await start();
    await (await next(1)).fail(new ApiError(503, { error: 'The store is full.' }));
    await (await next(2)).succeed();
    expect(row('a.png').getByText('Failed')).toBeInTheDocument();
    expect(row('a.png').getByText('Upload failed')).toBeInTheDocument();
    expect(row('a.png').getByText('The store is full.')).toBeInTheDocument();
    expect(row('b.png').getByText('Uploaded')).toBeInTheDocument();
    await userEvent.click(button('Retry a.png'));
    await (await next(3)).succeed();
    expect(row('a.png').getByText('Uploaded')).toBeInTheDocument();
    expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
  });

  it('ADD-06 API-20 sends a file with a key of its own, and with the same one again at Retry', async () => {
    await open();
    await listed(png('a.png'), png('b.png'));
    await start();
    await (await next(1)).fail(new Error('the reply was lost'));
    await (await next(2)).succeed();
    await userEvent.click(button('Retry a.png'));
    await (await next(3)).succeed();
    const [first, other, again] = api.getInputs(calls.media.upload).map(({ headers }) => headers?.['idempotency-key']);
    expect(first).toMatch(/^\w{20,}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('ADD-02 cancels the request of a file that is removed on its way, and goes on with the next', async () => {
    await open();
    await listed(png('a.png'), png('b.png'));
    await start();
    const { signal } = await next(1);
    await userEvent.click(button('Cancel upload of a.png'));
    expect(signal?.aborted).toBe(true);
    expect((await next(2)).name).toBe('b.png');
    expect(names()).toEqual(['b.png']);
  });

  it('ADD-02 Clear Completed takes the uploaded files off the list, and only those', async () => {
    await open();
    await listed(png('a.png'), png('b.png'));
    expect(screen.queryByRole('button', { name: 'Clear Completed' })).not.toBeInTheDocument();
    await start();
    await (await next(1)).succeed();
    await userEvent.click(button('Clear Completed'));
    expect(names()).toEqual(['b.png']);
  });

  it('DET-06 starts on selection, has the trade read anew after 0.5 s, and takes the line off after 3 s', async () => {
    const onUploaded = jest.fn();
    await open({ tradeId: 9, onUploaded });
    await listed(png());
    const upload = await next(1);
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
    expect(names()).toEqual([]);
  });

  it('DET-02 clears the list and cancels what is on its way', async () => {
    await open({ tradeId: 9 });
    await listed(png('a.png'), png('b.png'));
    const { signal } = await next(1);
    act(() => uploads.clear());
    expect(names()).toEqual([]);
    await waitFor(() => expect(signal?.aborted).toBe(true));
    expect(going).toHaveLength(1);
  });

  it('asks before the page is left while files go up, and cancels them with the page', async () => {
    const { unmount } = await open();
    await listed(png());
    expect(getLeaveQuestion()).toBeNull();
    await start();
    const { signal, fail } = await next(1);
    expect(getLeaveQuestion()?.title).toBe('Leave while files are uploading?');
    await fail(new Error('no'));
    expect(getLeaveQuestion()).toBeNull();
    await userEvent.click(button('Retry chart.png'));
    const again = await next(2);
    unmount();
    expect([signal?.aborted, again.signal?.aborted]).toEqual([false, true]);
  });

  it('shows a picture of each file and gives it back', async () => {
    const made = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    const revoked = jest.spyOn(URL, 'revokeObjectURL');
    await open();
    await listed(png('a.png'), new File(['abc'], 'b.mp4', { type: 'video/mp4' }));
    expect([...document.querySelectorAll('[src="blob:picture"]')].map((one) => one.tagName)).toEqual(['IMG', 'VIDEO']);
    act(() => uploads.clear());
    expect([made.mock.calls.length, revoked.mock.calls.length]).toEqual([2, 2]);
  });
});
