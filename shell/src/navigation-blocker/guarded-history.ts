import type { ComponentProps } from 'react';
import { parsePath, type To, type unstable_HistoryRouter } from 'react-router-dom';
import { confirmSignOut, getLeaveQuestion, releaseLeaveGuard } from 'shared-ui/host';
import { getDraftDecision, logoutPath, addDraftDecision } from './sign-out-state.ts';
import { requestNavigation } from './pending-navigation.ts';

export type History = ComponentProps<typeof unstable_HistoryRouter>['history'];

/** Where the current entry stands in the tab's history. An entry of a mere #hash has no number yet, and is the next. */
const placeAfter = (place: number): number => {
  const { state } = window.history;
  if (typeof state?.idx === 'number') return state.idx;
  window.history.replaceState({ ...state, idx: place + 1 }, '');
  return place + 1;
};

const pathOf = (to: To) => (typeof to === 'string' ? parsePath(to) : to);

/**
 * A history that asks before it leaves a page that has a question. Pushing and replacing wait for the answer. Going back
 * or forward has happened by the time that one hears of it: it is undone at once, unseen by the router, and done again
 * by who says so.
 */
export const createGuardedHistory = (history: History): History => {
  let shown = history.location;
  let place = placeAfter(-1);
  let allowed: number | null = null;

  const leaves = ({ pathname = shown.pathname, search = '' }: ReturnType<typeof pathOf>): boolean =>
    getLeaveQuestion() !== null && (pathname !== shown.pathname || search !== shown.search);

  /** The dialog about drafts says what the page's own question would: nobody is asked twice. */
  const signOut = async (method: 'push' | 'replace', to: To, state: unknown): Promise<void> => {
    const decision = await confirmSignOut();
    if (!decision) return;
    const go = () => history[method](to, addDraftDecision(state, decision));
    if (decision === 'none' && leaves(pathOf(to))) return requestNavigation(go);
    releaseLeaveGuard();
    go();
  };

  const move =
    (method: 'push' | 'replace'): History['push'] =>
    (to, state) => {
      const go = () => history[method](to, state);
      if (pathOf(to).pathname === logoutPath && !getDraftDecision(state)) void signOut(method, to, state);
      else if (leaves(pathOf(to))) requestNavigation(go);
      else go();
    };

  const undo = (target: number): void => {
    const distance = target - place;
    history.go(-distance);
    requestNavigation(() => {
      allowed = target;
      history.go(distance);
    });
  };

  return Object.assign(Object.create(history) as History, {
    push: move('push'),
    replace: move('replace'),
    listen: (tell: Parameters<History['listen']>[0]) =>
      history.listen((update) => {
        const target = placeAfter(place);
        if (update.action === 'POP' && target === place) return;
        if (update.action === 'POP' && target !== allowed && leaves(update.location)) return undo(target);
        [shown, place, allowed] = [update.location, target, null];
        tell(update);
      }),
  });
};
