import { Check, SquarePlay, X } from 'lucide';
import { createIcon } from './createIcon.tsx';

// In a file of their own: the panels that use them use no other icon.
export const CheckIcon = /* @__PURE__ */ createIcon(Check);
export const CloseIcon = /* @__PURE__ */ createIcon(X);
export const VideoIcon = /* @__PURE__ */ createIcon(SquarePlay);
