import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './Suggestions.module.css';

const MAX_SHOWN = 8;

/** Names that contain the text, in any case, those that begin with it first. A complete name needs no suggestion. */
function findSuggestions(suggestions: readonly string[], text: string): string[] {
  const typed = text.trim().toLowerCase();
  const matches = [...new Set(suggestions)].filter((each) => each.toLowerCase().includes(typed));
  if (matches.length === 1 && matches[0] === text.trim()) return [];
  const begins = (each: string) => each.toLowerCase().startsWith(typed);
  return [...matches.filter(begins), ...matches.filter((each) => !begins(each))].slice(0, MAX_SHOWN);
}

/** As browsers name the input of a chosen suggestion. */
const CHOSEN = 'insertReplacementText';

/** Sets the text as if it were typed, so that React and the form hear of it. */
const enterText = (input: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: CHOSEN }));
};

/** Esc closes the list only, not the dialog or form around it, which listen on the document. */
const useEscape = (isOpen: boolean, close: () => void): void => {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, [isOpen]);
};

interface SuggestionListProps {
  id: string;
  names: readonly string[];
  activeIndex: number;
  onChoose: (name: string) => void;
}

const SuggestionList = ({ id, names, activeIndex, onChoose }: SuggestionListProps) => (
  <div id={id} role="listbox" aria-label="Suggestions" className={styles.list}>
    {names.map((name, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
      // biome-ignore lint/a11y/useFocusableInteractive: the same.
      <div
        key={name}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === activeIndex}
        className={styles.option}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(name)}
      >
        <bdi>{name}</bdi>
      </div>
    ))}
  </div>
);

/**
 * Suggestions below a field, which accepts other texts, too. The browser's own list has no keyboard that all browsers
 * share, and Firefox on Android has none.
 * @returns the properties of the field and of the element around it, and the list
 */
export function useSuggestions(suggestions: readonly string[] | undefined) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [activeIndex, setActiveIndex] = useState(-1);
  const names = text === null ? [] : findSuggestions(suggestions ?? [], text);
  const isOpen = names.length > 0;
  const show = (shown: string | null) => {
    setText(shown);
    setActiveIndex(-1);
  };
  useEscape(isOpen, () => show(null));
  if (!suggestions) return {};
  const choose = (name: string) => {
    const input = container.current?.querySelector('input');
    if (input) enterText(input, name);
  };
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const active = names[activeIndex];
    if (key === 'ArrowDown' && !isOpen) show(target.value);
    else if (key === 'ArrowDown') setActiveIndex((activeIndex + 1) % names.length);
    else if (key === 'ArrowUp' && isOpen) setActiveIndex((Math.max(activeIndex, 0) + names.length - 1) % names.length);
    else if (key === 'Enter' && active !== undefined) choose(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    container: {
      ref: container,
      onKeyDownCapture,
      onInput: ({ nativeEvent, target }: FormEvent) => {
        const isChosen = nativeEvent instanceof InputEvent && nativeEvent.inputType === CHOSEN;
        if (target instanceof HTMLInputElement) show(isChosen ? null : target.value);
      },
      onClick: ({ target }: MouseEvent) => target instanceof HTMLInputElement && show(target.value),
      onBlur: () => show(null),
    },
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': activeIndex >= 0 ? `${id}-${activeIndex}` : undefined,
      autoComplete: 'off',
    } as const,
    list: isOpen && <SuggestionList id={id} names={names} activeIndex={activeIndex} onChoose={choose} />,
  };
}
