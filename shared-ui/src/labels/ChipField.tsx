import { limits } from 'contracts';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { hasSingleKeyShortcuts } from '../actions/keyboard.ts';
import { useSingleKeys } from '../actions/useSingleKeys.ts';
import { KeyHint } from '../forms/KeyHint.tsx';
import { TextField } from '../forms/TextField.tsx';
import styles from './ChipField.module.css';
import { findSimilarTag } from './similarTag.ts';

export interface ChipFieldProps {
  label: string;
  /** The label of the input beside the chips, e.g. 'Add a tag'. */
  inputLabel: string;
  /** All names that are known, the most used ones first. */
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** A second choice replaces the first one. */
  isSingle?: boolean;
  /** Whether a typed name that is no option can be chosen, too. */
  allowsNew?: boolean;
  /** The single key that moves the focus into the input. */
  shortcut: string;
  /** Called after a choice by keyboard, and after Escape. It moves the focus to where single keys work. */
  onDone?: () => void;
  children?: ReactNode;
}

/** How many names are chips; the others are found by typing. */
const MAX_CHIPS = 8;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const includes = (names: readonly string[], name: string): boolean => names.some((each) => isSame(each, name));

/** The option that is meant: the same one in any case, else the first one that begins with the text. */
const findOption = (options: readonly string[], typed: string): string | undefined =>
  options.find((name) => isSame(name, typed)) ??
  options.find((name) => name.toLowerCase().startsWith(typed.toLowerCase()));

/** Whether a suggestion was chosen instead of typed. */
const isSuggestion = (event: Event): boolean =>
  !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';

interface QuestionProps {
  name: string;
  similar: string;
  onChoose: (name: string) => void;
}

/** Asks whether a new name is a known one, because two names for one thing spoil every report. */
const Question = ({ name, similar, onChoose }: QuestionProps) => (
  <p role="status" className={styles.note}>
    <span>
      “<bdi>{name}</bdi>” is new. Did you mean “<bdi>{similar}</bdi>”?
    </span>
    <Button size="small" onClick={() => onChoose(similar)}>
      Use {similar}
    </Button>
    <Button size="small" onClick={() => onChoose(name)}>
      Add {name}
    </Button>
  </p>
);

/** What is typed, and what becomes of it. A name that is neither added nor refused stays in the input. */
const useTypedName = ({ options, chosen, onChange, isSingle, allowsNew, label }: ChipFieldProps) => {
  const [text, setText] = useState('');
  /** The text before the next render: the field can be left by the same key. */
  const latest = useRef('');
  const [question, setQuestion] = useState<{ name: string; similar: string }>();
  const [error, setError] = useState('');
  const type = (next: string) => {
    latest.current = next;
    setText(next);
    setQuestion(undefined);
    setError('');
  };
  const choose = (name: string) => {
    type('');
    if (!includes(chosen, name)) onChange(isSingle ? [name] : [...chosen, name]);
  };
  const toggle = (name: string) => {
    if (includes(chosen, name)) onChange(chosen.filter((each) => !isSame(each, name)));
    else choose(name);
  };
  /** @returns whether nothing typed is left */
  const add = (typed: string): boolean => {
    const name = typed.trim();
    const option = findOption(options, name);
    const similar = findSimilarTag(name, options);
    if (name === '') return true;
    if (option !== undefined) choose(option);
    else if (!allowsNew) setError(`No ${label.toLowerCase()} is called “${name}”.`);
    else if (similar !== undefined) setQuestion({ name, similar });
    else choose(name);
    return option !== undefined || (allowsNew === true && similar === undefined);
  };
  return { text, latest, type, choose, toggle, add, question, error };
};

/**
 * Names as chips: the chosen ones are pressed, the most used ones are beside them, and the others are found by typing.
 * By keyboard: the single key, the beginning of the name, Enter.
 */
export function ChipField(props: ChipFieldProps) {
  const { label, inputLabel, options, chosen, shortcut, onDone, children } = props;
  const { text, latest, type, choose, toggle, add, question, error } = useTypedName(props);
  const input = useRef<HTMLInputElement>(null);
  useSingleKeys((key, event) => {
    if (key !== shortcut) return;
    event.preventDefault();
    input.current?.focus();
  });
  const others = options.filter((name) => !includes(chosen, name));
  const chips = [...chosen, ...others.slice(0, Math.max(MAX_CHIPS - chosen.length, 0))];
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') type('');
    else if (event.key !== 'Enter' || !add(text)) return;
    event.preventDefault();
    onDone?.();
  };
  const handleChange = ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (!isSuggestion(nativeEvent)) return type(value);
    choose(value);
    onDone?.();
  };
  // What was typed is not lost when the trader continues elsewhere.
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) add(latest.current);
  };
  return (
    <fieldset className={styles.field} onBlur={handleBlur}>
      <legend className={styles.legend}>
        {label}
        <KeyHint shortcut={shortcut} />
      </legend>
      <div className={styles.chips}>
        {chips.map((name) => (
          <Button
            key={name}
            size="small"
            className={styles.chip}
            aria-pressed={includes(chosen, name)}
            // Keeps the focus, and so what is typed, in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggle(name)}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
        <TextField
          ref={input}
          className={styles.input}
          label={inputLabel}
          labelHidden
          placeholder={inputLabel}
          error={error}
          value={text}
          suggestions={others}
          maxLength={limits.labelLength}
          aria-keyshortcuts={hasSingleKeyShortcuts() ? shortcut : undefined}
          onChange={handleChange}
          onKeyDown={handleKey}
        />
      </div>
      {question && <Question {...question} onChoose={choose} />}
      {children}
    </fieldset>
  );
}
