import { labels } from 'contracts/labels';
import type { ColumnMapping } from 'importers';
import { useState } from 'react';
import { Page, PageHeader, Stack, useCall, useTimeZone } from 'shared-ui';
import { BrokerGuide } from '../features/brokers/BrokerGuide.tsx';
import { JournalGuide } from '../features/brokers/JournalGuide.tsx';
import { ChooseFiles, useSamples } from '../features/files/ChooseFiles.tsx';
import { FileList } from '../features/files/FileList.tsx';
import { type ChosenFile, useFiles } from '../features/files/useFiles.ts';
import { PastImports } from '../features/history/PastImports.tsx';
import { ImportResult, type ImportSummary } from '../features/importing/ImportResult.tsx';
import { ColumnMapper } from '../features/mapping/ColumnMapper.tsx';
import {
  findMapping,
  listChanges,
  toMappingChange,
  toPointValues,
  useImportSettings,
} from '../features/settings/remembered.ts';
import { ImportSource } from '../features/source/ImportSource.tsx';

const useAccountNames = (): string[] => {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  return data?.accounts.filter(({ archived }) => !archived).map(({ name }) => name) ?? [];
};

/** IMP-01: from the files of a broker to trades. */
const ImportPage = () => {
  const files = useFiles();
  const accounts = useAccountNames();
  const [mapped, setMapped] = useState<ChosenFile | null>(null);
  const [finished, setFinished] = useState<readonly ImportSummary[]>([]);
  const [running, setRunning] = useState<string | null>(null);
  const [now] = useState(() => new Date().toISOString());
  const traderZone = useTimeZone();
  const samples = useSamples();
  const { settings, isPending, remember } = useImportSettings();
  const readContext = { traderZone, now, pointValues: toPointValues(settings) };
  const add = async (added: readonly File[]): Promise<void> => {
    for (const file of await files.add(added)) {
      if (file.format !== null || !file.table) continue;
      const saved = findMapping(settings, file.table);
      if (saved) files.setMapping(file.id, saved);
      else setMapped((current) => current ?? file);
    }
  };
  const map = ({ id, table }: ChosenFile, mapping: ColumnMapping): void => {
    const change = table && toMappingChange(table.names, mapping);
    if (change) remember([change]);
    files.setMapping(id, mapping);
    setMapped(null);
  };
  return (
    <Page>
      <PageHeader title="Import" subtitle="Add the trades of your broker’s files to your journal." />
      <Stack gap={6}>
        <ChooseFiles onFiles={(added) => void add(added)} />
        {finished.map((summary, index) => (
          <ImportResult
            key={summary.importId}
            summary={summary}
            isLatest={index === 0}
            onClose={() => setFinished(finished.filter((other) => other !== summary))}
          />
        ))}
        <FileList files={files} onMap={setMapped} />
        {(isPending ? [] : files.sources).map((source) => (
          <ImportSource
            key={source.key}
            source={source}
            fileNames={files.files.filter(({ id }) => source.fileIds.includes(id)).map(({ name }) => name)}
            readContext={readContext}
            settings={settings}
            accounts={accounts}
            isWaiting={running !== null && running !== source.key}
            onRunning={setRunning}
            onBegin={(plan, answers) => remember(listChanges(plan, answers))}
            onDone={(summary) => {
              files.remove(source.fileIds);
              setFinished((current) => [summary, ...current]);
            }}
          />
        ))}
        {!samples.isLoading && (
          <PastImports>
            {files.files.length + files.reading.length === 0 && (
              <>
                <BrokerGuide />
                <JournalGuide />
              </>
            )}
          </PastImports>
        )}
      </Stack>
      {mapped?.table && (
        <ColumnMapper
          fileId={mapped.id}
          table={mapped.table}
          saved={mapped.mapping}
          onUse={(mapping) => map(mapped, mapping)}
          onClose={() => setMapped(null)}
        />
      )}
    </Page>
  );
};

export default ImportPage;
