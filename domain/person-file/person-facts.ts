/** A label with what it stands for, each line of it a paragraph. */
export type FactRow = { label: string; lines: string[]; note: string };
/** Answers under a heading of their own; without one where a section has just these. */
export type FactGroup = { heading: string | null; rows: FactRow[] };
export type FactSection = { heading: string; groups: FactGroup[] };

/** All that the PDF of a person's joining form says, in the order in which it is read; instants are ISO. */
export type PersonFacts = {
  company: string;
  candidateId: string;
  name: string;
  madeOn: string;
  /** Who this is. */
  rows: FactRow[];
  sections: FactSection[];
};
