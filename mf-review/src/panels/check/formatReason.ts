import { createDateFormat, localizeSentence } from 'shared-ui';

const OPENED = /\bopened (\d{2}:\d{2})\b/;

/** The API states the time of the trader's clock as 09:41. */
const formatTime = createDateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** Why a rule is answered automatically, in the trader's formats. */
export function formatReason(reason: string): string {
  return localizeSentence(reason).replace(OPENED, (_, time) => `opened ${formatTime(new Date(`1970-01-01T${time}Z`))}`);
}
