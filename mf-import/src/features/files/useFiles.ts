import type { ColumnMapping } from 'importers';
import { useEffect, useState } from 'react';
import type { FoundFile, Source } from '../reading/types.ts';
import { getReader } from '../reading/useReader.ts';

/** A file of the trader, and how it is read. */
export interface ChosenFile extends FoundFile {
  /** One of its candidates; null if it is mapped, cannot be read, or the trader has to choose. */
  format: string | null;
  mapping: ColumnMapping | null;
}

const UNREADABLE = 'The file could not be read. Choose it again.';

let lastFailure = 0;

const openFile = async (file: File): Promise<FoundFile[]> => {
  try {
    return await (await getReader()).open(file);
  } catch (failure) {
    const problem = failure instanceof Error ? failure.message : UNREADABLE;
    lastFailure += 1;
    const nothing = { candidates: [], table: null, guess: null, isOwnExport: false };
    return [{ id: `failed ${lastFailure}`, name: file.name, ...nothing, problem }];
  }
};

const choose = (file: FoundFile): ChosenFile => ({
  ...file,
  format: file.problem === null && file.guess === null ? (file.candidates[0]?.format ?? null) : null,
  mapping: null,
});

/** What identifies the files that are imported together; null for a file that cannot be read. */
const toSourceKey = ({ format, mapping }: ChosenFile): string | null =>
  mapping ? `${mapping.kind} ${mapping.header}` : format;

const listSources = (files: readonly ChosenFile[]): Source[] => {
  const sources = new Map<string, Source>();
  for (const file of files) {
    const key = toSourceKey(file);
    if (key === null) continue;
    const { format, mapping } = file;
    const fileIds = [...(sources.get(key)?.fileIds ?? []), file.id];
    sources.set(key, { key, format: mapping ? null : format, mapping, fileIds });
  }
  return [...sources.values()];
};

/** The files that the trader has chosen. They stay in this page. */
export function useFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [reading, setReading] = useState<readonly string[]>([]);
  // While the trader chooses. If it does not start, the first file says so.
  useEffect(() => void getReader().catch(() => undefined), []);
  const update = (isChanged: (file: ChosenFile) => boolean, change: Pick<ChosenFile, 'format' | 'mapping'>): void =>
    setFiles((current) => current.map((file) => (isChanged(file) ? { ...file, ...change } : file)));
  return {
    files,
    /** The names of files that are being read. */
    reading,
    sources: listSources(files),
    /** Reads files one after another. Resolves with them. */
    add: async (added: readonly File[]): Promise<ChosenFile[]> => {
      setReading((names) => [...names, ...added.map(({ name }) => name)]);
      const all: ChosenFile[] = [];
      for (const file of added) {
        const found = (await openFile(file)).map(choose);
        all.push(...found);
        setFiles((current) => [...current, ...found]);
        setReading((names) => names.toSpliced(names.indexOf(file.name), 1));
      }
      return all;
    },
    remove: (ids: readonly string[]): void => setFiles((current) => current.filter(({ id }) => !ids.includes(id))),
    setFormat: (id: string, format: string): void => update((file) => file.id === id, { format, mapping: null }),
    /** Maps all files with this header that no format reads. */
    setMapping: (mapping: ColumnMapping): void =>
      update(({ format, table }) => format === null && table?.header === mapping.header, { format: null, mapping }),
  };
}

export type Files = ReturnType<typeof useFiles>;
