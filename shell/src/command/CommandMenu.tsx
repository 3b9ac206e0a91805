import type { CommandEntry } from 'protocol';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog, SearchField, usePrivacy } from 'shared-ui';
import { readCommandEntries } from '../modules/modules.ts';
import styles from './CommandMenu.module.css';
import type { PageLink } from './command-menu.ts';
import { type Command, type CommandGroup, filterCommands, listPagesAndActions } from './commands.ts';
import { useFoundCommands } from './useFoundCommands.ts';

/** The index that a key moves to; the arrows continue at the other end. */
const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
};

/** The pages that modules declare; none until the list of modules is known, or when it cannot be loaded. */
const useModuleEntries = (): readonly CommandEntry[] => {
  const [entries, setEntries] = useState<readonly CommandEntry[]>([]);
  useEffect(() => {
    readCommandEntries().then(setEntries, () => {});
  }, []);
  return entries;
};

const describeResults = (count: number, search: string, isSearching: boolean): string => {
  if (isSearching) return 'Searching…';
  if (search === '') return '';
  return count === 0 ? `Nothing found for “${search}”.` : `${count} results`;
};

interface GroupsProps {
  groups: readonly CommandGroup[];
  activeId: string | undefined;
  getOptionId: (command: Command) => string;
  onPoint: (command: Command) => void;
  onRun: (command: Command) => void;
}

const Groups = ({ groups, activeId, getOptionId, onPoint, onRun }: GroupsProps) =>
  groups.map(({ title, commands }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no fieldset.
    <div key={title} role="group" aria-label={title} className={styles.group}>
      <div className={styles.title} aria-hidden="true">
        {title}
      </div>
      {commands.map((command) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the same.
        <div
          key={command.id}
          id={getOptionId(command)}
          role="option"
          aria-selected={command.id === activeId}
          className={styles.option}
          onPointerMove={() => onPoint(command)}
          onClick={() => onRun(command)}
        >
          <span className={styles.label}>{command.label}</span>
          {command.detail && <span className={styles.detail}>{command.detail}</span>}
        </div>
      ))}
    </div>
  ));

/** A finger chooses from the list first; the keyboard of a phone would cover it. */
const useTouchKeyboard = () => {
  const [isWanted, setWanted] = useState(() => !window.matchMedia('(pointer: coarse)').matches);
  return { inputMode: isWanted ? 'search' : 'none', onPointerDown: () => setWanted(true) } as const;
};

interface CommandMenuProps {
  /** The pages of the navigation bar. */
  links: readonly PageLink[];
  onClose: () => void;
  onPrivacy: () => void;
}

/** Pages, actions, setups, tickers and trades by name: a combobox with the list below it. */
const CommandMenu = ({ links, onClose, onPrivacy }: CommandMenuProps) => {
  usePrivacy();
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState('');
  const keyboard = useTouchKeyboard();
  const search = text.trim();
  const entries = useModuleEntries();
  const { groups: found, error, isSearching } = useFoundCommands(search);
  const groups = [...filterCommands(listPagesAndActions({ links, entries }, onPrivacy), search), ...found].filter(
    ({ commands }) => commands.length > 0,
  );
  const commands = groups.flatMap((group) => group.commands);
  const activeIndex = Math.max(
    0,
    commands.findIndex((command) => command.id === activeId),
  );
  const active = commands[activeIndex];
  const getOptionId = (command: Command) => `${id}-${commands.indexOf(command)}`;
  const activeOptionId = active && getOptionId(active);
  useEffect(() => {
    if (activeOptionId) document.getElementById(activeOptionId)?.scrollIntoView({ block: 'nearest' });
  }, [activeOptionId]);
  const run = ({ path, run: act }: Command) => {
    onClose();
    act?.();
    if (path) void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) run(active);
    else if (move && commands.length > 0) setActiveId(commands[move(activeIndex, commands.length)]?.id ?? '');
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title="Search and commands">
      <div className={styles.menu} data-command-menu>
        <SearchField
          label="Search pages, trades, setups, tickers and actions"
          placeholder="Search pages, trades, setups…"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeOptionId}
          autoComplete="off"
          spellCheck={false}
          {...keyboard}
          value={text}
          onValueChange={(next) => {
            setText(next);
            setActiveId('');
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
          <Groups
            groups={groups}
            activeId={active?.id}
            getOptionId={getOptionId}
            onPoint={(command) => setActiveId(command.id)}
            onRun={run}
          />
        </div>
        <p role="status" className={styles.status}>
          {error
            ? `Setups, tickers and trades could not be searched. ${error}`
            : describeResults(commands.length, search, isSearching)}
        </p>
      </div>
    </Dialog>
  );
};

export default CommandMenu;
