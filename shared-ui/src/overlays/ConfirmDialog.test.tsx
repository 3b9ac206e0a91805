import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './ConfirmDialog.tsx';

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
