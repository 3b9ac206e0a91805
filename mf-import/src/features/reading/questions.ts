import type { Question } from 'importers';

/** What distinguishes a question from the others of a source. Other files can ask the same one in other words. */
export function toQuestionKey({ id, root, pair, confirm = '' }: Question): string {
  return `${id} ${root ?? pair ?? confirm}`;
}
