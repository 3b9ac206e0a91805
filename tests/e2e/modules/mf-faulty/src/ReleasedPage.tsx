import { use } from 'react';
import { Button, Page, PageHeader } from 'shared-ui';
import { useLocation } from 'shared-ui/host';

/** Tests replace the text in a build, which is then a bad release. */
const FAULT = document.body.dataset.fault ?? 'no fault';

const never = new Promise<never>(() => {});

/** By visit, because React renders a page that throws a second time. */
const results = new Map<string, boolean>();

const throwsSometimes = (visit: string): boolean => {
  const result = results.get(visit) ?? Math.random() < 0.05;
  results.set(visit, result);
  return result;
};

const throwNow = () => {
  throw new Error('fault: click');
};

export function ReleasedPage() {
  const { key } = useLocation();
  if (FAULT === 'throws' || (FAULT === 'throws sometimes' && throwsSometimes(key))) throw new Error('fault: render');
  if (FAULT === 'never displays') use(never);
  return (
    <Page>
      <PageHeader title="Released" />
      <Button onClick={FAULT === 'throws on click' ? throwNow : () => {}}>Work</Button>
    </Page>
  );
}
