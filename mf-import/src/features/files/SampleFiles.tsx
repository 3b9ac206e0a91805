import { useQuery } from '@tanstack/react-query';
import { Button, Row } from 'shared-ui';
import { reportError } from 'shared-ui/host';
import * as z from 'zod/mini';

/** The sample files of the demo; elsewhere there are none. */
const Samples = z.object({ samples: z.array(z.object({ name: z.string(), broker: z.string() })) });

const fetchSamples = async () => {
  const reply = await fetch('/samples.json');
  return reply.ok ? Samples.parse(await reply.json()).samples : [];
};

const fetchSample = async (name: string): Promise<File> => {
  const reply = await fetch(`/samples/${encodeURIComponent(name)}`);
  if (!reply.ok) throw new Error('The sample file could not be loaded. Please try again.');
  return new File([await reply.blob()], name);
};

/** Lets a newcomer try an import without a file. */
export const SampleFiles = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const { data: samples = [] } = useQuery({ queryKey: ['samples'], queryFn: fetchSamples, retry: false });
  const choose = (name: string): void =>
    void fetchSample(name).then(
      (file) => onFiles([file]),
      (failure: Error) => reportError(failure.message),
    );
  if (samples.length === 0) return null;
  return (
    <Row gap={2}>
      <span id="samples-label">Try a sample file:</span>
      {samples.map(({ name, broker }) => (
        <Button key={name} size="small" aria-describedby="samples-label" onClick={() => choose(name)}>
          {broker}
        </Button>
      ))}
    </Row>
  );
};
