import { pathLabels } from '#domain/review/messages.ts';
import { fieldOfPath } from '#domain/review/paths.ts';
import type { ReviewSection } from './review-parts.ts';

/** What a mark is about, in words: 'Bank Details', 'Bank Details: IFSC Code', 'Payslip, Old Foods Ltd'. */
export function pathLabel(sections: readonly ReviewSection[], path: string): string {
  for (const section of sections) {
    if (section.path === path) return section.title;
    const document = section.documents.find((one) => one.path === path);
    if (document !== undefined) return document.title;
    for (const { title, answers } of section.groups) {
      const answer = answers.find((one) => one.path === path);
      if (answer !== undefined) return pathLabels.inSection(title ?? section.title, answer.label);
    }
  }
  return fieldOfPath(path)?.label ?? '';
}
