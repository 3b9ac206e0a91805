import { useState } from 'react';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { type ColumnName, columnNames, defaultColumns } from './columns.tsx';

const ENTRY = 'list-columns';

const readColumns = (): readonly ColumnName[] => {
  const stored = readTraderEntry('browser', ENTRY);
  return Array.isArray(stored) ? columnNames.filter((name) => stored.includes(name)) : defaultColumns;
};

/** The columns that the trader has chosen, stored in this browser until sign-out. */
export const useColumns = () => {
  const [columns, setColumns] = useState(readColumns);
  const toggle = (name: ColumnName, isShown: boolean) => {
    const next = columnNames.filter((each) => (each === name ? isShown : columns.includes(each)));
    writeTraderEntry('browser', ENTRY, next);
    setColumns(next);
  };
  return { columns, toggle };
};
