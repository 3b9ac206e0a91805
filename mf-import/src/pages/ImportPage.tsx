import { labels } from 'contracts/labels';
import type { ColumnMapping } from 'importers';
import { useEffect, useEffectEvent, useState } from 'react';
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
  const readContext = { traderZone, now, knownPointValues: toPointValues(settings) };
  const [read, setRead] = useState<readonly ChosenFile[]>([]);
  const add = async (added: readonly File[]): Promise<void> => {
    const found = await files.add(added);
    setRead((current) => [...current, ...found]);
  };
  const mapTables = useEffectEvent(() => {
    for (const file of read) {
      if (file.format !== null || !file.table) continue;
      const mapping = findMapping(settings, file.table) ?? file.guess;
      if (mapping) files.setMapping(mapping);
      else setMapped((current) => current ?? file);
    }
    setRead([]);
  });
  // A mapping of the trader comes before a guess, so a file waits for the settings.
  useEffect(() => {
    if (!isPending && read.length > 0) mapTables();
  }, [isPending, read]);
  const map = ({ table }: ChosenFile, mapping: ColumnMapping): void => {
    const change = table && toMappingChange(table.names, mapping);
    if (change) remember([change]);
    files.setMapping(mapping);
    setMapped(null);
  };
  const listNames = ({ fileIds }: { fileIds: readonly string[] }) =>
    files.files.filter(({ id }) => fileIds.includes(id)).map(({ name }) => name);
  const runningSource = files.sources.find(({ key }) => key === running);
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
        {(isPending ? [] : files.sources).map((source) => {
          const chosen = files.files.filter(({ id }) => source.fileIds.includes(id));
          const [first] = chosen;
          const table = (source.mapping && first?.table) ?? null;
          return (
            <ImportSource
              key={source.key}
              source={source}
              table={table}
              fileNames={chosen.map(({ name }) => name)}
              readContext={readContext}
              settings={settings}
              accounts={accounts}
              isWaiting={running !== null && running !== source.key}
              onRunning={setRunning}
              onMap={() => setMapped(first ?? null)}
              onBegin={(plan, answers) =>
                remember(listChanges(plan, answers, { table, mapping: source.mapping, settings }))
              }
              onDone={(summary) => {
                files.remove(source.fileIds);
                setFinished((current) => [summary, ...current]);
              }}
            />
          );
        })}
        {!samples.isLoading && (
          <PastImports running={runningSource ? listNames(runningSource) : null}>
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
