import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { Button, FileDropZone, Row, Stack } from 'shared-ui';
import { droppedFilesAtom, getCurrentTraderId, reportError, useSearchParams } from 'shared-ui/host';
import * as z from 'zod/mini';
import { toSampleName } from '../sample/sample.ts';

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Files, or the text of a table, pasted anywhere on the page except into a field. */
const usePaste = (onFiles: (files: File[]) => void): void => {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (isEditable(event.target)) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files.length > 0) onFiles(files);
    else if (text.includes('\n')) onFiles([new File([text], 'Pasted table.txt', { type: 'text/plain' })]);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
};

/** Takes files that were dropped on another page, or beside the drop zone, unless another trader dropped them. */
const useDroppedFiles = (onFiles: (files: File[]) => void): void => {
  const [dropped, setDropped] = useAtom(droppedFilesAtom);
  const takeFiles = useEffectEvent(() => {
    if (!dropped) return;
    setDropped(null);
    if ([null, getCurrentTraderId()].includes(dropped.traderId)) onFiles([...dropped.files]);
  });
  useEffect(() => {
    if (dropped) takeFiles();
  }, [dropped]);
};

/** The sample files of the gateway. */
const Samples = z.object({ samples: z.array(z.object({ name: z.string(), broker: z.string() })) });

const fetchSamples = async () => {
  const reply = await fetch('/samples.json');
  return reply.ok ? Samples.parse(await reply.json()).samples : [];
};

const fetchSample = async (name: string): Promise<File> => {
  const reply = await fetch(`/samples/${encodeURIComponent(name)}`);
  if (!reply.ok) throw new Error('The sample file could not be loaded. Please try again.');
  return new File([await reply.blob()], toSampleName(name));
};

/** The names of the sample files. What is below their buttons waits for them, so that it does not move. */
export function useSamples() {
  return useQuery({ queryKey: ['samples'], queryFn: fetchSamples, retry: false });
}

/** `/import?sample=tradovate-year.csv`, to which pages without trades link, reads that sample file. */
const useLinkedSample = (choose: (name: string) => void): void => {
  const [params, setParams] = useSearchParams();
  const name = params.get('sample');
  const read = useEffectEvent((linked: string) => {
    setParams({}, { replace: true });
    choose(linked);
  });
  useEffect(() => {
    if (name) read(name);
  }, [name]);
};

/** Lets a newcomer try an import without a file. */
const SampleFiles = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const { data: samples = [] } = useSamples();
  const choose = (name: string): void =>
    void fetchSample(name).then(
      (file) => onFiles([file]),
      (failure: Error) => reportError(failure.message),
    );
  useLinkedSample(choose);
  if (samples.length === 0) return null;
  return (
    <Row gap={2}>
      <span id="samples-label">Try a sample file:</span>
      {samples.map(({ name, broker }) => (
        <Button key={name} size="small" aria-describedby="samples-label" onClick={() => choose(name)}>
          {broker}
        </Button>
      ))}
    </Row>
  );
};

/** File name extensions by MIME type, for the file picker. */
const accept = {
  'text/csv': ['.csv'],
  'text/plain': ['.txt', '.tsv'],
  'text/html': ['.htm', '.html'],
  'application/xml': ['.xml'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/zip': ['.zip'],
};

/** IMP-01: files by drop, paste and file dialog. */
export function ChooseFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  usePaste(onFiles);
  useDroppedFiles(onFiles);
  return (
    <Stack gap={3}>
      <FileDropZone
        label="Drop, paste or choose files of your broker"
        hint="CSV, TXT, TSV, HTML, XML, XLSX, or a ZIP of them, up to 50 MB each. They are read in this browser: nothing is sent before you press Import."
        accept={accept}
        onFiles={onFiles}
      />
      <SampleFiles onFiles={onFiles} />
    </Stack>
  );
}
