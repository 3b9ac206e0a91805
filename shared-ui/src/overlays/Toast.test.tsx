import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Toast, Toasts } from './Toast.tsx';

const Page = () => {
  const [ids, setIds] = useState([1, 2]);
  const toasts = ids.map((id) => ({
    id,
    message: `Trade ${id} deleted.`,
    durationMs: 10_000,
    tone: 'success' as const,
    onClose: () => setIds((current) => current.filter((other) => other !== id)),
    action: { label: 'Undo', onClick: () => {} },
  }));
  return (
    <>
      <button type="button">Add Trade</button>
      <Toasts toasts={toasts} />
    </>
  );
};

/** Radix checks `code`, which user-event does not set for F8. */
const pressHotkey = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F8', code: 'F8' });

describe('Toast', () => {
  afterEach(() => jest.useRealTimers());

  it('shows an error once, as an alert, and closes after its duration (CLI-03)', () => {
    jest.useFakeTimers();
    const onClose = jest.fn();
    render(<Toast message="An error occurred." durationMs={5000} onClose={onClose} />);
    expect(screen.getByRole('alert')).toHaveTextContent('An error occurred.');
    act(() => jest.advanceTimersByTime(100));
    expect(screen.getAllByText('An error occurred.')).toHaveLength(1);
    act(() => jest.advanceTimersByTime(4800));
    expect(onClose).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(100));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('renders nothing without a message', () => {
    render(<Toast message="" durationMs={5000} onClose={jest.fn()} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('closes when it is dismissed', async () => {
    const onClose = jest.fn();
    render(<Toast message="Wrong" durationMs={5000} onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the support reference with a Copy button, outside the alert (CLI-02)', async () => {
    const user = userEvent.setup();
    render(<Toast message="Wrong" reference="r-17" durationMs={5000} onClose={jest.fn()} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Wrong$/);
    expect(screen.getByText('r-17')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('r-17');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('offers an action, and is not an alert unless it is an error', async () => {
    const undo = jest.fn();
    const onClose = jest.fn();
    render(
      <Toast
        tone="success"
        message="Trade deleted."
        durationMs={10_000}
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

  it('shows several toasts, each with its own action (DET-09)', async () => {
    const undos = [jest.fn(), jest.fn()];
    const closed = [jest.fn(), jest.fn()];
    const toasts = ['AAPL deleted.', 'TSLA deleted.'].map((message, index) => ({
      id: index,
      message,
      durationMs: 10_000,
      tone: 'success' as const,
      onClose: closed[index] ?? jest.fn(),
      action: { label: 'Undo', onClick: undos[index] ?? jest.fn() },
    }));
    render(<Toasts toasts={toasts} />);
    for (const { message } of toasts) expect(screen.getByText(message)).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[1] as HTMLElement);
    expect([...undos, ...closed].map((mock) => mock.mock.calls.length)).toEqual([0, 1, 0, 1]);
  });

  const renderAndFocusToasts = async () => {
    render(<Page />);
    // Radix announces each toast one frame later.
    await screen.findAllByText('Notification Undo');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Add Trade' })).toHaveFocus();
    pressHotkey();
    expect(screen.getByRole('button', { name: 'Add Trade' })).not.toHaveFocus();
    await userEvent.tab();
  };

  it('stays in place under the mouse: a press of Undo or Dismiss leaves the focus where it is (DET-09)', async () => {
    render(<Page />);
    const button = screen.getByRole('button', { name: 'Add Trade' });
    await userEvent.tab();
    for (const name of ['Undo', 'Dismiss'] as const) {
      await userEvent.pointer({
        keys: '[MouseLeft>]',
        target: screen.getAllByRole('button', { name })[0] as HTMLElement,
      });
      expect(button).toHaveFocus();
      await userEvent.pointer({ keys: '[/MouseLeft]', target: document.body });
    }
  });

  it('announces the key that leads to Undo (DET-09)', async () => {
    await renderAndFocusToasts();
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Trade 1 deleted. Press F8 to reach Undo.');
  });

  it('returns the focus on Escape, from the last of several toasts too (DET-09)', async () => {
    await renderAndFocusToasts();
    await userEvent.keyboard('{Escape}');
    expect(screen.getAllByText(/^Trade . deleted/)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Add Trade' })).toHaveFocus();
    pressHotkey();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(/^Trade . deleted/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Trade' })).toHaveFocus();
  });

  it('returns the focus on Undo and Dismiss (DET-09)', async () => {
    await renderAndFocusToasts();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getAllByText(/^Trade . deleted/)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Add Trade' })).toHaveFocus();
  });
});
