import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Toast, Toasts } from './Toast.tsx';

const Opener = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open day</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sat, Jan 31, 2026" description="2 trades">
        <a href="#1">NVDA</a>
      </Dialog>
    </>
  );
};

const openDay = async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open day' });
  await userEvent.click(opener);
  return { opener, dialog: screen.getByRole('dialog', { name: 'Sat, Jan 31, 2026' }) };
};

describe('Dialog', () => {
  it('is named by its title, described, and takes the focus in', async () => {
    const { dialog } = await openDay();
    expect(dialog).toHaveAccessibleDescription('2 trades');
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it.each([
    ['Close', async () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Esc', async () => userEvent.keyboard('{Escape}')],
    [
      'the backdrop',
      async () => userEvent.click(document.querySelector('.backdrop') as Element, { pointerEventsCheck: 0 }),
    ],
  ])('CAL-05 closes by %s, and the focus returns', async (_by, close) => {
    const { opener } = await openDay();
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('keeps the focus inside while it is open', async () => {
    const { dialog } = await openDay();
    for (let press = 0; press < 4; press += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('writes its scroll lock under the page’s CSP nonce', async () => {
    const meta = document.createElement('meta');
    meta.name = 'csp-nonce';
    meta.content = 'abc123';
    document.head.append(meta);
    await openDay();
    const styles = [...document.head.querySelectorAll('style')];
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.every((style) => style.getAttribute('nonce') === 'abc123')).toBe(true);
    meta.remove();
  });
});

describe('ConfirmDialog', () => {
  const setUp = (busy = false) => {
    const onConfirm = jest.fn();
    const onCancel = jest.fn();
    render(
      <ConfirmDialog
        open
        title={'Are you sure you want to delete "chart.png"?'}
        confirmLabel="Delete"
        busy={busy}
        busyLabel="Deleting..."
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        It cannot be undone.
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete "chart.png"?' });
    return { onConfirm, onCancel, dialog };
  };

  it('DET-05 asks first, with the focus on Cancel', async () => {
    const { dialog, onConfirm, onCancel } = setUp();
    expect(dialog).toHaveAccessibleDescription('It cannot be undone.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('does it by its verb, and cancels by Esc', async () => {
    const { dialog, onConfirm, onCancel } = setUp();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('while it is being done its buttons wait', () => {
    setUp(true);
    expect(screen.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });
});

describe('Toast', () => {
  afterEach(() => jest.useRealTimers());

  it('CLI-03 shows one message as an alert, once, and goes after its time', () => {
    jest.useFakeTimers();
    const onClose = jest.fn();
    render(<Toast message="An error occurred." duration={5000} onClose={onClose} />);
    expect(screen.getByRole('alert')).toHaveTextContent('An error occurred.');
    act(() => jest.advanceTimersByTime(100));
    expect(screen.getAllByText('An error occurred.')).toHaveLength(1);
    act(() => jest.advanceTimersByTime(4800));
    expect(onClose).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(100));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is not there without a message', () => {
    render(<Toast message="" duration={5000} onClose={jest.fn()} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes when it is dismissed', async () => {
    const onClose = jest.fn();
    render(<Toast message="Wrong" duration={5000} onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('CLI-02 has the reference for support beside its sentence, to be copied', async () => {
    const user = userEvent.setup();
    render(<Toast message="Wrong" reference="r-17" duration={5000} onClose={jest.fn()} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Wrong$/);
    expect(screen.getByText('r-17')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('r-17');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('offers one way back, and says good news in turn', async () => {
    const undo = jest.fn();
    const onClose = jest.fn();
    render(
      <Toast
        tone="success"
        message="Trade deleted."
        duration={10_000}
        onClose={onClose}
        action={{ label: 'Undo', onClick: undo }}
      />,
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Trade deleted.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('DET-09 shows several beside each other, each with its own time and its own way back', async () => {
    const ways = [jest.fn(), jest.fn()];
    const closed = [jest.fn(), jest.fn()];
    const toasts = ['AAPL deleted.', 'TSLA deleted.'].map((message, index) => ({
      id: index,
      message,
      duration: 10_000,
      tone: 'success' as const,
      onClose: closed[index] ?? jest.fn(),
      action: { label: 'Undo', onClick: ways[index] ?? jest.fn() },
    }));
    render(<Toasts toasts={toasts} />);
    for (const { message } of toasts) expect(screen.getByText(message)).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[1] as HTMLElement);
    expect([...ways, ...closed].map((called) => called.mock.calls.length)).toEqual([0, 1, 0, 1]);
  });
});
