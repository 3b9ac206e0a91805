import type { CandleFile, CandleOptions } from 'importers';
import { useRef, useState } from 'react';
import { Alert, Card, FileDropZone, Spinner, Stack, useTimeZone } from 'shared-ui';
import { PriceFile } from './PriceFile.tsx';
import type { ReadPrices } from './prices.worker.ts';
import { readPrices } from './readPrices.ts';

const ACCEPT = { 'text/csv': ['.csv', '.txt', '.tsv'], 'application/zip': ['.zip'] };

interface OpenedFile {
  id: number;
  source: File;
  options: CandleOptions;
  /** Null while it is read. */
  read: ReadPrices | null;
}

const useFiles = () => {
  const traderZone = useTimeZone();
  const [files, setFiles] = useState<readonly OpenedFile[]>([]);
  const lastId = useRef(0);
  const read = async (id: number, source: File, options: CandleOptions): Promise<void> => {
    const result = await readPrices(source, { traderZone, ...options });
    setFiles((all) =>
      all.map((file) => (file.id === id && file.options === options ? { ...file, read: result } : file)),
    );
  };
  const add = (sources: readonly File[]): void => {
    for (const source of sources) {
      lastId.current += 1;
      const file = { id: lastId.current, source, options: {}, read: null };
      setFiles((all) => [...all, file]);
      void read(file.id, source, file.options);
    }
  };
  const setOptions = (id: number, source: File, options: CandleOptions): void => {
    setFiles((all) => all.map((file) => (file.id === id ? { ...file, options } : file)));
    void read(id, source, options);
  };
  const remove = (id: number): void => setFiles((all) => all.filter((file) => file.id !== id));
  /** Removes one file of a zip, or the bars of one length. */
  const removePart = (id: number, part: CandleFile): void =>
    setFiles((all) =>
      all.flatMap((file) => {
        if (file.id !== id || !file.read) return file;
        const files = file.read.files.filter((each) => each !== part);
        return files.length > 0 ? { ...file, read: { ...file.read, files } } : [];
      }),
    );
  return { files, add, setOptions, remove, removePart };
};

/**
 * Reads price files of the trader's platform and stores their bars (CHT-02). Nothing is sent before it is asked for.
 */
export function UploadPrices() {
  const { files, add, setOptions, remove, removePart } = useFiles();
  return (
    <Card
      title="Add prices"
      description="Export bars from TradingView, NinjaTrader, MetaTrader, Sierra Chart, Interactive Brokers or Binance, or any table with time, open, high, low and close."
    >
      <Stack gap={4}>
        <FileDropZone
          label="Drop or choose price files"
          hint="CSV or text files, or a zip of them. They are read in your browser."
          accept={ACCEPT}
          onFiles={add}
        />
        {files.map(({ id, source, options, read }) => {
          if (!read) return <Spinner key={id} label={`Reading ${source.name}…`} />;
          if (read.problem)
            return (
              <Alert key={id} title={`${source.name} cannot be read`} onDismiss={() => remove(id)}>
                {read.problem}
              </Alert>
            );
          return read.files.map((file, index) => (
            <PriceFile
              key={`${id} ${file.ticker} ${file.resolution}`}
              name={read.files.length > 1 ? `${source.name} (${index + 1})` : source.name}
              file={file}
              // An answer is for all that was read from the file.
              questions={file.questions.filter(
                ({ id: question }) =>
                  !read.files.slice(0, index).some((each) => each.questions.some((asked) => asked.id === question)),
              )}
              options={options}
              onOptions={(next) => setOptions(id, source, next)}
              onRemove={() => removePart(id, file)}
            />
          ));
        })}
      </Stack>
    </Card>
  );
}
