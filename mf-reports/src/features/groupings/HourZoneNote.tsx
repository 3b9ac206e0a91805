import { useTimeZone } from 'shared-ui';
import { Note } from '../layout/Note.tsx';

/** The zone of the hours, which the trader can change in Account Settings. */
export const HourZoneNote = () => <Note>{`Opening times in ${useTimeZone().replaceAll('_', ' ')}.`}</Note>;
