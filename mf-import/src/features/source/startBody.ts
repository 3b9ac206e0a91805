import type { StartBody } from '../importing/sendImport.ts';
import type { Answers, Plan } from '../reading/types.ts';

/** The zone in which times without one are read. */
export const findZone = ({ questions }: Plan, { zone }: Answers): string | null => {
  const question = questions.find(({ id }) => id === 'zone');
  return question ? (zone ?? question.assumed) : null;
};

/** What the import is: its format, its files and the answers that count. */
export const toStartBody = (
  plan: Plan,
  answers: Answers,
  fileNames: readonly string[],
  traderZone: string,
): StartBody => {
  const zone = findZone(plan, answers);
  const isAsked = (id: string) => plan.questions.some((question) => question.id === id);
  return {
    format: plan.format,
    fileNames: [...new Set(fileNames)],
    account: (isAsked('account') && answers.account) || null,
    zone: zone ?? traderZone,
    isZoneStated: zone === null,
    dayEnd: answers.dayEnd,
    dateOrder: isAsked('dateOrder') ? (answers.dateOrder ?? toDateOrder(plan)) : undefined,
    feePerUnit: isAsked('fees') ? answers.feePerUnit : undefined,
    restoresDeleted: answers.restoresDeleted,
  };
};

const toDateOrder = ({ questions }: Plan): Answers['dateOrder'] =>
  questions.find(({ id }) => id === 'dateOrder')?.assumed === 'dmy' ? 'dmy' : 'mdy';
