import { TriangleAlert } from 'lucide';
import { createIcon } from './createIcon.tsx';

/** In a file of its own: most panels use no other icon. */
export const AlertIcon = /* @__PURE__ */ createIcon(TriangleAlert);
