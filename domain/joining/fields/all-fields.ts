import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { personalFields } from '#domain/joining/personal.ts';
import type { FileKey } from './define-fields.ts';

export const allFields = { ...familyFields, ...personalFields, ...bankFields, ...experienceFields, ...educationFields };
export type JoiningFileField = FileKey<typeof allFields>;
