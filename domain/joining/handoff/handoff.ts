import { bankFields } from '#domain/joining/bank.ts';
import type { DocumentKind } from '#domain/joining/documents/documents.ts';
import { educationFields } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import type { JoiningFileField } from '#domain/joining/fields/all-fields.ts';
import { type Fields, fileFields } from '#domain/joining/fields/define-fields.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { handoffMessages } from './messages.ts';

/** How long a code works, and how many files it takes (docs/rules/phone-handoff.md). */
export const handoffLimits = { minutes: 10, files: 5 } as const;

/** The steps with file fields, and the documents that HR asks for. */
export const handoffSteps = ['personal', 'bank', 'experience', 'education', 'documents'] as const;
export type HandoffStep = (typeof handoffSteps)[number];

const stepFields: Record<Exclude<HandoffStep, 'documents'>, Fields> = {
  personal: personalFields,
  bank: bankFields,
  experience: experienceFields,
  education: educationFields,
};

export type HandoffField = { field: JoiningFileField | 'requestedDocument'; kind: DocumentKind; label: string };

/** The file field of a step that a phone may be used for; null where the step has no such field. */
export function handoffFieldOf(step: HandoffStep, field: string): HandoffField | null {
  if (step === 'documents') {
    return field === 'requestedDocument' ? { field, kind: 'document', label: handoffMessages.document } : null;
  }
  const found = fileFields(stepFields[step]).find(([key]) => key === field);
  return found === undefined
    ? null
    : { field: found[0] as JoiningFileField, kind: found[1].file.kind, label: found[1].label };
}

export function handoffStepOf(field: string): HandoffStep | null {
  return handoffSteps.find((step) => handoffFieldOf(step, field) !== null) ?? null;
}
