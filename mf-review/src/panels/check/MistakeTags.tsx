import { useState } from 'react';
import { ChipField } from 'shared-ui';
import styles from './MistakeTags.module.css';
import { useAddMistake, useOfferedLabels } from './useMistakes.ts';

interface MistakeTagsProps {
  /** All tags of the trade, its mistakes included. */
  tags: readonly string[];
  onChange: (update: (tags: readonly string[]) => readonly string[]) => void;
  onDone?: () => void;
}

const CATEGORY_NAMES = { emotion: 'an emotion', context: 'a context', mistake: 'a mistake' } as const;

const NoMistakes = () => (
  <p className={styles.note}>
    None of your tags is a mistake yet. Choose one of these or type your own, and it becomes one: the playbook then
    shows what it costs you.
  </p>
);

/** The mistakes of a trade: its tags of that category. A name that is no mistake yet becomes one (PLB-11). */
export function MistakeTags({ tags, onChange, onDone }: MistakeTagsProps) {
  const offered = useOfferedLabels(tags);
  const addMistake = useAddMistake();
  const [refused, setRefused] = useState('');
  const mistakes = tags.filter(offered.isMistake);
  /** @returns the name to add, or null if it must not become a mistake */
  const toMistake = async (name: string): Promise<string | null> => {
    if (offered.isMistake(name)) return name;
    const category = offered.findCategory(name);
    setRefused(category ? `“${name}” is ${CATEGORY_NAMES[category]}: add it to the tags instead.` : '');
    return category ? null : addMistake(name);
  };
  const change = async (chosen: readonly string[]) => {
    setRefused('');
    const removed = mistakes.filter((name) => !chosen.includes(name));
    const added = chosen.find((name) => !mistakes.includes(name));
    try {
      const names = added === undefined ? [] : [await toMistake(added)].filter((name) => name !== null);
      // The other tags may have changed meanwhile.
      onChange((latest) => [...new Set([...latest.filter((name) => !removed.includes(name)), ...names])]);
    } catch {
      // The API client shows the error.
    }
  };
  if (!offered.isLoaded) return null;
  return (
    <ChipField
      label="Mistakes"
      inputLabel="Add a mistake"
      options={[...offered.mistakes, ...offered.common]}
      chosen={mistakes}
      allowsNew
      shortcut="m"
      onChange={(chosen) => void change(chosen)}
      onDone={onDone}
    >
      {refused && <p role="alert">{refused}</p>}
      {offered.mistakes.length === 0 && <NoMistakes />}
    </ChipField>
  );
}
