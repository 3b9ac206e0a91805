import type { Drawing, DrawingKind, MediaFile } from 'contracts';
import { useState } from 'react';
import { Button, IconButton } from '../../actions/Button.tsx';
import { SegmentedControl } from '../../forms/SegmentedControl.tsx';
import { RestoreIcon } from '../../icons/icons.tsx';
import { Row, Stack } from '../../layout/layout.tsx';
import { Dialog } from '../../overlays/Dialog.tsx';
import { FormStatus } from '../../versioned/FormStatus.tsx';
import { COLOURS, TOOLS } from './describeMark.ts';
import styles from './MarkDialog.module.css';
import { MarkSurface } from './MarkSurface.tsx';
import { MarkTextForm } from './MarkTextForm.tsx';
import { MarkTexts } from './MarkTexts.tsx';
import { type FileStore, useMarks } from './useMarks.ts';

interface ColoursProps {
  colour: number;
  onChange: (colour: number) => void;
}

const Colours = ({ colour, onChange }: ColoursProps) => (
  <fieldset className={styles.colours} aria-label="Colour">
    {COLOURS.map((name, index) => (
      <IconButton
        key={name}
        size="small"
        label={name}
        aria-pressed={colour === index + 1}
        onClick={() => onChange(index + 1)}
      >
        <span className={styles.swatch} data-colour={index + 1} />
      </IconButton>
    ))}
  </fieldset>
);

interface MarkDialogProps extends FileStore {
  file: MediaFile;
  /** Width ÷ height. */
  ratio: number;
  onClose: () => void;
}

/** Draws marks over a picture. They are saved at once, beside the file. */
const MarkDialog = ({ file, ratio, onClose, ...store }: MarkDialogProps) => {
  const marks = useMarks(file, store);
  const [tool, setTool] = useState<DrawingKind>('arrow');
  const [colour, setColour] = useState(1);
  /** A text that was placed and is not typed yet. */
  const [placed, setPlaced] = useState<Drawing | null>(null);
  const draw = (mark: Drawing) => (mark.kind === 'text' ? setPlaced(mark) : marks.add(mark));
  const addText = (text: string) => {
    if (placed) marks.add({ ...placed, text });
    setPlaced(null);
  };
  return (
    <Dialog open size="huge" title={`Mark ${file.originalName}`} onClose={onClose}>
      <Stack gap={3}>
        <Row gap={3}>
          <SegmentedControl label="Tool" options={TOOLS} value={tool} onValueChange={setTool} />
          <Colours colour={colour} onChange={setColour} />
          <Button size="small" aria-disabled={!marks.canUndo} onClick={marks.undo}>
            <RestoreIcon />
            Undo
          </Button>
        </Row>
        <FormStatus form={marks.form} />
        <MarkSurface
          file={file}
          ratio={ratio}
          marks={placed ? [...marks.marks, { ...placed, text: '…' }] : marks.marks}
          tool={tool}
          colour={colour}
          onDraw={draw}
        />
        {placed && (
          <MarkTextForm label="Text of the mark" closeLabel="Cancel" onAdd={addText} onClose={() => setPlaced(null)} />
        )}
        <MarkTexts marks={marks} label="Marks" />
      </Stack>
    </Dialog>
  );
};

export default MarkDialog;
