import { useState } from 'react';
import { applyTheme, SegmentedControl } from 'shared-ui';
import type { Example } from './example.ts';
import { groups } from './groups.ts';
import styles from './Ui.module.css';

const looks = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'both', label: 'Side by side' },
] as const;
type Look = (typeof looks)[number]['value'];

const States = ({ states, scheme }: Pick<Example, 'states'> & { scheme?: 'light' | 'dark' }) => (
  // light-dark() goes by the scheme of where it is used: a theme fits into a part of the page.
  <div className={styles.states} style={{ colorScheme: scheme }}>
    {Object.entries(states).map(([state, shown]) => (
      <figure key={state} className={styles.state}>
        <figcaption>{state}</figcaption>
        {shown}
      </figure>
    ))}
  </div>
);

const Shown = ({ example: { component, states }, look }: { example: Example; look: Look }) => (
  <article id={component} className={styles.example}>
    <h3>
      <a href={`#${component}`}>{component}</a>
    </h3>
    <div className={styles.sides}>
      {look === 'both' ? (
        <>
          <States states={states} scheme="light" />
          <States states={states} scheme="dark" />
        </>
      ) : (
        <States states={states} />
      )}
    </div>
  </article>
);

/** Every component of the library in every state, by folder, in either theme or in both side by side. */
export const Ui = () => {
  const [look, setLook] = useState<Look>('light');
  const choose = (next: Look) => {
    setLook(next);
    if (next !== 'both') applyTheme(next);
  };
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Components</h1>
        <SegmentedControl label="Theme" options={looks} value={look} onValueChange={choose} />
      </header>
      {Object.entries(groups).map(([folder, examples]) => (
        <section key={folder} aria-label={folder} className={styles.group}>
          <h2>{folder}</h2>
          {examples.map((example) => (
            <Shown key={example.component} example={example} look={look} />
          ))}
        </section>
      ))}
    </main>
  );
};
