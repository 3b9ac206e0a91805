import { Stack } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import { InsightList } from '../insights/InsightList.tsx';
import { RuleSuggestions } from '../insights/RuleSuggestions.tsx';

const FIRST = 3;

/** After an import: what all trades of the journal show, and the rules that follow from it (REV-05). */
const ImportDone = ({ importId }: SlotProperties['import.done']) => (
  <Stack gap={4}>
    <InsightList key={importId} filter={{}} maxRows={FIRST}>
      {() => <Link to="/review/insights">All insights and how they are computed</Link>}
    </InsightList>
    <RuleSuggestions importId={importId} />
  </Stack>
);

export default ImportDone;
