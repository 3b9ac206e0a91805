import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from './Button.tsx';

describe('Button', () => {
  it('runs its action on click, Enter and Space, and does not submit a form by default', async () => {
    const onClick = jest.fn();
    const submit = jest.fn((event) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button onClick={onClick}>Add</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(3);
    expect(submit).not.toHaveBeenCalled();
  });

  it('shows its busy label, is disabled and announced as busy, and ignores clicks while busy', async () => {
    const onClick = jest.fn();
    render(
      <Button busy busyLabel="Creating Trade..." onClick={onClick}>
        Save Trade
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Creating Trade...' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('Save Trade')).toBeNull();
  });

  it('reserves the width of both labels in both states', () => {
    const { rerender } = render(<Button busyLabel="Saving…">Save</Button>);
    expect(screen.getByText('Save')).toHaveAttribute('data-hidden-label', 'Saving…');
    rerender(
      <Button busy busyLabel="Saving…">
        Save
      </Button>,
    );
    expect(screen.getByText('Saving…')).toHaveAttribute('data-hidden-label', 'Save');
  });

  it('keeps a link a link with asChild', () => {
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
  renderButton: (isOn: boolean, turnOff: () => void) => ReactNode;
}

const TogglePage = ({ renderButton }: TogglePageProps) => {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <section aria-label="Recent trades">{renderButton(isOn, () => setOn(false))}</section>
      <button type="button" onClick={() => setOn(true)}>
        Elsewhere
      </button>
    </>
  );
};

const LoadingPage = ({ role }: { role?: 'dialog' }) => {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const load = () => {
    setState('busy');
    setTimeout(() => setState('done'));
  };
  return (
    <main>
      <h1>My Trades</h1>
      {state !== 'done' && (
        <div role={role}>
          <Button busy={state === 'busy'} onClick={load}>
            Retry
          </Button>
        </div>
      )}
    </main>
  );
};

describe('a focused Button', () => {
  const renderAndClick = async (renderButton: TogglePageProps['renderButton']) => {
    render(<TogglePage renderButton={renderButton} />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  };

  it('keeps the focus and ignores further clicks when its own click makes it aria-disabled', async () => {
    const onClick = jest.fn();
    await renderAndClick((isOn, turnOff) => (
      <Button
        aria-disabled={!isOn}
        onClick={() => {
          onClick();
          turnOff();
        }}
      >
        Retry
      </Button>
    ));
    await userEvent.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  });

  it('gets the focus back when it is no longer busy', async () => {
    await renderAndClick((isOn, turnOff) => (
      <Button busy={!isOn} onClick={turnOff}>
        Retry
      </Button>
    ));
    const button = screen.getByRole('button', { name: 'Retry' });
    expect(button).toBeDisabled();
    // Browsers blur a disabled element in the next frame; jsdom does not.
    button.blur();
    fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('does not take the focus back when the user has moved it elsewhere', async () => {
    await renderAndClick((isOn, turnOff) => (
      <Button busy={!isOn} onClick={turnOff}>
        Retry
      </Button>
    ));
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  it('moves the focus to its region when its own click removes it', async () => {
    await renderAndClick((isOn, turnOff) => isOn && <IconButton label="Retry" onClick={turnOff} />);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Recent trades' })).toHaveFocus());
  });

  it('moves the focus to the page heading when it is removed and has no region', async () => {
    render(<LoadingPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My Trades' })).toHaveFocus());
  });

  it('leaves the focus to a closing dialog, which returns it', async () => {
    render(<LoadingPage role="dialog" />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'My Trades' })).not.toHaveFocus();
  });
});

it('IconButton has its label as accessible name', async () => {
  const onClick = jest.fn();
  render(<IconButton label="Delete" onClick={onClick} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});
