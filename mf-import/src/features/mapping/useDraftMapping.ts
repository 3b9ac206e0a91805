import type { ColumnMapping, MappableTable, MappedKind, MappingRole } from 'importers';
import { useState } from 'react';

/** A column of P&L suggests closed trades, unless each row has all that a fill needs and not all of a closed trade. */
const guessKind = ({ suggested, roles }: MappableTable): MappedKind => {
  const isComplete = (kind: MappedKind) =>
    roles[kind].every(({ role, isRequired }) => !isRequired || role in suggested[kind]);
  const isClosedTrade = isComplete('roundTrips') || (!isComplete('executions') && 'profit' in suggested.roundTrips);
  return isClosedTrade ? 'roundTrips' : 'executions';
};

/** The mapping that the trader edits: the saved one of the header, or one that is suggested by the names of the columns. */
export const useDraftMapping = (table: MappableTable, saved: ColumnMapping | null) => {
  const [draft, setDraft] = useState<ColumnMapping>(() => {
    const kind = guessKind(table);
    return saved ?? { header: table.header, kind, columns: table.suggested[kind], isNet: true };
  });
  const roles: MappingRole[] = table.roles[draft.kind];
  const findRole = (column: number): string => roles.find(({ role }) => draft.columns[role] === column)?.role ?? '';
  return {
    draft,
    roles,
    findRole,
    /** Labels of required roles that no column has. */
    missing: roles
      .filter(({ role, isRequired }) => isRequired && draft.columns[role] === undefined)
      .map(({ label }) => label),
    setDraft,
    setKind: (kind: MappedKind) => setDraft({ ...draft, kind, columns: table.suggested[kind] }),
    setNet: (isNet: boolean) => setDraft({ ...draft, isNet }),
    /** A role belongs to one column, and a column has one role. '' is none. */
    setRole: (column: number, role: string) => {
      const others = Object.entries(draft.columns).filter(([name, index]) => name !== role && index !== column);
      setDraft({ ...draft, columns: Object.fromEntries(role ? [...others, [role, column]] : others) });
    },
  };
};
