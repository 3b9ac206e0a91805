import { Button, ConfirmDialog } from 'shared-ui';
import { hostStore } from 'shared-ui/host';
import { recallWords, rememberWords } from '../shared/tab-memory.ts';
import styles from './Previews.module.css';
import {
  type Preview,
  parsePreviews,
  QUERY_PARAMETER,
  requestedAtom,
  STORAGE_KEY,
  toText,
  usePreviews,
  useRequestedPreviews,
} from './previews.ts';

const createUrlWithoutRequests = (): URL => {
  const url = new URL(location.href);
  url.searchParams.delete(QUERY_PARAMETER);
  return url;
};

/** Reloads the page, because a document keeps the module versions that it started with. */
const acceptRequestedPreviews = (): void => {
  const texts = [...recallWords(STORAGE_KEY), ...hostStore.get(requestedAtom).map(toText)];
  rememberWords(STORAGE_KEY, parsePreviews(texts).map(toText));
  location.replace(createUrlWithoutRequests());
};

/** Removes the request from the URL too, so that a reload does not ask again. */
const declineRequestedPreviews = (): void => {
  hostStore.set(requestedAtom, []);
  history.replaceState(history.state, '', createUrlWithoutRequests());
};

/** Reloads the page with the current versions. */
const exitPreviews = (): void => {
  rememberWords(STORAGE_KEY, []);
  location.replace(createUrlWithoutRequests());
};

const formatPreview = ({ name, version, unavailable }: Preview): string => {
  if (unavailable === 'withdrawn') return `${name} ${version} was withdrawn. You see the current version.`;
  if (unavailable) return `${name} ${version} was not found. You see the current version.`;
  return `Preview of ${name} ${version}`;
};

/** Shows which preview versions this browser runs, with a button to exit. */
const PreviewBadge = () => {
  const previews = usePreviews();
  if (previews.length === 0) return null;
  return (
    <aside className={styles.badge} aria-label="Preview versions">
      <ul role="status">
        {previews.map((preview) => (
          <li key={preview.name}>{formatPreview(preview)}</li>
        ))}
      </ul>
      <Button size="small" onClick={exitPreviews}>
        Exit preview
      </Button>
    </aside>
  );
};

/**
 * Asks before a preview that a link requests. The current versions run until then, and if the dialog cannot be loaded.
 */
const PreviewPrompt = () => {
  const requested = useRequestedPreviews();
  if (requested.length === 0) return null;
  const versions = requested.map(({ name, version }) => `${name} ${version}`).join(', ');
  return (
    <ConfirmDialog
      open
      danger={false}
      title={`Preview ${versions}?`}
      confirmLabel="Preview"
      cancelLabel="Use current version"
      onConfirm={acceptRequestedPreviews}
      onCancel={declineRequestedPreviews}
    >
      This link opens a version that may not be released. It can read and change your journal. Continue only if you
      trust the person who sent you the link.
    </ConfirmDialog>
  );
};

/** What the layout shows in a browser with previews. */
export function Previews() {
  return (
    <>
      <PreviewBadge />
      <PreviewPrompt />
    </>
  );
}
