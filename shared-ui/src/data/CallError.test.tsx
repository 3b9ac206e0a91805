import { render, screen } from '@testing-library/react';
import type { ErrorCode } from 'contracts';
import { CallError } from 'shared-ui';
import { ApiError } from 'shared-ui/host';

const renderError = (status: number, code: ErrorCode) => {
  const error = new ApiError(status, { error: 'Something went wrong.', code, requestId: 'r-17' });
  render(<CallError title="Not loaded" query={{ error, isFetching: false, refetch: jest.fn() }} />);
};

describe('CallError', () => {
  it('shows the support reference for a server error', () => {
    renderError(500, 'internal');
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(screen.getByText('r-17')).toBeVisible();
  });

  it('shows no reference for a client error', () => {
    renderError(400, 'invalid_input');
    expect(screen.queryByText('r-17')).toBeNull();
  });
});
