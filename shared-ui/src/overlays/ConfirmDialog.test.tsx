import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './ConfirmDialog.tsx';

describe('ConfirmDialog', () => {
  const renderDialog = (busy = false) => {
    const onConfirm = jest.fn();
    const onCancel = jest.fn();
    render(
      <ConfirmDialog
        open
        title={'Are you sure you want to delete "chart.png"?'}
        confirmLabel="Delete"
        busy={busy}
        busyLabel="Deleting…"
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        This cannot be undone.
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete "chart.png"?' });
    return { onConfirm, onCancel, dialog };
  };

  it('opens with the focus on Cancel (DET-05)', async () => {
    const { dialog, onConfirm, onCancel } = renderDialog();
    expect(dialog).toHaveAccessibleDescription('This cannot be undone.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledTimes(1);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('confirms with its button and cancels with Esc', async () => {
    const { dialog, onConfirm, onCancel } = renderDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('disables its buttons while busy', () => {
    renderDialog(true);
    expect(screen.getByRole('button', { name: 'Deleting…' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });
});
