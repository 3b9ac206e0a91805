import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatWithFormula } from 'shared-ui';

describe('StatWithFormula', () => {
  it('keeps its name while the tooltip shows the formula', async () => {
    render(<StatWithFormula label="Wins" formula="Trades above zero." value="12" />);
    await userEvent.hover(screen.getByRole('button', { name: 'Wins' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Trades above zero.');
    expect(screen.getByRole('group')).toHaveAccessibleName('Wins');
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Trades above zero.');
  });
});
