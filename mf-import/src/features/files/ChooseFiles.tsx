import { FileDropZone, Stack } from 'shared-ui';
import { SampleFiles } from './SampleFiles.tsx';
import { usePaste } from './usePaste.ts';

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
export const ChooseFiles = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  usePaste(onFiles);
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
};
