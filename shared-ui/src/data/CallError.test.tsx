import { render, screen } from '@testing-library/react';
import { CallError } from 'shared-ui';
import { ApiError } from 'shared-ui/host';

const show = (status: number) => {
  const error = new ApiError(status, { error: 'It did not work.', code: 'internal', requestId: 'r-17' });
  render(<CallError title="Not loaded" of={{ error, isFetching: false, refetch: jest.fn() }} />);
};

describe('CallError', () => {
  it('gives support’s reference where the failure is ours', () => {
    show(500);
    expect(screen.getByRole('alert')).toHaveTextContent('It did not work.');
    expect(screen.getByText('r-17')).toBeVisible();
  });

  it('gives none for a refusal, which says itself what to do', () => {
    show(400);
    expect(screen.queryByText('r-17')).toBeNull();
  });
});
