import { ChevronDown } from 'lucide';
import { createIcon } from './createIcon.tsx';

/** In a file of its own: the account in the navigation bar uses no other icon. */
export const ChevronDownIcon = /* @__PURE__ */ createIcon(ChevronDown);
