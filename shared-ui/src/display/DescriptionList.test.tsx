import { render, screen } from '@testing-library/react';
import { DescriptionItem, DescriptionList } from 'shared-ui';

describe('DescriptionList', () => {
  it('pairs each name with its value', () => {
    render(
      <DescriptionList>
        <DescriptionItem label="Ticker">AAPL</DescriptionItem>
        <DescriptionItem label="Setup">Breakout</DescriptionItem>
      </DescriptionList>,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Ticker', 'Setup']);
    expect(screen.getAllByRole('definition').map((item) => item.textContent)).toEqual(['AAPL', 'Breakout']);
  });
});
