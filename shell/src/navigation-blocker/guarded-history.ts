import type { ComponentProps } from 'react';
import { parsePath, type To, type unstable_HistoryRouter } from 'react-router-dom';
import { confirmSignOut, getLeavePrompt, releaseLeaveGuard } from 'shared-ui/host';
import { requestNavigation } from './pending-navigation.ts';
import { addDraftDecision, getDraftDecision, logoutPath } from './sign-out-state.ts';

export type History = ComponentProps<typeof unstable_HistoryRouter>['history'];

/** The position of the current entry in the tab's history. A new entry of a #hash has none yet and gets the next one. */
const readIndex = (previousIndex: number): number => {
  const { state } = window.history;
  if (typeof state?.idx === 'number') return state.idx;
  window.history.replaceState({ ...state, idx: previousIndex + 1 }, '');
  return previousIndex + 1;
};

const toPath = (to: To) => (typeof to === 'string' ? parsePath(to) : to);

/**
 * A history that asks before a page with unsaved changes is left. Push and replace wait for the answer. Back and Forward
 * are reported only after they happened: they are undone at once, unnoticed by the router, and repeated on confirmation.
 */
export const createGuardedHistory = (history: History): History => {
  let shown = history.location;
  let index = readIndex(-1);
  let confirmedIndex: number | null = null;

  const needsConfirmation = ({ pathname = shown.pathname, search = '' }: ReturnType<typeof toPath>): boolean =>
    getLeavePrompt() !== null && (pathname !== shown.pathname || search !== shown.search);

  /** The dialog about drafts includes the page's own question, so that only one dialog opens. */
  const signOut = async (method: 'push' | 'replace', to: To, state: unknown): Promise<void> => {
    const decision = await confirmSignOut();
    if (!decision) return;
    const go = () => history[method](to, addDraftDecision(state, decision));
    if (decision === 'none' && needsConfirmation(toPath(to))) return requestNavigation(go);
    releaseLeaveGuard();
    go();
  };

  const createMove =
    (method: 'push' | 'replace'): History['push'] =>
    (to, state) => {
      const go = () => history[method](to, state);
      if (toPath(to).pathname === logoutPath && !getDraftDecision(state)) void signOut(method, to, state);
      else if (needsConfirmation(toPath(to))) requestNavigation(go);
      else go();
    };

  const undo = (targetIndex: number): void => {
    const distance = targetIndex - index;
    history.go(-distance);
    requestNavigation(() => {
      confirmedIndex = targetIndex;
      history.go(distance);
    });
  };

  return Object.assign(Object.create(history) as History, {
    push: createMove('push'),
    replace: createMove('replace'),
    listen: (listener: Parameters<History['listen']>[0]) =>
      history.listen((update) => {
        const targetIndex = readIndex(index);
        if (update.action === 'POP' && targetIndex === index) return;
        if (update.action === 'POP' && targetIndex !== confirmedIndex && needsConfirmation(update.location))
          return undo(targetIndex);
        [shown, index, confirmedIndex] = [update.location, targetIndex, null];
        listener(update);
      }),
  });
};
