import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

/** Whether a page is unmounting in the current task. */
let isUnmounting = false;
/** The history entry whose page was rendered again. Each entry is rendered again at most once. */
let retriedKey = '';

const markUnmounting = (): void => {
  isUnmounting = true;
  setTimeout(() => {
    isUnmounting = false;
  });
};

/** Whether the error at this history entry comes from the previous page. */
const isFromPreviousPage = (key: string): boolean => {
  if (!isUnmounting || retriedKey === key) return false;
  retriedKey = key;
  return true;
};

/**
 * Wraps a page whose effects may throw on unmount. React cleans up layout effects and effects in one task or in two.
 */
export function UnmountTracker({ children }: { children: ReactNode }) {
  useLayoutEffect(() => markUnmounting, []);
  useEffect(() => markUnmounting, []);
  return children;
}

interface PageBoundaryProps extends Pick<ErrorBoundaryProps, 'onError'> {
  renderFailure: (failure: FallbackProps) => ReactNode;
  children: ReactNode;
}

const Failure = ({ renderFailure, ...failure }: FallbackProps & Pick<PageBoundaryProps, 'renderFailure'>) => {
  const { key } = useLocation();
  const [shouldRetry] = useState(() => isFromPreviousPage(key));
  const { resetErrorBoundary } = failure;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first paint.
  useLayoutEffect(() => {
    if (shouldRetry) resetErrorBoundary();
  }, []);
  return shouldRetry ? null : renderFailure(failure);
};

/**
 * An error boundary that resets on navigation. React also passes it errors that the previous page throws on unmount. In
 * that case the new page is rendered again instead of failing.
 */
export function PageBoundary({ renderFailure, onError, children }: PageBoundaryProps) {
  const { key } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[key]}
      fallbackRender={(failure) => <Failure renderFailure={renderFailure} {...failure} />}
      {...(onError && { onError })}
    >
      {children}
    </ErrorBoundary>
  );
}
