import type { bankFields } from '#domain/joining/bank.ts';
import type { educationFields } from '#domain/joining/education.ts';
import type { experienceFields } from '#domain/joining/experience.ts';
import type { familyFields } from '#domain/joining/family.ts';
import type { Fields, TextKey } from '#domain/joining/fields/define-fields.ts';
import type { personalFields } from '#domain/joining/personal.ts';

/** Stored values of these fields: dates YYYY-MM-DD; null or missing where nothing was saved. */
type Known<F extends Fields> = { readonly [K in TextKey<F>]?: string | number | boolean | null };

/** One person as an export reads them, with only the identity numbers that the layout contains. */
export type HandoverPerson = {
  offer: {
    candidateId: string;
    name: string;
    email: string;
    mobile: string;
    role: string;
    department: string;
    subDepartment: string;
    designation: string;
    functionalTitle: string;
    /** YYYY-MM-DD; whole rupees a year. */
    joiningDate: string;
    fixedCTC: number;
    variableCTC: number;
  };
  /** Null before the first day was recorded. */
  employeeId: string | null;
  joinedOn: string | null;
  personal: Known<typeof personalFields>;
  bank: Known<typeof bankFields>;
  isFresher: boolean | null;
  jobs: readonly Known<typeof experienceFields>[];
  educations: readonly Known<typeof educationFields>[];
  family: readonly Known<typeof familyFields>[];
};
