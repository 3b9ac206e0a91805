import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type MediaFile } from 'contracts';
import { clearError } from 'shared-ui/host';
import { buildTrade, type MockApi, mockApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';
import { findFacts } from '../../testing/findFacts.ts';

describe('media of Trade Details', () => {
  let api: MockApi;
  let files: MediaFile[];
  const image: MediaFile = {
    id: 'a',
    url: '/media/a',
    thumbnailUrl: '/media/a/small',
    originalName: 'chart.png',
    fileType: 'image/png',
    uploadDate: '2026-02-02T15:00:00.000Z',
    size: 10,
    width: 1600,
    height: 900,
  };
  const video: MediaFile = { ...image, id: 'b', url: '/media/b', originalName: 'replay.mp4', fileType: 'video/mp4' };
  const open = async () => {
    await renderModule(module, { path: '/trades/4', api });
    await findFacts();
  };
  const chooseFile = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });

  beforeEach(() => {
    signInTestUser();
    files = [image, video];
    api = mockApi()
      .on(calls.flags.list, () => ({ setups: [] }))
      .on(calls.media.limits, () => ({ fileBytes: 1_000, filesPerTrade: 20 }))
      .on(calls.trades.list, () => ({ trades: [] }))
      .on(calls.trades.get, () => ({ trade: buildTrade({ id: 4, files }) }));
  });
  afterEach(() => clearError());

  it('shows thumbnails of images and players for videos (DET-04)', async () => {
    await open();
    const thumbnail = screen.getByRole('button', { name: 'Enlarge chart.png' });
    expect(thumbnail.querySelector('img')).toHaveAttribute('src', '/media/a/small');
    const player = screen.getByLabelText('replay.mp4');
    expect(player).toHaveAttribute('src', '/media/b');
    expect(player).toHaveAttribute('controls');
    expect(player).toHaveAttribute('preload', 'metadata');
    expect(screen.queryByRole('button', { name: /^Delete chart/ })).not.toBeInTheDocument();
  });

  it('offers a download for a video that the browser cannot play (DET-04)', async () => {
    await open();
    fireEvent.error(screen.getByLabelText('replay.mp4'));
    expect(screen.getByRole('link', { name: 'Download it' })).toHaveAttribute('href', '/media/b');
  });

  it('deletes a file after confirmation (DET-05)', async () => {
    api.on(calls.media.delete, () => {
      files = [video];
      return { ok: true as const };
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete chart.png' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete "chart.png"?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(api.getInputs(calls.media.delete)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete chart.png' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('chart.png')).not.toBeInTheDocument());
    expect(api.getInputs(calls.media.delete)).toEqual([{ params: { fileId: 'a' } }]);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Attached Media' })).toHaveFocus());
  });

  it('uploads a file on selection, and Cancel aborts the upload (DET-02, DET-06)', async () => {
    let signal: AbortSignal | undefined;
    api.on(calls.media.upload, (_, options) => {
      signal = options.signal;
      return new Promise(() => undefined);
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    chooseFile(new File(['abc'], 'new.png', { type: 'image/png' }));
    await screen.findByRole('progressbar', { name: 'new.png' });
    expect(api.recordedCalls.at(-1)).toMatchObject({ call: calls.media.upload, input: { form: { tradeId: '4' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(signal?.aborted).toBe(true);
  });

  it('continues an upload when the form is saved (DET-06)', async () => {
    let completeUpload: (file: MediaFile) => void = () => undefined;
    api
      .on(
        calls.media.upload,
        () =>
          new Promise((resolve) => {
            completeUpload = resolve;
          }),
      )
      .on(calls.trades.update, () => ({ trade: buildTrade({ id: 4, files, version: 2 }) }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    chooseFile(new File(['abc'], 'new.png', { type: 'image/png' }));
    await screen.findByRole('progressbar', { name: 'new.png' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await findFacts();
    expect(screen.getByRole('progressbar', { name: 'new.png' })).toBeInTheDocument();
    files = [image, video, { ...image, id: 'c', originalName: 'new.png' }];
    completeUpload(image);
    expect(await screen.findByRole('button', { name: 'Enlarge new.png' })).toBeInTheDocument();
    expect(screen.getByText('Uploaded')).toBeInTheDocument();
  });
});
