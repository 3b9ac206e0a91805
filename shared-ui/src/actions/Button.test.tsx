import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
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

interface TogglePageProps {
  part: (on: boolean, press: () => void) => ReactNode;
}

const TogglePage = ({ part }: TogglePageProps) => {
  const [on, setOn] = useState(true);
  return (
    <>
      <section aria-label="Recent trades">{part(on, () => setOn(false))}</section>
      <button type="button" onClick={() => setOn(true)}>
        Elsewhere
      </button>
    </>
  );
};

const LoadingPage = ({ role }: { role?: 'dialog' }) => {
  const [at, setAt] = useState<'idle' | 'busy' | 'done'>('idle');
  const load = () => {
    setAt('busy');
    setTimeout(() => setAt('done'));
  };
  return (
    <main>
      <h1>My Trades</h1>
      {at !== 'done' && (
        <div role={role}>
          <Button busy={at === 'busy'} onClick={load}>
            Retry
          </Button>
        </div>
      )}
    </main>
  );
};

describe('a Button that has the focus', () => {
  const toggle = async (part: TogglePageProps['part']) => {
    render(<TogglePage part={part} />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  };

  it('keeps it where it is `aria-disabled` by its own click, and does nothing then', async () => {
    const work = jest.fn();
    await toggle((on, press) => (
      <Button
        aria-disabled={!on}
        onClick={() => {
          work();
          press();
        }}
      >
        Retry
      </Button>
    ));
    await userEvent.keyboard('{Enter} ');
    expect(work).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  });

  it('has it again when its work is done', async () => {
    await toggle((on, press) => (
      <Button busy={!on} onClick={press}>
        Retry
      </Button>
    ));
    const button = screen.getByRole('button', { name: 'Retry' });
    expect(button).toBeDisabled();
    // As a browser does at its next frame with what is disabled.
    button.blur();
    fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('leaves it where one has gone meanwhile', async () => {
    await toggle((on, press) => (
      <Button busy={!on} onClick={press}>
        Retry
      </Button>
    ));
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  it('hands it to its region where it goes by its own click', async () => {
    await toggle((on, press) => on && <IconButton label="Retry" onClick={press} />);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Recent trades' })).toHaveFocus());
  });

  it('hands it to the heading of the page where no region is left, after its work', async () => {
    render(<LoadingPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My Trades' })).toHaveFocus());
  });

  it('leaves it to a window that closes to give it back', async () => {
    render(<LoadingPage role="dialog" />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'My Trades' })).not.toHaveFocus();
  });
});

it('IconButton is named by its label', async () => {
  const work = jest.fn();
  render(<IconButton label="Delete" onClick={work} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(work).toHaveBeenCalledTimes(1);
});
