import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState, ErrorPanel } from './panels.tsx';

describe('ErrorPanel', () => {
  it('says what went wrong and retries', async () => {
    const onRetry = jest.fn();
    render(<ErrorPanel title="Not loaded" message="The network is away." onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Not loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('The network is away.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('has the h1 where it stands for a whole page, and only there', () => {
    const { rerender } = render(<ErrorPanel title="Not loaded" />);
    expect(screen.queryByRole('heading')).toBeNull();
    rerender(<ErrorPanel page title="Not loaded" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Not loaded' })).toBeVisible();
  });

  it('offers no Retry where there is none, but other ways out', () => {
    render(
      <ErrorPanel>
        <a href="/trades">My Trades</a>
      </ErrorPanel>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'My Trades' })).toBeInTheDocument();
  });
});

it('EmptyState says what there is none of and the way to the first', () => {
  render(
    <EmptyState title="No trades found." action={<a href="/add-trade">Add Trade</a>}>
      Log one.
    </EmptyState>,
  );
  expect(screen.getByText('No trades found.')).toBeInTheDocument();
  expect(screen.getByText('Log one.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add Trade' })).toBeInTheDocument();
});
