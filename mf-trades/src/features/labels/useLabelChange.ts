import { labels } from 'contracts/labels';
import { useWrite } from 'shared-ui';

/** Changes a list. Changes are sent one after another, in order; the lists are loaded again after each. */
export const useLabelChange = (options: { handlesErrors?: boolean; onSuccess?: () => void } = {}) =>
  useWrite(labels.change, { ...options, queue: 'labels' });
