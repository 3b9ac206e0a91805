import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Toast, Toasts } from './Toast.tsx';

const Page = () => {
  const [ids, setIds] = useState([1, 2]);
  const toasts = ids.map((id) => ({
    id,
    message: `Trade ${id} deleted.`,
    duration: 10_000,
    tone: 'success' as const,
    onClose: () => setIds((all) => all.filter((one) => one !== id)),
    action: { label: 'Undo', onClick: () => {} },
  }));
  return (
    <>
      <button type="button">Add Trade</button>
      <Toasts toasts={toasts} />
    </>
  );
};

/** With its code, which user-event has for fewer keys. */
const pressKey = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F8', code: 'F8' });

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

  const showOverPage = async () => {
    render(<Page />);
    // Radix says each button's name a frame later.
    await screen.findAllByText('Notification Undo');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Add Trade' })).toHaveFocus();
    pressKey();
    expect(screen.getByRole('button', { name: 'Add Trade' })).not.toHaveFocus();
    await userEvent.tab();
  };

  it('DET-09 says the key that leads to the way back', async () => {
    await showOverPage();
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Trade 1 deleted. Press F8 to reach Undo.');
  });

  it('DET-09 leads by Escape back to where one was, from the last of several, too', async () => {
    await showOverPage();
    await userEvent.keyboard('{Escape}');
    expect(screen.getAllByText(/^Trade . deleted/)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Add Trade' })).toHaveFocus();
    pressKey();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(/^Trade . deleted/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Trade' })).toHaveFocus();
  });

  it('DET-09 leads by Undo and Dismiss back as well', async () => {
    await showOverPage();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getAllByText(/^Trade . deleted/)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Add Trade' })).toHaveFocus();
  });
});
