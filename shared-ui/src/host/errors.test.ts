import { act, renderHook } from '@testing-library/react';
import { timings } from 'contracts';
import { clearError, getErrorMessage, HostProvider, reportError, useReportedError } from 'shared-ui/host';

describe('the global error', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('CLI-03 is empty at first, can be set and cleared, and goes by itself after 5000 ms', () => {
    expect(timings.errorToast).toBe(5000);
    expect(getErrorMessage()).toBe('');
    reportError('Something failed.');
    jest.advanceTimersByTime(4999);
    expect(getErrorMessage()).toBe('Something failed.');
    jest.advanceTimersByTime(1);
    expect(getErrorMessage()).toBe('');
    reportError('Again.');
    clearError();
    expect(getErrorMessage()).toBe('');
  });

  it('CLI-03 gives a newer error its own full time', () => {
    reportError('One.');
    jest.advanceTimersByTime(4000);
    reportError('Two.');
    jest.advanceTimersByTime(4000);
    expect(getErrorMessage()).toBe('Two.');
  });

  it('CLI-03 has the reference for support that it was given, and never the one of the error before', () => {
    const { result, unmount } = renderHook(useReportedError, { wrapper: HostProvider });
    act(() => reportError('One.', { reference: 'r-1' }));
    expect(result.current).toEqual({ message: 'One.', reference: 'r-1' });
    act(() => reportError('Two.'));
    expect(result.current).toEqual({ message: 'Two.', reference: '' });
    unmount();
  });
});
