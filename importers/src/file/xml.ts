import { Parser } from 'htmlparser2';
import { UnreadableFile } from '../errors.ts';
import { createDepthGuard } from './depth.ts';
import { createGridBuilder, type Grid } from './grid.ts';

/** Elements of one name, as a table whose columns are their attributes. */
interface Elements {
  columns: Map<string, number>;
  rows: { number: number; attributes: Record<string, string> }[];
}

const refuseDoctype = (): never => {
  throw new UnreadableFile('The XML file has a DOCTYPE, which is not accepted. Export the report again.');
};

const collectElements = (text: string): { found: Map<string, Elements>; isComplete: boolean } => {
  const found = new Map<string, Elements>();
  let number = 0;
  const depth = createDepthGuard();
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (/^!doctype|^!entity/i.test(name)) refuseDoctype();
      },
      onopentag: (name, attributes) => {
        number += 1;
        depth.open();
        const names = Object.keys(attributes);
        if (names.length === 0) return;
        const elements = found.get(name) ?? { columns: new Map<string, number>(), rows: [] };
        for (const column of names)
          if (!elements.columns.has(column)) elements.columns.set(column, elements.columns.size);
        elements.rows.push({ number, attributes });
        found.set(name, elements);
      },
      onclosetag: depth.close,
    },
    { xmlMode: true },
  );
  parser.write(text);
  const isComplete = depth.isClosed();
  parser.end();
  return { found, isComplete };
};

/**
 * The elements of an XML file: for each element name a row with the name and the names of its attributes, then one row for
 * each element. The number of a row is the number of the element in the file.
 */
export const readXml = (text: string): Grid => {
  const builder = createGridBuilder();
  const { found, isComplete } = collectElements(text);
  if (!isComplete) builder.problems.push('The file ends before its last element is closed: it is incomplete.');
  for (const [name, { columns, rows }] of found) {
    builder.add(0, [`<${name}>`, ...columns.keys()]);
    for (const { number, attributes } of rows)
      builder.add(number, [`<${name}>`, ...Array.from(columns.keys(), (column) => attributes[column] ?? '')]);
  }
  return { ...builder, kind: 'xml' };
};
