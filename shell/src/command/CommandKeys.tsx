import { timings } from 'contracts';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { followPrivacy, isPrivacyOn, setPrivacy, useSingleKeys } from 'shared-ui';
import { notify, reportError, useSession } from 'shared-ui/host';
import { type PageLink, setMenuOpen, toggleMenu, useIsMenuOpen } from './command-menu.ts';

const CommandMenu = lazy(() => import(/* webpackChunkName: 'commands' */ './CommandMenu.tsx'));

/** A chunk that failed is not requested again before a reload. */
const handleFailure = (): void => {
  setMenuOpen(false);
  reportError('The menu could not be loaded. Check your connection and reload the page.');
};

const PRIVACY_KEY = 'p';

/** Hides or shows all amounts of money. Says how to show them again, because a key can be pressed by accident. */
function switchPrivacy(): void {
  const isOn = !isPrivacyOn();
  setPrivacy(isOn);
  if (!isOn) return;
  notify({
    message: 'Amounts of money are hidden in this browser.',
    durationMs: timings.undoOfferMs,
    action: { label: 'Show amounts', onClick: () => setPrivacy(false) },
  });
}

interface CommandKeysProps {
  /** The pages of the navigation bar. */
  links: readonly PageLink[];
}

/** Another dialog must be answered first. */
const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const useMenuKey = (): void => {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      if (!event.repeat && (!isDialogOpen() || document.querySelector('[data-command-menu]'))) toggleMenu();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};

const Keys = ({ links }: CommandKeysProps) => {
  const isOpen = useIsMenuOpen();
  useMenuKey();
  useEffect(followPrivacy, []);
  useSingleKeys((key) => {
    if (key === PRIVACY_KEY) switchPrivacy();
  });
  // The menu of one trader must not open for the next one.
  useEffect(() => () => setMenuOpen(false), []);
  if (!isOpen) return null;
  return (
    <ErrorBoundary fallback={null} onError={handleFailure}>
      <Suspense>
        <CommandMenu links={links} onClose={() => setMenuOpen(false)} onPrivacy={switchPrivacy} />
      </Suspense>
    </ErrorBoundary>
  );
};

/** The keys that work on every page of a trader: the command menu, and privacy mode. */
export function CommandKeys(props: CommandKeysProps) {
  const { user } = useSession();
  return user && <Keys {...props} />;
}
