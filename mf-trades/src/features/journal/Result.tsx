import { Money, Multiple, type ResultUnit } from 'shared-ui';

export interface ResultProps {
  /** A sum of the API in hundredths: of a dollar, or of R. */
  hundredths: number | null;
  unit: ResultUnit;
  className?: string;
}

/** A sum of results in the unit in which it was requested. */
export const Result = ({ hundredths, unit, className }: ResultProps) =>
  unit === 'r' ? (
    <Multiple value={hundredths === null ? null : hundredths / 100} className={className} />
  ) : (
    <Money cents={hundredths} className={className} />
  );
