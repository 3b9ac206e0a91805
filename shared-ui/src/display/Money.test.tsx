import { render, screen } from '@testing-library/react';
import { Money } from './Money.tsx';

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
