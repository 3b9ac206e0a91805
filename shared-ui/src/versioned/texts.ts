import type { LeavePrompt } from 'shared-ui/host';

const isPlural = (noun: string): boolean => noun.endsWith('s');

/** 'this plan' or 'these limits'. */
export function nameSubject(noun: string): string {
  return `${isPlural(noun) ? 'these' : 'this'} ${noun}`;
}

/** 'This plan was changed elsewhere.' */
export function describeSubject(noun: string, happened: string): string {
  const subject = nameSubject(noun);
  return `${subject[0]?.toUpperCase()}${subject.slice(1)} ${isPlural(noun) ? 'were' : 'was'} ${happened}`;
}

/** The question before the trader leaves a form with changes. @param subject e.g. 'this trade' */
export function createLeaveQuestion(subject: string): LeavePrompt {
  return {
    title: 'Leave without saving?',
    text: `Your changes to ${subject} are not saved.`,
    leave: 'Leave',
    stay: 'Keep editing',
  };
}
