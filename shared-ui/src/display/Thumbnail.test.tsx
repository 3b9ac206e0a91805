import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Thumbnail } from './Thumbnail.tsx';

describe('Thumbnail', () => {
  it('DET-04 is a button that says what it does with what', async () => {
    const enlarge = jest.fn();
    render(<Thumbnail src="/small.webp" verb="Enlarge" name="chart.png" onClick={enlarge} />);
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge chart.png' }));
    expect(enlarge).toHaveBeenCalledTimes(1);
  });

  it('DET-04 says in its place that a picture cannot be had, and shows the next one', () => {
    const of = (src: string) => <Thumbnail src={src} verb="Enlarge" name="chart.png" />;
    const { container, rerender } = render(of('/gone.webp'));
    fireEvent.error(container.querySelector('img') as Element);
    expect(screen.getByText('This picture cannot be shown.')).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
    rerender(of('/new-address.webp'));
    expect(container.querySelector('img')).toHaveAttribute('src', '/new-address.webp');
  });
});
