import type { MappedKind, MappingRole } from '../table/roles.ts';
import type { ColumnMapping } from './mapped-format.ts';
import type { MappableTable } from './table.ts';

/** The required roles that no column has. */
export function listMissingRoles(roles: readonly MappingRole[], columns: ColumnMapping['columns']): MappingRole[] {
  return roles.filter(
    ({ role, isRequired, instead = role }) =>
      isRequired && columns[role] === undefined && columns[instead] === undefined,
  );
}

/** A column of P&L suggests closed trades, unless each row has all that a fill needs and not all of a closed trade. */
const guessKind = ({ suggested, roles }: MappableTable): MappedKind => {
  const isComplete = (kind: MappedKind) => listMissingRoles(roles[kind], suggested[kind]).length === 0;
  const isClosedTrade = isComplete('roundTrips') || (!isComplete('executions') && 'profit' in suggested.roundTrips);
  return isClosedTrade ? 'roundTrips' : 'executions';
};

/** Whether the name of the column of P&L says that it is before fees. */
const isGross = ({ names, suggested }: MappableTable): boolean =>
  /gross|brut/i.test(names[suggested.roundTrips.profit ?? -1] ?? '');

/** The mapping of a table by the names of its columns and by what is in them. Required roles can be missing. */
export function suggestMapping(table: MappableTable): ColumnMapping {
  const kind = guessKind(table);
  return { header: table.header, kind, columns: table.suggested[kind], isNet: !isGross(table) };
}
