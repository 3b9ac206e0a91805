import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

/** A page is being taken down in this very task. */
let isLeaving = false;
/** The entry of the history that was shown once more; no entry is so twice. */
let shownAgain = '';

const noteLeaving = (): void => {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  });
};

/** Whether what failed at this entry of the history was the page before. */
const wasPageBefore = (key: string): boolean => {
  if (!isLeaving || shownAgain === key) return false;
  shownAgain = key;
  return true;
};

/** Stands around a page that may throw while it is taken down. React undoes its effects in one task, or in two. */
export const MayThrowOnLeaving = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => noteLeaving, []);
  useEffect(() => noteLeaving, []);
  return children;
};

interface PageBoundaryProps extends Pick<ErrorBoundaryProps, 'onError'> {
  /** What stands in the place of a page that fails. */
  show: (failure: FallbackProps) => ReactNode;
  children: ReactNode;
}

const Failed = ({ show, ...failure }: FallbackProps & Pick<PageBoundaryProps, 'show'>) => {
  const { key } = useLocation();
  const [isOfPageBefore] = useState(() => wasPageBefore(key));
  const { resetErrorBoundary } = failure;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything of it is seen.
  useLayoutEffect(() => {
    if (isOfPageBefore) resetErrorBoundary();
  }, []);
  return isOfPageBefore ? null : show(failure);
};

/**
 * An error boundary that holds until one goes elsewhere. React also hands it what the page before throws while it is
 * taken down: the page that has come does not pay for that, it is shown once more.
 */
export const PageBoundary = ({ show, onError, children }: PageBoundaryProps) => {
  const { key } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[key]}
      fallbackRender={(failure) => <Failed show={show} {...failure} />}
      {...(onError && { onError })}
    >
      {children}
    </ErrorBoundary>
  );
};
