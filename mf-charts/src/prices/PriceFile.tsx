import type { TradeFilter } from 'contracts';
import { candleResolutions } from 'contracts/candles';
import type { CandleFile, CandleOptions, CandleQuestion } from 'importers';
import {
  Alert,
  Button,
  formatCount,
  formatInstant,
  listTimeZones,
  localizeNumbers,
  Progress,
  Row,
  Select,
  Stack,
  TextField,
  useTimeZone,
} from 'shared-ui';
import { findBar } from '../chart/chartTimes.ts';
import { formatResolution } from '../chart/formatResolution.ts';
import { useTickerTrades } from '../ticker/useTickerTrades.ts';
import { useStore } from './useStore.ts';

/** The price of a trade with legs is that of the whole. */
const WITHOUT_LEGS: TradeFilter = { structure: ['none'] };

const COMMON_ZONES = ['UTC', 'America/New_York', 'America/Chicago'];

type ChoiceId = Exclude<CandleQuestion['id'], 'ticker'>;

/** The label of each question, its choices, and the answer that a choice is. */
const choices: Record<
  ChoiceId,
  {
    label: string;
    list: (assumed: string | null) => ReturnType<typeof listTimeZones>;
    answer: (value: string) => CandleOptions;
  }
> = {
  zone: {
    label: 'Time zone of the file',
    list: (assumed) => listTimeZones(assumed ? [assumed, ...COMMON_ZONES] : COMMON_ZONES),
    answer: (zone) => ({ zone }),
  },
  dateOrder: {
    label: 'Order of dates',
    list: () => [
      { value: 'mdy', label: 'Month first' },
      { value: 'dmy', label: 'Day first' },
    ],
    answer: (value) => ({ dateOrder: value === 'mdy' ? 'mdy' : 'dmy' }),
  },
  stamp: {
    label: 'Time of a row',
    list: () => [
      { value: 'open', label: 'The bar opens' },
      { value: 'end', label: 'The bar ends' },
    ],
    answer: (value) => ({ stamp: value === 'end' ? 'end' : 'open' }),
  },
  resolution: {
    label: 'Length of a bar',
    list: () => candleResolutions.map((seconds) => ({ value: String(seconds), label: formatResolution(seconds) })),
    answer: (value) => ({ resolution: candleResolutions.find((seconds) => seconds === Number(value)) }),
  },
};

interface QuestionsProps {
  questions: readonly CandleQuestion[];
  options: CandleOptions;
  onOptions: (options: CandleOptions) => void;
}

/** The questions that the file leaves open. */
const Questions = ({ questions, options, onOptions }: QuestionsProps) =>
  questions.map(({ id, text, assumed }) =>
    id === 'ticker' ? (
      <TextField
        key={id}
        label="Ticker Symbol"
        hint={text}
        defaultValue={options.ticker ?? ''}
        onBlur={({ target }) => target.value.trim() && onOptions({ ...options, ticker: target.value.trim() })}
      />
    ) : (
      <Select
        key={id}
        label={choices[id].label}
        hint={localizeNumbers(text)}
        options={choices[id].list(assumed)}
        value={String(options[id] ?? assumed ?? '')}
        onValueChange={(value) => onOptions({ ...options, ...choices[id].answer(value) })}
      />
    ),
  );

/** How many entries of the trader's own trades are within their bars: the wrong zone or ticker shows here. */
const Preview = ({ ticker, file: { candles: bars, resolution } }: { ticker: string; file: CandleFile }) => {
  const { trades } = useTickerTrades(ticker, WITHOUT_LEGS);
  const entries = (trades ?? []).flatMap(({ openedAt, entryPrice }) => {
    const time = Date.parse(openedAt ?? '');
    const bar = bars[findBar(bars, time)];
    if (!bar || !entryPrice || time >= bar.time + resolution * 1000) return [];
    const price = Number(entryPrice);
    return [price >= bar.low * 0.999 && price <= bar.high * 1.001];
  });
  const inside = entries.filter(Boolean).length;
  if (!trades) return null;
  if (entries.length === 0) return <p>None of your newest trades of {ticker} is within these bars.</p>;
  const text = `Entries of your trades within their bars: ${inside} of ${entries.length}.`;
  if (inside === entries.length) return <p>{text}</p>;
  return (
    <Alert tone="warning" title={text}>
      The time zone or the ticker may be another one, or the prices are adjusted.
    </Alert>
  );
};

export interface PriceFileProps extends QuestionsProps {
  name: string;
  file: CandleFile;
  onRemove: () => void;
}

/** A price file before it is stored: what it has, its questions, and a preview on the trader's own trades. */
export function PriceFile({ name, file, questions, options, onOptions, onRemove }: PriceFileProps) {
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
        <p key={warning}>{localizeNumbers(warning)}</p>
      ))}
      <Questions questions={questions} options={options} onOptions={onOptions} />
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
}
