import { render, screen } from '@testing-library/react';
import type { ErrorCode } from 'contracts';
import { CallError } from 'shared-ui';
import { ApiError } from 'shared-ui/host';

const show = (status: number, code: ErrorCode) => {
  const error = new ApiError(status, { error: 'It did not work.', code, requestId: 'r-17' });
  render(<CallError title="Not loaded" of={{ error, isFetching: false, refetch: jest.fn() }} />);
};

describe('CallError', () => {
  it('gives support’s reference where the failure is ours', () => {
    show(500, 'internal');
    expect(screen.getByRole('alert')).toHaveTextContent('It did not work.');
    expect(screen.getByText('r-17')).toBeVisible();
  });

  it('gives none for a refusal, which says itself what to do', () => {
    show(400, 'invalid_input');
    expect(screen.queryByText('r-17')).toBeNull();
  });
});
