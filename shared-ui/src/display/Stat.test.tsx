import { render, screen, within } from '@testing-library/react';
import { Money } from './Money.tsx';
import { Stat } from './Stat.tsx';

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
