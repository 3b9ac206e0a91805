import {
  type ColumnMapping,
  listMissingRoles,
  type MappableTable,
  type MappedKind,
  type MappingRole,
  suggestMapping,
} from 'importers';
import { useState } from 'react';
import { Button, Dialog, SegmentedControl, Select, Stack } from 'shared-ui';
import styles from '../source/source.module.css';
import { MappingPreview } from './MappingPreview.tsx';
import { MappingTransfer } from './MappingTransfer.tsx';

/**
 * The mapping that the trader edits: the saved one of the header, or one that is suggested by the names of the columns.
 */
const useDraftMapping = (table: MappableTable, saved: ColumnMapping | null) => {
  // Columns that the trader has checked are no guess.
  const [draft, setDraft] = useState<ColumnMapping>({ ...(saved ?? suggestMapping(table)), confirmed: undefined });
  const roles: MappingRole[] = table.roles[draft.kind];
  const findRole = (column: number): string =>
    roles.find(({ role, further }) => [role, ...further].some((name) => draft.columns[name] === column))?.role ?? '';
  return {
    draft,
    roles,
    findRole,
    /** Labels of required roles that no column has. */
    missing: listMissingRoles(roles, draft.columns).map(({ label }) => label),
    setDraft,
    setKind: (kind: MappedKind) => setDraft({ ...draft, kind, columns: table.suggested[kind] }),
    setNet: (isNet: boolean) => setDraft({ ...draft, isNet }),
    /** A column has one role, and a role one column, except that several columns can have fees. '' is no role. */
    setRole: (column: number, role: string) => {
      const free = Object.entries(draft.columns).filter(([, index]) => index !== column);
      const further = roles.find((each) => each.role === role)?.further ?? [];
      const key = [role, ...further].find((name) => !free.some(([taken]) => taken === name)) ?? role;
      const others = free.filter(([name]) => name !== key);
      setDraft({ ...draft, columns: Object.fromEntries(role ? [...others, [key, column]] : others) });
    },
  };
};

type Draft = ReturnType<typeof useDraftMapping>;

const getSample = ({ sample }: MappableTable, column: number): string =>
  sample
    .map((cells) => cells[column] ?? '')
    .filter(Boolean)
    .slice(0, 3)
    .join(', ');

const Columns = ({ table, draft }: { table: MappableTable; draft: Draft }) => (
  <ul className={styles.columns} aria-label="Columns of the table">
    {table.names.map((name, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered, and their names may repeat.
      <li key={`${name} ${column}`} className={styles.column}>
        <div>
          <div className={styles.name}>{name || `Column ${column + 1}`}</div>
          <div className={styles.sample}>{getSample(table, column)}</div>
        </div>
        <Select
          label={`Role of ${name || `column ${column + 1}`}`}
          labelHidden
          placeholder="Not used"
          options={draft.roles.map(({ role, label, isRequired }) => ({
            value: role,
            label: isRequired ? `${label} *` : label,
          }))}
          value={draft.findRole(column)}
          onValueChange={(role) => draft.setRole(column, role)}
        />
      </li>
    ))}
  </ul>
);

const KindChoice = ({ draft: { draft, setKind, setNet } }: { draft: Draft }) => (
  <>
    <SegmentedControl
      label="What each row is"
      options={[
        { value: 'executions', label: 'Each row is a fill' },
        { value: 'roundTrips', label: 'Each row is a closed trade' },
      ]}
      value={draft.kind}
      onValueChange={setKind}
    />
    {draft.kind === 'roundTrips' && (
      <SegmentedControl
        label="P&L of the table"
        options={[
          { value: 'net', label: 'P&L is after fees' },
          { value: 'gross', label: 'P&L is before fees' },
        ]}
        value={draft.isNet ? 'net' : 'gross'}
        onValueChange={(value) => setNet(value === 'net')}
      />
    )}
  </>
);

interface ColumnMapperProps {
  fileId: string;
  table: MappableTable;
  /** The saved mapping of this header. */
  saved: ColumnMapping | null;
  onUse: (mapping: ColumnMapping) => void;
  onClose: () => void;
}

/** IMP-04: the trader says what the columns of an unknown table are. */
export function ColumnMapper({ fileId, table, saved, onUse, onClose }: ColumnMapperProps) {
  const draft = useDraftMapping(table, saved);
  const isComplete = draft.missing.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="Map columns"
      description="Say what each column is. The mapping is remembered for tables with the same header."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isComplete} onClick={() => onUse(draft.draft)}>
            Use mapping
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <KindChoice draft={draft} />
        <Columns table={table} draft={draft} />
        {isComplete ? (
          <MappingPreview fileId={fileId} mapping={draft.draft} />
        ) : (
          <p role="status">Still needed: {draft.missing.join(', ')}.</p>
        )}
        <MappingTransfer mapping={draft.draft} onImport={draft.setDraft} />
      </Stack>
    </Dialog>
  );
}
