import { personPdfTexts as t } from '#domain/person-file/messages.ts';
import type { FactRow, PersonFacts } from '#domain/person-file/person-facts.ts';
import { clean, plain, typed, unprintableNote, type Piece } from '#server/pdf/letter/letter-data.ts';

type RowData = { label: string; lines: Piece[][]; note: Piece[] };

/** All that person.typ prints, in the order in which it is read. */
type PersonData = {
  title: string;
  author: string;
  company: Piece[];
  heading: Piece[];
  rows: RowData[];
  sections: { heading: Piece[]; groups: { heading: Piece[] | null; rows: RowData[] }[] }[];
  /** Where something cannot be printed. */
  note: Piece[] | null;
  footer: { left: string; middle: Piece[] };
};

/** What a person answered, piece by piece, for person.typ. Raises a RangeError when the moment in it is none. */
export function personData(facts: PersonFacts, isPrintable: (text: string) => boolean): PersonData {
  const { company, candidateId, name } = facts;
  return {
    title: clean(t.title(name, candidateId)),
    author: clean(company),
    company: typed(company),
    heading: typed(name),
    rows: facts.rows.map(rowData),
    sections: facts.sections.map(({ heading, groups }) => ({
      heading: plain(heading),
      groups: groups.map((group) => ({
        heading: group.heading === null ? null : plain(group.heading),
        rows: group.rows.map(rowData),
      })),
    })),
    note: isPrintable(clean(JSON.stringify(facts))) ? null : plain(unprintableNote),
    footer: { left: clean(`${t.heading} · ${candidateId}`), middle: typed(`${company} · ${t.confidential}`) },
  };
}

function rowData({ label, lines, note }: FactRow): RowData {
  return { label: clean(label), lines: lines.map(typed), note: note === '' ? [] : typed(note) };
}
