import { addressTitles, levelLabels, sectionTitles } from '#domain/joining/fields/labels.ts';
import { experienceLabels } from '#domain/joining/messages.ts';
import type { AnswersByPath } from './answers.ts';
import { pathLabels } from './messages.ts';
import { entryOfPath, fieldOfPath, stepOfPath } from './paths.ts';

/** The label of a path: 'Bank Details: IFSC Code'; an entry by its level, company or name in the answers. */
export function wordsOfPath(path: string, answers: AnswersByPath): string {
  const { place, field } = partsOfPath(path, answers);
  return field === null ? place : pathLabels.inSection(place, field);
}

/** The words of a path in two parts: where it is, and which answer it is; null for a section or an entry as a whole. */
export function partsOfPath(path: string, answers: AnswersByPath): { place: string; field: string | null } {
  const place = placeOf(path, answers);
  if (path === 'experience.isFresher') return { place, field: experienceLabels.isFresher };
  return { place, field: fieldOfPath(path)?.label ?? null };
}

function placeOf(path: string, answers: AnswersByPath): string {
  const step = stepOfPath(path);
  const entry = entryOfPath(path);
  if (entry === null) return path.startsWith('personal.permanent') ? addressTitles.permanent : sectionTitles[step];
  const answerOf = (field: string) => answers.get(`${step}.${entry}.${field}`) ?? '';
  const level = answerOf('educationType');
  const name =
    step === 'education' ? levelOf(level) : step === 'experience' ? answerOf('companyName') : answerOf('name');
  return name === '' ? sectionTitles[step] : pathLabels.inEntry(sectionTitles[step], name);
}

function levelOf(level: string): string {
  return Object.hasOwn(levelLabels, level) ? levelLabels[level as keyof typeof levelLabels] : level;
}
