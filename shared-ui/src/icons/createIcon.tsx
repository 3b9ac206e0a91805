import type { IconNode } from 'lucide';
import { createElement } from 'react';

export interface IconProps {
  /** In pixels; 16 by default. */
  size?: number;
}

/**
 * Icons are decoration: the element around them has the accessible name. Drawn in the text colour. Uses only the paths
 * of Lucide, because the components of lucide-react add 1.6 KB to the page and to each module.
 */
export function createIcon(paths: IconNode) {
  return ({ size = 16 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
