import { addressTitles, levelLabels, sectionTitles } from '#domain/joining/fields/labels.ts';
import { experienceLabels } from '#domain/joining/messages.ts';
import type { AnswersByPath } from './answers.ts';
import { pathLabels } from './messages.ts';
import { entryOfPath, fieldOfPath, stepOfPath } from './paths.ts';

/** What a path is called: 'Bank Details: IFSC Code'; an entry by its level, company or name out of the answers. */
export function wordsOfPath(path: string, answers: AnswersByPath): string {
  const place = placeOf(path, answers);
  if (path === 'experience.isFresher') return pathLabels.inSection(place, experienceLabels.isFresher);
  const field = fieldOfPath(path);
  return field === undefined ? place : pathLabels.inSection(place, field.label);
}

function placeOf(path: string, answers: AnswersByPath): string {
  const step = stepOfPath(path);
  const entry = entryOfPath(path);
  if (entry === null) return path.startsWith('personal.permanent') ? addressTitles.permanent : sectionTitles[step];
  const said = (field: string) => answers.get(`${step}.${entry}.${field}`) ?? '';
  const level = said('educationType');
  const name = step === 'education' ? levelOf(level) : step === 'experience' ? said('companyName') : said('name');
  return name === '' ? sectionTitles[step] : pathLabels.inEntry(sectionTitles[step], name);
}

function levelOf(level: string): string {
  return Object.hasOwn(levelLabels, level) ? levelLabels[level as keyof typeof levelLabels] : level;
}
