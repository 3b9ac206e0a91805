import { act, renderHook } from '@testing-library/react';
import { timings } from 'contracts';
import { clearError, getErrorMessage, getNotices, notify, reportError } from 'shared-ui/host';
import { dismissNotice, HostProvider, useReportedError } from 'shared-ui/host/shell';
import { signInTestUser } from 'shared-ui/testing';

describe('the global error', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    clearError();
    jest.useRealTimers();
  });

  it('is empty at first, can be set and cleared, and is cleared after 5000 ms (CLI-03)', () => {
    expect(timings.errorToastMs).toBe(5000);
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

  it('shows a newer error for its full duration (CLI-03)', () => {
    reportError('One.');
    jest.advanceTimersByTime(4000);
    reportError('Two.');
    jest.advanceTimersByTime(4000);
    expect(getErrorMessage()).toBe('Two.');
  });

  it('has its own support reference, never that of an earlier error (CLI-03)', () => {
    const { result, unmount } = renderHook(useReportedError, { wrapper: HostProvider });
    act(() => reportError('One.', { reference: 'r-1' }));
    expect(result.current).toEqual({ message: 'One.', reference: 'r-1' });
    act(() => reportError('Two.'));
    expect(result.current).toEqual({ message: 'Two.', reference: '' });
    unmount();
  });
});

const messages = () => getNotices().map(({ message }) => message);

describe('notices', () => {
  it('accumulate until each is dismissed (DET-09)', () => {
    signInTestUser();
    notify({ message: 'AAPL deleted.', durationMs: 10 });
    notify({ message: 'AAPL deleted.', durationMs: 10 });
    notify({ message: 'TSLA deleted.', durationMs: 10 });
    expect(messages()).toEqual(['AAPL deleted.', 'AAPL deleted.', 'TSLA deleted.']);
    dismissNotice(getNotices()[0]?.id ?? 0);
    expect(messages()).toEqual(['AAPL deleted.', 'TSLA deleted.']);
  });

  it('are visible only to the user who was signed in', () => {
    signInTestUser();
    notify({ message: 'AAPL deleted.', durationMs: 10 });
    signInTestUser();
    expect(messages()).toEqual([]);
  });
});
