import { actions } from './actions.tsx';
import { charts } from './charts.tsx';
import { data } from './data.tsx';
import { display } from './display.tsx';
import type { Example } from './example.ts';
import { feedback } from './feedback.tsx';
import { filter } from './filter.tsx';
import { forms } from './forms.tsx';
import { layout } from './layout.tsx';
import { overlays } from './overlays.tsx';

/** The examples by component folder. */
export const groups: Readonly<Record<string, readonly Example[]>> = {
  actions,
  charts,
  data,
  display,
  feedback,
  filter,
  forms,
  layout,
  overlays,
};
