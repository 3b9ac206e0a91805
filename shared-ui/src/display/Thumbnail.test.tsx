import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Thumbnail } from './Thumbnail.tsx';

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
