import { render, screen } from '@testing-library/react';
import { Fact, Facts } from 'shared-ui';

describe('Facts', () => {
  it('ties each name to what it says', () => {
    render(
      <Facts>
        <Fact label="Ticker">AAPL</Fact>
        <Fact label="Setup">Breakout</Fact>
      </Facts>,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Ticker', 'Setup']);
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['AAPL', 'Breakout']);
  });
});
