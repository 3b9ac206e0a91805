import { limits } from 'contracts';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, findSimilarTag, TextField } from 'shared-ui';
import { formatTags, parseTags } from '../../../shared/factTexts.ts';
import styles from './FactFields.module.css';

interface TagFieldProps {
  label: string;
  /** A list of names as JSON, see `parseTags`. */
  value: string;
  /** The names that are suggested. */
  known: readonly string[];
  error: string | undefined;
  onValueChange: (value: string) => void;
  /** What is shown below the added tags. */
  children?: (tags: readonly string[]) => ReactNode;
}

interface TypedTags {
  /** The value that the form has received. */
  value: string;
  /** The chosen tags, without the text in the input. */
  tags: readonly string[];
  pending: string;
}

/** Whether a suggestion was chosen instead of typed. */
const isChosen = (event: Event): boolean =>
  !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Suggestions are written as the trader's list has them, whatever case was typed. */
const addTag = (tags: readonly string[], typed: string, known: readonly string[]): readonly string[] => {
  const name = typed.trim();
  if (name === '' || tags.some((tag) => isSame(tag, name))) return tags;
  return [...tags, known.find((each) => isSame(each, name)) ?? name];
};

interface SimilarTagProps {
  tag: string;
  known: readonly string[];
  onUse: (name: string) => void;
}

/** Asks whether a new tag is a known one, because two tags for one thing spoil every report by tag. */
const SimilarTag = ({ tag, known, onUse }: SimilarTagProps) => {
  const similar = findSimilarTag(tag, known);
  if (similar === undefined) return null;
  return (
    <p role="status" className={styles.similar}>
      <span>
        “<bdi>{tag}</bdi>” is a new tag. Did you mean “<bdi>{similar}</bdi>”?
      </span>
      <Button size="small" onClick={() => onUse(similar)}>
        Use {similar}
      </Button>
    </p>
  );
};

/**
 * Tags as buttons that remove them, and an input that adds one with Enter. A suggestion is added when it is chosen.
 * Backspace in the empty input removes the last tag (TAG-02).
 */
export function TagField({ label, value, known, error, onValueChange, children }: TagFieldProps) {
  const [typed, setTyped] = useState<TypedTags>({ value: '', tags: [], pending: '' });
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { tags, pending } = typed.value === value ? typed : { tags: parseTags(value), pending: '' };
  const change = (next: readonly string[], text: string) => {
    // Text that was not added yet is part of the value, so that a save or a crash does not lose it.
    const changed = formatTags(addTag(next, text, known));
    setTyped({ value: changed, tags: next, pending: text });
    onValueChange(changed);
  };
  const add = (text: string) => change(addTag(tags, text, known), '');
  const remove = (tag: string) => {
    const others = tags.filter((each) => each !== tag);
    change(others, pending);
    input.current?.focus();
  };
  const replace = (tag: string, name: string) => {
    change([...new Set(tags.map((each) => (each === tag ? name : each)))], pending);
    input.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && pending.trim() !== '' && !event.ctrlKey && !event.metaKey) {
      // Enter in an empty input saves the trade, as in other fields.
      event.preventDefault();
      add(pending);
    } else if (event.key === 'Backspace' && pending === '') change(tags.slice(0, -1), '');
  };
  const suggestions = known.filter((tag) => !tags.some((each) => isSame(each, tag)));
  const handleChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    isChosen(nativeEvent) ? add(currentTarget.value) : change(tags, currentTarget.value);
  return (
    <div className={styles.wide}>
      <TextField
        ref={input}
        label={label}
        hint={`Enter adds a tag. Up to ${limits.tagsPerTrade}.`}
        error={error}
        value={pending}
        suggestions={suggestions}
        autoComplete="off"
        maxLength={limits.labelLength}
        aria-describedby={tags.length > 0 ? listId : undefined}
        onChange={handleChange}
        onKeyDown={handleKey}
      />
      {tags.length > 0 && (
        <ul id={listId} className={styles.tags} aria-label={`${label} of this trade`}>
          {tags.map((tag) => (
            <li key={tag}>
              <Button size="small" aria-label={`Remove the tag ${tag}`} onClick={() => remove(tag)}>
                <bdi>{tag}</bdi>
                <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {tags.map((tag) => (
        <SimilarTag key={tag} tag={tag} known={known} onUse={(name) => replace(tag, name)} />
      ))}
      {children?.(tags)}
    </div>
  );
}
