import { DescriptionItem, DescriptionList } from 'shared-ui';
import type { Broker } from './brokers.ts';

/** Where the exports of a broker or journal are. */
export function BrokerExports({ exports }: Pick<Broker, 'exports'>) {
  return (
    <DescriptionList>
      {exports.map(({ format, name, steps, isUntried }) => (
        <DescriptionItem key={format} label={name}>
          {steps} {isUntried && 'Not yet tried with a real file: check the sum before you import.'}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}
