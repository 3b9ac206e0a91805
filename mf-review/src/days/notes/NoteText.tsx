import { useQuery } from '@tanstack/react-query';
import { lazyPanel } from 'shared-ui';
import styles from './Notes.module.css';

const markdown = lazyPanel('markdown', async () => (await import('./Markdown.tsx')).Markdown);

/**
 * A note with its formatting. Until the code for that is loaded, and where it cannot be loaded, it is shown as it was
 * typed.
 */
export function NoteText({ text }: { text: string }) {
  const { data: Markdown } = useQuery(markdown);
  return Markdown ? <Markdown text={text} /> : <p className={styles.plain}>{text}</p>;
}
