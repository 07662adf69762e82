export type FactRow = { label: string; lines: string[]; note: string };
/** Answers under a heading; without one where the section has no others. */
export type FactGroup = { heading: string | null; rows: FactRow[] };
export type FactSection = { heading: string; groups: FactGroup[] };

/** The content of the PDF of a person's joining form, in reading order; instants are ISO. */
export type PersonFacts = {
  company: string;
  candidateId: string;
  name: string;
  madeOn: string;
  rows: FactRow[];
  sections: FactSection[];
};
