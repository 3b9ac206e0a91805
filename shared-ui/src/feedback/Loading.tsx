import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export interface LoadingProps {
  /** What is being waited for, e.g. 'Loading trades...'. */
  label: string;
  className?: string | undefined;
  /** Skeletons of what will stand here. */
  children: ReactNode;
}

/** The outline of what is on its way, and the words for those who do not see it: role status. */
export const Loading = ({ label, className, children }: LoadingProps) => (
  <div role="status" className={className}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {children}
  </div>
);
