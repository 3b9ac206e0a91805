import { Menu, Moon, Sun } from 'lucide';
import { createIcon } from './createIcon.tsx';

// In a file of their own: the first page has no other icons.
export const MenuIcon = /* @__PURE__ */ createIcon(Menu);
export const MoonIcon = /* @__PURE__ */ createIcon(Moon);
export const SunIcon = /* @__PURE__ */ createIcon(Sun);
