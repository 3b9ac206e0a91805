import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton } from './Button.tsx';

describe('Button', () => {
  it('does its work by mouse, Enter and Space, and submits no form by itself', async () => {
    const work = jest.fn();
    const submit = jest.fn((event) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button onClick={work}>Add</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.keyboard('{Enter} ');
    expect(work).toHaveBeenCalledTimes(3);
    expect(submit).not.toHaveBeenCalled();
  });

  it('busy: says what it does, is disabled and announced, and does nothing more', async () => {
    const work = jest.fn();
    render(
      <Button busy busyLabel="Creating Trade..." onClick={work}>
        Save Trade
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Creating Trade...' });
    await userEvent.click(button);
    expect(work).not.toHaveBeenCalled();
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('Save Trade')).toBeNull();
  });

  it('keeps its width: the other label is laid out beside the shown one in both states', () => {
    const { rerender } = render(<Button busyLabel="Saving...">Save</Button>);
    expect(screen.getByText('Save')).toHaveAttribute('data-ghost', 'Saving...');
    rerender(
      <Button busy busyLabel="Saving...">
        Save
      </Button>,
    );
    expect(screen.getByText('Saving...')).toHaveAttribute('data-ghost', 'Save');
  });

  it('asChild: a link stays a link', () => {
    render(
      <Button asChild variant="primary">
        <a href="/signup">Get Started Now</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Get Started Now' });
    expect(link).toHaveClass('button', 'primary');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('IconButton is named by its label', async () => {
  const work = jest.fn();
  render(<IconButton label="Delete" onClick={work} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(work).toHaveBeenCalledTimes(1);
});
