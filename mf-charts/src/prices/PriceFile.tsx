import { calls } from 'contracts';
import type { CandleFile, CandleOptions } from 'importers';
import {
  Alert,
  Button,
  formatCount,
  formatInstant,
  listTimeZones,
  Progress,
  Row,
  Select,
  Stack,
  TextField,
  useCall,
  useTimeZone,
} from 'shared-ui';
import { findBar } from '../chart/chartTimes.ts';
import { formatResolution } from '../chart/formatResolution.ts';
import { useStore } from './useStore.ts';

const DATE_ORDERS = [
  { value: 'mdy', label: 'Month first' },
  { value: 'dmy', label: 'Day first' },
];

const COMMON_ZONES = ['UTC', 'America/New_York', 'America/Chicago'];

type AnswerProps = { file: CandleFile; options: CandleOptions; onOptions: (options: CandleOptions) => void };

/** The questions that the file leaves open. */
const Questions = ({ file, options, onOptions }: AnswerProps) =>
  file.questions.map(({ id, text, assumed }) => {
    if (id === 'ticker')
      return (
        <TextField
          key={id}
          label="Ticker Symbol"
          hint={text}
          defaultValue={options.ticker ?? ''}
          onBlur={({ target }) => target.value.trim() && onOptions({ ...options, ticker: target.value.trim() })}
        />
      );
    const isZone = id === 'zone';
    return (
      <Select
        key={id}
        label={isZone ? 'Time zone of the file' : 'Order of dates'}
        hint={text}
        options={isZone ? listTimeZones(assumed ? [assumed, ...COMMON_ZONES] : COMMON_ZONES) : DATE_ORDERS}
        value={(isZone ? options.zone : options.dateOrder) ?? assumed ?? ''}
        onValueChange={(value) =>
          onOptions(isZone ? { ...options, zone: value } : { ...options, dateOrder: value as 'dmy' })
        }
      />
    );
  });

/** How many entries of the trader's own trades are within their bars: the wrong zone or ticker shows here. */
const Preview = ({ ticker, file: { candles: bars, resolution } }: { ticker: string; file: CandleFile }) => {
  const { data } = useCall(calls.trades.list, { query: { ticker, limit: '100' } }, { handlesErrors: true });
  const entries = (data?.trades ?? []).flatMap(({ openedAt, entryPrice }) => {
    const time = Date.parse(openedAt ?? '');
    const bar = bars[findBar(bars, time)];
    if (!bar || !entryPrice || time >= bar.time + resolution * 1000) return [];
    const price = Number(entryPrice);
    return [price >= bar.low * 0.999 && price <= bar.high * 1.001];
  });
  const inside = entries.filter(Boolean).length;
  if (!data) return null;
  if (entries.length === 0) return <p>None of your newest trades of {ticker} is within these bars.</p>;
  const text = `Entries of your trades within their bars: ${inside} of ${entries.length}.`;
  if (inside === entries.length) return <p>{text}</p>;
  return (
    <Alert tone="warning" title={text}>
      The time zone or the ticker may be another one, or the prices are adjusted.
    </Alert>
  );
};

export interface PriceFileProps extends AnswerProps {
  name: string;
  onRemove: () => void;
}

/** A price file before it is stored: what it has, its questions, and a preview on the trader's own trades. */
export const PriceFile = ({ name, file, options, onOptions, onRemove }: PriceFileProps) => {
  const zone = useTimeZone();
  const ticker = file.ticker ?? '';
  const { run, stored, start } = useStore(ticker, file);
  const first = new Date(file.candles[0]?.time ?? 0).toISOString();
  const last = new Date(file.candles.at(-1)?.time ?? 0).toISOString();
  if (stored)
    return (
      <Alert tone="success" title={`${name} is stored`} onDismiss={onRemove}>
        {formatCount(stored.added, 'new bar')}, {formatCount(stored.replaced, 'replaced bar')} of {ticker}.
      </Alert>
    );
  return (
    <Stack gap={3}>
      <p>
        <strong>{name}</strong>: {formatCount(file.candles.length, 'bar')} of {formatResolution(file.resolution)}
        {ticker && `, ${ticker}`}, {formatInstant(first, zone)} to {formatInstant(last, zone)}
        {file.skipped.length > 0 && `. ${formatCount(file.skipped.length, 'row')} skipped: ${file.skipped[0]?.reason}`}
      </p>
      {file.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <Questions file={file} options={options} onOptions={onOptions} />
      {ticker && <Preview ticker={ticker} file={file} />}
      {run ? (
        <Row gap={3} align="center">
          <Progress label={`Storing ${name}`} value={run.percent} />
          <Button size="small" onClick={() => run.controller.abort()}>
            Cancel
          </Button>
        </Row>
      ) : (
        <Row gap={2}>
          <Button variant="primary" disabled={ticker === ''} onClick={start}>
            Store {formatCount(file.candles.length, 'bar')}
          </Button>
          <Button variant="ghost" onClick={onRemove}>
            Remove
          </Button>
        </Row>
      )}
    </Stack>
  );
};
