import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type MediaFile } from 'contracts';
import { clearError } from 'shared-ui/host';
import { type FakeApi, fakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../../module.ts';
import { facts } from '../../testing/facts.ts';
import { aTrade } from '../../testing/trades.ts';

describe('Trade Details, its media', () => {
  let api: FakeApi;
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
    await facts();
  };
  const chooseFile = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });

  beforeEach(() => {
    signInTestUser();
    files = [image, video];
    api = fakeApi()
      .on(calls.flags.list, () => ({ flags: [] }))
      .on(calls.media.limits, () => ({ fileBytes: 1_000, filesPerTrade: 20 }))
      .on(calls.trades.list, () => ({ trades: [] }))
      .on(calls.trades.get, () => ({ trade: aTrade({ id: 4, files }) }));
  });
  afterEach(() => clearError());

  it('DET-04 shows small pictures of the images, and players of the videos', async () => {
    await open();
    const small = screen.getByRole('button', { name: 'Enlarge chart.png' });
    expect(small.querySelector('img')).toHaveAttribute('src', '/media/a/small');
    const player = screen.getByLabelText('replay.mp4');
    expect(player).toHaveAttribute('src', '/media/b');
    expect(player).toHaveAttribute('controls');
    expect(player).toHaveAttribute('preload', 'metadata');
    expect(screen.queryByRole('button', { name: /^Delete chart/ })).not.toBeInTheDocument();
  });

  it('DET-04 offers a video that the browser cannot play for download', async () => {
    await open();
    fireEvent.error(screen.getByLabelText('replay.mp4'));
    expect(screen.getByRole('link', { name: 'Download it' })).toHaveAttribute('href', '/media/b');
  });

  it('DET-05 deletes a file after it was asked about', async () => {
    api.on(calls.media.delete, () => {
      files = [video];
      return { ok: true as const };
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete chart.png' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete "chart.png"?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(api.getInputs(calls.media.delete)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete chart.png' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('chart.png')).not.toBeInTheDocument());
    expect(api.getInputs(calls.media.delete)).toEqual([{ params: { fileId: 'a' } }]);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Attached Media' })).toHaveFocus());
  });

  it('DET-06 sends a file as soon as it is chosen; DET-02 Cancel ends what is not through', async () => {
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

  it('DET-06 lets a file go on when the form is saved', async () => {
    let arrive: (file: MediaFile) => void = () => undefined;
    api
      .on(
        calls.media.upload,
        () =>
          new Promise((resolve) => {
            arrive = resolve;
          }),
      )
      .on(calls.trades.update, () => ({ trade: aTrade({ id: 4, files, version: 2 }) }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    chooseFile(new File(['abc'], 'new.png', { type: 'image/png' }));
    await screen.findByRole('progressbar', { name: 'new.png' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await facts();
    expect(screen.getByRole('progressbar', { name: 'new.png' })).toBeInTheDocument();
    files = [image, video, { ...image, id: 'c', originalName: 'new.png' }];
    arrive(image);
    expect(await screen.findByRole('button', { name: 'Enlarge new.png' })).toBeInTheDocument();
    expect(screen.getByText('Uploaded')).toBeInTheDocument();
  });
});
