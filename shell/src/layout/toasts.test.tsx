import { act, render, screen } from '@testing-library/react';
import { timings } from 'contracts';
import { MemoryRouter } from 'react-router-dom';
import { clearError, getNotices, notify, reportError } from 'shared-ui/host';
import { dismissNotice, HostProvider } from 'shared-ui/host/shell';
import { ErrorToast, Notices } from './toasts.tsx';

jest.mock('../overlays/overlays.ts', () => {
  throw new Error('Loading chunk toast failed.');
});

const renderToasts = () =>
  render(
    <MemoryRouter initialEntries={['/trades/7']}>
      <HostProvider>
        <p>The page</p>
        <ErrorToast />
        <Notices />
      </HostProvider>
    </MemoryRouter>,
  );

describe('when the toast’s code cannot be loaded, for example offline', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    clearError();
    for (const { id } of getNotices()) dismissNotice(id);
    jest.useRealTimers();
  });

  it('still shows an error for 5 seconds and keeps the page (CLI-03)', async () => {
    renderToasts();
    act(() => reportError('The server cannot be reached.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    expect(screen.getByText('The page')).toBeVisible();
    jest.useFakeTimers();
    act(() => clearError());
    act(() => reportError('Still unreachable.'));
    act(() => jest.advanceTimersByTime(timings.errorToastMs - 1));
    expect(screen.getByRole('alert')).toHaveTextContent('Still unreachable.');
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('removes a notice whose page is open, so that it does not return on the next page', async () => {
    renderToasts();
    act(() => notify({ message: 'NVDA saved.', durationMs: 10_000, path: '/trades/7' }));
    act(() => notify({ message: 'AAPL saved.', durationMs: 10_000, path: '/trades/8' }));
    expect(await screen.findByText('AAPL saved.')).toBeVisible();
    expect(screen.queryByText('NVDA saved.')).toBeNull();
    expect(getNotices().map(({ message }) => message)).toEqual(['AAPL saved.']);
  });

  it('still offers the action of a notice, once', async () => {
    const undo = jest.fn();
    renderToasts();
    act(() => notify({ message: 'NVDA deleted.', durationMs: 10_000, action: { label: 'Undo', onClick: undo } }));
    expect(await screen.findByText('NVDA deleted.')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('NVDA deleted.')).toBeNull();
  });
});
