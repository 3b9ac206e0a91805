import { type ReactNode, useRef } from 'react';
import { Button } from '../actions/Button.tsx';

export interface FileButtonProps {
  /** What the file is, e.g. 'Zip of a journal'. */
  label: string;
  /** As of an input, e.g. '.zip,application/zip'. */
  accept: string;
  onFile: (file: File) => void;
  /** What it says on the button. */
  children: ReactNode;
}

/** A button that lets one choose a file. The same file can be chosen again. */
export const FileButton = ({ label, accept, onFile, children }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Else the browser would say nothing when it is the same file that is chosen next.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{children}</Button>
    </>
  );
};
