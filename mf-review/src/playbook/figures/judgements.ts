import type { judgements } from 'contracts';

type Judgement = (typeof judgements)[number];

export const JUDGEMENT_LABELS: Readonly<Record<Judgement, string>> = {
  clean: 'Clean',
  broken: 'Broken',
  open: 'Open',
  unjudged: 'Unjudged',
};
