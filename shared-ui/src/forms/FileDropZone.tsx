import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '../actions/Button.tsx';
import { UploadIcon } from '../icons/icons.tsx';
import styles from './FileDropZone.module.css';

export interface FileDropZoneProps {
  /** The button's words, e.g. 'Drop or choose images'. */
  label: string;
  /** Which files, how large, how many. */
  hint: string;
  /** The file name extensions by type, which the browser's own window offers. What is dropped may be anything. */
  accept: Readonly<Record<string, readonly string[]>>;
  /** All that was dropped or chosen: check it. */
  onFiles: (files: File[]) => void;
}

/** Takes files that are dropped on it or chosen by its button, and shows that it would as soon as one is dragged. */
export const FileDropZone = ({ label, hint, accept, onFiles }: FileDropZoneProps) => {
  const hintId = useId();
  const { getRootProps, getInputProps, isDragGlobal, isDragActive } = useDropzone({
    accept,
    // The whole area takes a click, which comes from the button, too; the keyboard has the button.
    noKeyboard: true,
    // Where files can be pasted is the page's own business.
    noPaste: true,
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
};
