import { useQuery } from '@tanstack/react-query';
import { CallError, Loading, lazyPanel, Skeleton, Stack } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import { InsightList } from '../insights/InsightList.tsx';

const FIRST = 3;

/** Loaded after the insights, which come first. */
const suggestions = lazyPanel(
  'rule suggestions',
  async () => (await import('../insights/RuleSuggestions.tsx')).RuleSuggestions,
);

const LazySuggestions = ({ importId }: SlotProperties['import.done']) => {
  const query = useQuery(suggestions);
  const RuleSuggestions = query.data;
  if (RuleSuggestions) return <RuleSuggestions importId={importId} />;
  if (query.error) return <CallError title="Rules could not be suggested" query={query} />;
  return (
    <Loading label="Loading rules…">
      <Skeleton height="8rem" />
    </Loading>
  );
};

/** After an import: what all trades of the journal show, and the rules that follow from it (REV-05). */
const ImportDone = ({ importId }: SlotProperties['import.done']) => (
  <Stack gap={4}>
    <InsightList key={importId} filter={{}} maxRows={FIRST}>
      {() => <Link to="/review/insights">All insights and how they are computed</Link>}
    </InsightList>
    <LazySuggestions importId={importId} />
  </Stack>
);

export default ImportDone;
