import { personPdfTexts as t } from '#domain/person-file/messages.ts';
import type { PersonFacts } from '#domain/person-file/person-facts.ts';
import { clean, factRow, plain, typed, unprintableNote } from '#server/pdf/letter/letter-data.ts';

/** All that person.typ prints of a person's answers, piece by piece, in the order in which it is read. Raises a RangeError when the moment in it is none. */
export function personData(facts: PersonFacts, { hasBoxes = false } = {}) {
  const { company, candidateId, name } = facts;
  return {
    title: clean(t.title(name, candidateId)),
    author: clean(company),
    company: typed(company),
    heading: typed(name),
    rows: facts.rows.map(factRow),
    sections: facts.sections.map(({ heading, groups }) => ({
      heading: plain(heading),
      groups: groups.map((group) => ({
        heading: group.heading === null ? null : plain(group.heading),
        rows: group.rows.map(factRow),
      })),
    })),
    note: hasBoxes ? plain(unprintableNote) : null,
    footer: { left: clean(`${t.heading} · ${candidateId}`), middle: typed(`${company} · ${t.confidential}`) },
  };
}
