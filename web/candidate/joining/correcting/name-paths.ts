import { type AnswersByPath, answersByPath } from '#domain/review/answers.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';

/** How each step's form calls its list of entries, and their ids. */
const lists = {
  experience: { list: 'experiences', id: 'canExperienceId' },
  education: { list: 'entries', id: 'canEducationId' },
  family: { list: 'members', id: 'canFamilyId' },
} as const;

/** The path of a review (docs/rules/review.md#what-is-marked) of what the form calls `name`: 'entries.1.percentage' is
 * 'education.1002.percentage', or 'education.new-1.percentage' before it is saved. */
export function pathOfName(step: JoiningStep, name: string, values: object): string {
  if (step === 'personal' || step === 'bank') return `${step}.${name}`;
  const { list, id } = lists[step];
  const [first, index, ...field] = name.split('.');
  if (first !== list || index === undefined) return `${step}.${name}`;
  const entries = (values as Record<string, unknown>)[list];
  const entry = Array.isArray(entries) ? (entries[Number(index)] as Record<string, unknown> | undefined) : undefined;
  const own = entry?.[id];
  const isSaved = typeof own === 'string' || (typeof own === 'number' && own > 0);
  return [step, isSaved ? String(own) : `new-${index}`, ...field].join('.');
}

/** What a step's form holds, by path of a review; documents are null. */
export function answersOfForm(step: JoiningStep, values: object): AnswersByPath {
  const section =
    step === 'education' || step === 'family' ? (values as Record<string, unknown>)[lists[step].list] : values;
  return answersByPath({ [step]: section });
}
