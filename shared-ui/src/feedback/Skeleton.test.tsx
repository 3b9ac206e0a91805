import { render } from '@testing-library/react';
import { Skeleton } from './Skeleton.tsx';

it('Skeleton renders its lines and is hidden from screen readers', () => {
  const { container } = render(<Skeleton lines={3} width="50%" />);
  expect(container.querySelectorAll('.skeleton')).toHaveLength(3);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});
