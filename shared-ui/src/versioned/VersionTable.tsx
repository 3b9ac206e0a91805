import { Fragment } from 'react';
import styles from './VersionTable.module.css';

type Texts = Readonly<Record<string, string>>;

interface VersionTableProps {
  mine: Texts;
  theirs: Texts;
}

/** Both versions of a document side by side: the values that differ. */
export function VersionTable({ mine, theirs }: VersionTableProps) {
  const labels = Object.keys(theirs).filter((label) => mine[label] !== theirs[label]);
  return (
    <table className={styles.versions} aria-label="Both versions">
      <thead>
        <tr>
          <th scope="col">Yours</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {labels.map((label) => (
          <Fragment key={label}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {label}
              </th>
            </tr>
            <tr>
              <td>{mine[label] || 'None'}</td>
              <td>{theirs[label] || 'None'}</td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
