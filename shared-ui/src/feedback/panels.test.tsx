import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState, ErrorPanel } from './panels.tsx';

describe('ErrorPanel', () => {
  it('shows the error and retries', async () => {
    const onRetry = jest.fn();
    render(<ErrorPanel title="Not loaded" message="You are offline." onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Not loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('has an h1 only if it replaces a whole page', () => {
    const { rerender } = render(<ErrorPanel title="Not loaded" />);
    expect(screen.queryByRole('heading')).toBeNull();
    rerender(<ErrorPanel page title="Not loaded" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Not loaded' })).toBeVisible();
  });

  it('shows other actions and no Retry button if it cannot retry', () => {
    render(
      <ErrorPanel>
        <a href="/trades">My Trades</a>
      </ErrorPanel>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'My Trades' })).toBeInTheDocument();
  });
});

it('EmptyState shows what is empty and its action', () => {
  render(
    <EmptyState title="No trades found." action={<a href="/add-trade">Add Trade</a>}>
      Log one.
    </EmptyState>,
  );
  expect(screen.getByText('No trades found.')).toBeInTheDocument();
  expect(screen.getByText('Log one.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add Trade' })).toBeInTheDocument();
});
