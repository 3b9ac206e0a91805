import { Badge, Button, Card, CloseIcon, IconButton, localizeSentence, Row, Select, Spinner } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from '../List.module.css';
import type { ChosenFile, Files } from './useFiles.ts';

const describeChoice = ({ format, mapping }: ChosenFile): string | undefined => {
  if (format) return undefined;
  return mapping ? 'Your column mapping' : 'Choose a format';
};

const FormatChoice = ({ file, onFormat }: { file: ChosenFile; onFormat: (format: string) => void }) => {
  const isChosen = file.problem === null && file.guess === null;
  if (file.candidates.length < (isChosen ? 2 : 1)) return null;
  return (
    <Select
      label={`Read ${file.name} as`}
      labelHidden
      className={styles.format}
      options={file.candidates.map(({ format, name }) => ({ value: format, label: name }))}
      value={file.format ?? ''}
      placeholder={describeChoice(file)}
      onValueChange={onFormat}
    />
  );
};

/** The format and why, or what is wrong with the file. */
const Detected = ({ candidates, format, mapping, problem }: ChosenFile) => {
  const found = candidates.find((candidate) => candidate.format === format);
  if (mapping)
    return (
      <p className={styles.facts}>
        {mapping.confirmed ? 'Its columns were recognized.' : 'Read by your column mapping.'}
      </p>
    );
  if (problem && !found) return <p className={styles.problem}>{localizeSentence(problem)}</p>;
  return (
    <p className={styles.facts}>
      <Badge>{found?.name}</Badge> {found?.reason}
    </p>
  );
};

interface FileListProps {
  files: Files;
  onMap: (file: ChosenFile) => void;
}

/** The chosen files with their formats. */
export function FileList({ files: { files, reading, remove, setFormat }, onMap }: FileListProps) {
  if (files.length + reading.length === 0) return null;
  return (
    <Card title="Files">
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.id} className={styles.row}>
            <div className={styles.text}>
              <bdi className={styles.name}>{file.name}</bdi>
              <Detected {...file} />
            </div>
            <Row gap={2}>
              <FormatChoice file={file} onFormat={(format) => setFormat(file.id, format)} />
              {file.isOwnExport && (
                <Button asChild size="small">
                  <Link to="/account">Restore in Account</Link>
                </Button>
              )}
              {(file.candidates.length === 0 || file.problem || file.guess) && file.table && (
                <Button size="small" aria-label={`Map columns of ${file.name}`} onClick={() => onMap(file)}>
                  Map columns
                </Button>
              )}
              <IconButton label={`Remove ${file.name}`} size="small" onClick={() => remove([file.id])}>
                <CloseIcon size={16} />
              </IconButton>
            </Row>
          </li>
        ))}
        {reading.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is never reordered.
          <li key={`${name} ${index}`} className={styles.row}>
            <bdi className={styles.name}>{name}</bdi>
            <Spinner label={`Reading ${name}`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
