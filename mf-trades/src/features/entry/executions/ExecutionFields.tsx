import { limits } from 'contracts';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  Alert,
  Button,
  formatCount,
  formatNumber,
  formatTimeZone,
  PlusIcon,
  Row,
  useMediaQuery,
  useTimeZone,
} from 'shared-ui';
import type { Draft } from '../draft/draft.ts';
import { DeterminedFacts } from './DeterminedFacts.tsx';
import { ExecutionRow } from './ExecutionRow.tsx';
import styles from './Executions.module.css';
import { isTable, parsePasted } from './parsePasted.ts';
import { ROWS_PER_PAGE, useExecutionRows } from './useExecutionRows.ts';

export interface ExecutionFieldsProps {
  form: UseFormReturn<Draft>;
  draft: Draft;
  isNew: boolean;
  error: string | undefined;
  onValueChange: (value: string) => void;
}

const TITLES = ['Time', 'Side', 'Quantity', 'Price', 'Fees'];

const Pages = ({ page, lastPage, setPage, start, rows }: ReturnType<typeof useExecutionRows>) =>
  lastPage > 0 && (
    <Row gap={2}>
      <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
        Previous
      </Button>
      <span>
        {formatNumber(start + 1)}–{formatNumber(Math.min(start + ROWS_PER_PAGE, rows.length))} of{' '}
        {formatNumber(rows.length)}
      </span>
      <Button size="small" disabled={page === lastPage} onClick={() => setPage(page + 1)}>
        Next
      </Button>
    </Row>
  );

/** The executions of a trade as fields, and what they determine (FAC-04). */
const ExecutionFields = ({ form, draft, isNew, error, onValueChange }: ExecutionFieldsProps) => {
  const zone = useTimeZone();
  const hasTitles = useMediaQuery('(width >= 44rem)');
  const { executions: value, side, openedAt } = draft;
  const list = useExecutionRows({ value, onValueChange, side, openedAt });
  const [unread, setUnread] = useState<readonly string[]>([]);
  const element = useRef<HTMLUListElement>(null);
  const shouldFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row was added.
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    const fields = [...(element.current?.lastElementChild?.querySelectorAll<HTMLElement>('input, select') ?? [])];
    // The time of the row above is suggested.
    fields[list.rows.at(-1)?.at ? 1 : 0]?.focus();
  }, [list.rows.length]);
  const add = () => {
    shouldFocus.current = true;
    list.add();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    const pasted = parsePasted(text, { zone, date: draft.date });
    setUnread(pasted.unread);
    if (pasted.rows.length > 0) list.paste(pasted.rows);
  };
  return (
    <section aria-label="Executions" className={styles.section} onPaste={handlePaste}>
      {hasTitles && (
        <p className={styles.row} aria-hidden="true">
          {TITLES.map((title) => (
            <span key={title} className={styles.title}>
              {title}
            </span>
          ))}
        </p>
      )}
      <ul ref={element} className={styles.list}>
        {list.shown.map((row, index) => (
          <ExecutionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity; its fields are controlled.
            key={list.start + index}
            number={list.start + index + 1}
            row={row}
            zone={zone}
            hasTitles={hasTitles}
            onChange={(changed) => list.set(list.start + index, changed)}
            onRemove={() => list.remove(list.start + index)}
          />
        ))}
      </ul>
      <Pages {...list} />
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {unread.length > 0 && (
        <Alert tone="warning" onDismiss={() => setUnread([])}>
          {formatCount(unread.length, 'line')} could not be read: {unread.slice(0, 3).join('; ')}
        </Alert>
      )}
      <Row gap={3}>
        <Button size="small" onClick={add} disabled={list.rows.length >= limits.executions}>
          <PlusIcon />
          Add execution
        </Button>
        <span className={styles.hint}>
          Times are in the zone {formatTimeZone(zone)}. You can paste rows from a spreadsheet: time, side, quantity,
          price, fees.
        </span>
      </Row>
      <DeterminedFacts form={form} draft={draft} isNew={isNew} />
    </section>
  );
};

export default ExecutionFields;
