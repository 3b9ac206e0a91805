import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '../actions/Button.tsx';
import { UploadIcon } from '../icons/icons.tsx';
import styles from './FileDropZone.module.css';

export interface FileDropZoneProps {
  /** The text of the button, e.g. 'Drop or choose images'. */
  label: string;
  /** Which files are accepted, how large and how many. */
  hint: string;
  /** File name extensions by MIME type, for the file picker. Dropped files can have any type. */
  accept: Readonly<Record<string, readonly string[]>>;
  /** Called with all dropped or chosen files. The caller must validate them. */
  onFiles: (files: File[]) => void;
}

/** Accepts files by drag and drop or with its button, and is highlighted while a file is dragged over the page. */
export function FileDropZone({ label, hint, accept, onFiles }: FileDropZoneProps) {
  const hintId = useId();
  const { getRootProps, getInputProps, isDragGlobal, isDragActive } = useDropzone({
    accept,
    // A click anywhere opens the file picker. Keyboard users have the button.
    noKeyboard: true,
    // The page decides where files can be pasted.
    noPaste: true,
    // Files that are dropped beside the area belong to the page or to the shell.
    preventDropOnDocument: false,
    onDrop: (accepted, rejections) => onFiles([...accepted, ...rejections.map(({ file }) => file)]),
  });
  return (
    <div {...getRootProps({ className: styles.area, 'data-drag': isDragActive ? 'over' : isDragGlobal })}>
      <input {...getInputProps()} />
      <UploadIcon size={20} />
      <Button variant="ghost" className={styles.choose} aria-describedby={hintId}>
        {label}
      </Button>
      <span id={hintId} className={styles.hint}>
        {hint}
      </span>
    </div>
  );
}
