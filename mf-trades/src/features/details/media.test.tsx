import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { settings } from 'contracts/settings';
import { buildFile, emptySettings, holdUploads, png } from 'shared-ui/testing';
import { clickButton, findFacts, setUpTradeDetails } from '../../testing/tradeDetails.ts';

describe('media of Trade Details', () => {
  const image = buildFile('chart', { thumbnailUrl: '/media/small', width: 1600, height: 900 });
  const video = buildFile('b', { url: '/media/b', originalName: 'replay.mp4', fileType: 'video/mp4' });
  const { api, stored, open: openPage } = setUpTradeDetails({ files: [image, video] });
  const open = async () => {
    await openPage();
    await findFacts();
  };
  const chooseFile = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });

  it('shows thumbnails of images and players for videos (DET-04)', async () => {
    await open();
    const thumbnail = screen.getByRole('button', { name: 'Enlarge chart.png' });
    expect(thumbnail.querySelector('img')).toHaveAttribute('src', '/api/media/chart');
    expect(thumbnail.querySelector('img')).toHaveStyle({ backgroundImage: 'url(/media/small)' });
    const player = screen.getByLabelText('replay.mp4');
    expect(player).toHaveAttribute('src', '/media/b#t=0.001');
    expect(player).toHaveAttribute('controls');
    expect(player).toHaveAttribute('preload', 'metadata');
    expect(screen.queryByRole('button', { name: /^Delete chart/ })).not.toBeInTheDocument();
  });

  it("shows upload dates in the trader's time zone (DET-04, FAC-06)", async () => {
    api.on(settings.get, () => ({ ...emptySettings, timeZone: 'Pacific/Auckland' }));
    await open();
    expect(await screen.findAllByText('Uploaded Feb 3, 2026, 4:00 AM')).toHaveLength(2);
    await clickButton('Enlarge chart.png');
    const dialog = await screen.findByRole('dialog', { name: 'Attached images' });
    expect(within(dialog).getByText('Uploaded Feb 3, 2026, 4:00 AM')).toBeInTheDocument();
  });

  it('closes an enlarged image with Back, and stays on the trade (DET-04)', async () => {
    const { router } = await openPage();
    await clickButton('Enlarge chart.png');
    expect(await screen.findByRole('dialog', { name: 'Attached images' })).toBeInTheDocument();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/trades/4');
    expect(screen.getByRole('button', { name: 'Enlarge chart.png' })).toHaveFocus();
  });

  it('offers a download for a video that the browser cannot play (DET-04)', async () => {
    await open();
    fireEvent.error(screen.getByLabelText('replay.mp4'));
    expect(screen.getByRole('link', { name: 'Download it' })).toHaveAttribute('href', '/media/b');
  });

  it('deletes a file after confirmation (DET-05)', async () => {
    api.on(calls.media.delete, () => {
      stored.trade.files = [video];
      return { ok: true as const };
    });
    await open();
    await clickButton('Edit');
    await clickButton('Delete chart.png');
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete "chart.png"?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(api.getInputs(calls.media.delete)).toEqual([]);
    await clickButton('Delete chart.png');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('chart.png')).not.toBeInTheDocument());
    expect(api.getInputs(calls.media.delete)).toEqual([{ params: { fileId: 'chart' } }]);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Attached Media' })).toHaveFocus());
  });

  const uploadFile = async () => {
    const { waitForUpload } = holdUploads(api);
    await open();
    await clickButton('Edit');
    chooseFile(png('new.png'));
    await screen.findByRole('progressbar', { name: 'new.png' });
    return waitForUpload(1);
  };

  it('uploads a file on selection, and Cancel aborts the upload (DET-02, DET-06)', async () => {
    const { tradeId, signal } = await uploadFile();
    expect(tradeId).toBe('4');
    await clickButton('Cancel');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(signal?.aborted).toBe(true);
  });

  it('continues an upload after Save, and shows the file once it is stored (DET-06)', async () => {
    const { succeed } = await uploadFile();
    await clickButton('Save');
    await findFacts();
    expect(screen.getByRole('progressbar', { name: 'new.png' })).toBeInTheDocument();
    stored.trade.files = [image, video, buildFile('new')];
    await succeed();
    expect(await screen.findByRole('button', { name: 'Enlarge new.png' })).toBeInTheDocument();
    expect(screen.getByText('Uploaded')).toBeInTheDocument();
  });
});
