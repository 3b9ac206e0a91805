import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Thumbnail } from './Thumbnail.tsx';

describe('Thumbnail', () => {
  it('DET-04 is a button that says what it does with what', async () => {
    const enlarge = jest.fn();
    render(<Thumbnail src="/small.webp" verb="Enlarge" name="chart.png" onClick={enlarge} />);
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge chart.png' }));
    expect(enlarge).toHaveBeenCalledTimes(1);
  });
});
