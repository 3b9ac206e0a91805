import { type ReactNode, useId } from 'react';
import { Button } from 'shared-ui';
import type { Draft } from '../entry/draft/draft.ts';
import styles from './Figures.module.css';
import type { TradeEdit } from './useEdit.ts';

interface FiguresProps {
  /** In columns of one width. */
  isGrid?: boolean;
  children: ReactNode;
}

/** Short facts with their names above them, as many in a row as fit: a `dl` of Figures. */
export function Figures({ isGrid, children }: FiguresProps) {
  return (
    <dl className={styles.figures} data-grid={isGrid || undefined}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  /** The value; nothing is shown without one. */
  children: ReactNode;
  large?: boolean;
  /** The value explains itself: a phone shows no name above it. */
  isPlain?: boolean;
  /** The field of the form that a click on the value opens (DET-02). Without it, the value is text. */
  field?: keyof Draft;
  edit?: TradeEdit;
}

/** A fact. It is a button that edits it, if it is of one field of the form. */
export function Figure({ label, children, large, isPlain, field, edit }: FigureProps) {
  const id = useId();
  if (!children) return null;
  return (
    <div className={styles.figure} data-large={large || undefined} data-plain={isPlain || undefined}>
      <dt id={id}>{label}</dt>
      <dd>
        {field && edit ? (
          <Button
            variant="ghost"
            className={styles.value}
            id={`${id}-value`}
            aria-labelledby={`${id} ${id}-value`}
            title={`Change ${label}`}
            disabled={!edit.canOpen}
            // Keyboard users continue where they left off.
            autoFocus={edit.field === field}
            onClick={() => edit.open('', field)}
          >
            {children}
          </Button>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
