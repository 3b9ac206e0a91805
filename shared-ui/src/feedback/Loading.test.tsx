import { render, screen } from '@testing-library/react';
import { Loading } from './Loading.tsx';
import { Skeleton } from './Skeleton.tsx';

it('Loading announces its label beside the skeleton', () => {
  render(
    <Loading label="Loading trades...">
      <Skeleton lines={2} />
    </Loading>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading trades...');
});
