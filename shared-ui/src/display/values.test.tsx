import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Money, Stat, Thumbnail } from 'shared-ui';

describe('Money', () => {
  it('shows gain and loss by sign and colour', () => {
    render(
      <>
        <Money cents={123_450} />
        <Money cents={-4_000} />
        <Money cents={0} />
      </>,
    );
    expect(screen.getByText('+$1,234.50')).toHaveClass('gain');
    expect(screen.getByText('\u2212$40.00')).toHaveClass('loss');
    expect(screen.getByText('$0.00')).not.toHaveClass('gain', 'loss');
  });

  it('accepts another tone, hides the plus sign, and shows -- for null', () => {
    render(
      <>
        <Money cents={0} tone="gain" />
        <Money cents={500} signed={false} />
        <Money cents={null} />
      </>,
    );
    expect(screen.getByText('$0.00')).toHaveClass('gain');
    expect(screen.getByText('$5.00')).toBeInTheDocument();
    expect(screen.getByText('--')).toBeInTheDocument();
  });
});

describe('Stat', () => {
  it('is a group named by its label that contains the value and the hint', () => {
    render(<Stat label="Total P&L" value={<Money cents={1_200} />} hint="3 trades" />);
    const stat = screen.getByRole('group', { name: 'Total P&L' });
    expect(within(stat).getByText('+$12.00')).toBeInTheDocument();
    expect(within(stat).getByText('3 trades')).toBeInTheDocument();
  });

  it("shows '--' for a value of null (DSH-06)", () => {
    render(<Stat label="Trade Win %" value={null} />);
    expect(screen.getByRole('group', { name: 'Trade Win %' })).toHaveTextContent('--');
  });

  it('shows a zero as a value', () => {
    render(<Stat label="Trades Taken" value={0} />);
    expect(screen.getByRole('group', { name: 'Trades Taken' })).toHaveTextContent(/0$/);
  });
});

describe('Thumbnail', () => {
  it('is a button named by its action and file name (DET-04)', async () => {
    const enlarge = jest.fn();
    render(<Thumbnail src="/small.webp" verb="Enlarge" name="chart.png" onClick={enlarge} />);
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge chart.png' }));
    expect(enlarge).toHaveBeenCalledTimes(1);
  });

  it('shows a message when the image fails to load, and the image for a new address (DET-04)', () => {
    const renderThumbnail = (src: string) => <Thumbnail src={src} verb="Enlarge" name="chart.png" />;
    const { container, rerender } = render(renderThumbnail('/gone.webp'));
    fireEvent.error(container.querySelector('img') as Element);
    expect(screen.getByText('This image could not be loaded.')).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
    rerender(renderThumbnail('/new-address.webp'));
    expect(container.querySelector('img')).toHaveAttribute('src', '/new-address.webp');
  });
});
