import { useState } from 'react';
import { applyTheme, SegmentedControl } from 'shared-ui';
import { actions } from './actions.tsx';
import { charts } from './charts.tsx';
import { data, filter } from './data.tsx';
import { display } from './display.tsx';
import { documents } from './documents.tsx';
import type { Example } from './example.ts';
import { feedback } from './feedback.tsx';
import { forms } from './forms.tsx';
import { layout } from './layout.tsx';
import { media } from './media.tsx';
import { overlays } from './overlays.tsx';
import { structures } from './structures.tsx';
import styles from './Ui.module.css';

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
  media,
  overlays,
  structures,
  versioned: documents,
};

const themeViews = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'both', label: 'Side by side' },
] as const;
type ThemeView = (typeof themeViews)[number]['value'];

const States = ({ states, scheme }: Pick<Example, 'states'> & { scheme?: 'light' | 'dark' }) => (
  // light-dark() follows the color-scheme of its element, so one page can show both themes.
  <div className={styles.states} style={{ colorScheme: scheme }}>
    {Object.entries(states).map(([state, element]) => (
      <figure key={state} className={styles.state}>
        <figcaption>{state}</figcaption>
        {element}
      </figure>
    ))}
  </div>
);

const ExampleStates = ({ example: { component, states }, view }: { example: Example; view: ThemeView }) => (
  <article id={component} className={styles.example}>
    <h3>
      <a href={`#${component}`}>{component}</a>
    </h3>
    <div className={styles.sides}>
      {view === 'both' ? (
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

/** Every component in every state, by folder, in one theme or in both side by side. */
export function Ui() {
  const [view, setView] = useState<ThemeView>('light');
  const changeView = (next: ThemeView) => {
    setView(next);
    if (next !== 'both') applyTheme(next);
  };
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Components</h1>
        <SegmentedControl label="Theme" options={themeViews} value={view} onValueChange={changeView} />
      </header>
      {Object.entries(groups).map(([folder, examples]) => (
        <section key={folder} aria-label={folder} className={styles.group}>
          <h2>{folder}</h2>
          {examples.map((example) => (
            <ExampleStates key={example.component} example={example} view={view} />
          ))}
        </section>
      ))}
    </main>
  );
}
