import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export interface LoadingProps {
  /** The announced text, e.g. 'Loading trades...'. */
  label: string;
  className?: string | undefined;
  /** Skeletons of the content. */
  children: ReactNode;
}

/** Skeletons with a text for screen readers: role status. */
export const Loading = ({ label, className, children }: LoadingProps) => (
  <div role="status" className={className}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {children}
  </div>
);
