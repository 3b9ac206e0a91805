import { useQuery } from '@tanstack/react-query';
import type { ColumnMapping } from 'importers';
import { Alert, formatCount, localizeSentence, Stack, useTimeZone } from 'shared-ui';
import { noAnswers } from '../reading/answers.ts';
import { getReader } from '../reading/useReader.ts';
import { FirstTrades } from '../source/FirstTrades.tsx';

const readWith = async (fileId: string, mapping: ColumnMapping, traderZone: string) => {
  const source = { key: 'mapping', format: null, mapping, fileIds: [fileId] };
  const readContext = { traderZone, now: new Date().toISOString() };
  return (await getReader()).plan({ source, readContext, answers: noAnswers, stored: null });
};

/** The first trades of the table, as the mapping reads them. */
export function MappingPreview({ fileId, mapping }: { fileId: string; mapping: ColumnMapping }) {
  const zone = useTimeZone();
  const { data, error } = useQuery({
    queryKey: ['mapped', fileId, mapping, zone],
    queryFn: () => readWith(fileId, mapping, zone),
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  if (error) return <Alert>{localizeSentence(error.message)}</Alert>;
  if (!data) return null;
  const [skipped] = data.skipped;
  return (
    <Stack gap={2}>
      <p role="status">
        {formatCount(data.trades.length, 'trade')}, {formatCount(data.skipped.length, 'skipped row')}
        {skipped && `, first row ${skipped.row}: ${localizeSentence(skipped.reason)}`}
      </p>
      <FirstTrades
        caption="The first trades with this mapping"
        of="mapping"
        trades={data.trades}
        zones={{ file: zone, own: zone }}
      />
    </Stack>
  );
}
