import { useState } from 'react';
import { Alert, Button, DownloadIcon, FileButton, Row, Stack } from 'shared-ui';
import type { PhaseDraft } from './phaseDraft.ts';
import { createTemplate, readTemplate, TemplateError } from './template.ts';

const download = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-') || 'limits'
  }.limits.json`;
  link.click();
  URL.revokeObjectURL(url);
};

interface TemplateButtonsProps {
  phase: PhaseDraft;
  onChange: (fields: Partial<PhaseDraft>) => void;
}

/** Rules can be saved to a file and loaded from one, which says when they were valid and where they are published. */
export function TemplateButtons({ phase, onChange }: TemplateButtonsProps) {
  const [message, setMessage] = useState('');
  const attempt = async (action: () => void | Promise<void>) => {
    setMessage('');
    try {
      await action();
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      setMessage(error.message);
    }
  };
  const load = (file: File) =>
    attempt(async () => {
      const { key: _, ...fields } = readTemplate(await file.text(), phase.from);
      onChange(fields);
    });
  return (
    <Stack gap={2}>
      <Row gap={2}>
        <FileButton label="Template of limits" accept=".json,application/json" onFile={(file) => void load(file)}>
          Load template
        </FileButton>
        <Button onClick={() => void attempt(() => download(createTemplate(phase), phase.name))}>
          <DownloadIcon />
          Save as template
        </Button>
      </Row>
      {message && <Alert>{message}</Alert>}
    </Stack>
  );
}
