import type { EducationEntry } from '#domain/joining/education.ts';
import type { Db } from '#server/db/database.ts';

/** The education entries of a candidate in the order in which they were saved. */
export function findEducations(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('educations')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('position')
    .execute();
}
export type EducationRow = Awaited<ReturnType<typeof findEducations>>[number];

/** An entry to be stored: `id` names the row that it updates, null makes a new one. */
export type EducationToStore = { id: number | null; entry: EducationEntry; marksheetDocumentId: string };

/** Stores the education step: rows that are not named are removed. */
export async function storeEducations(db: Db, candidateOfferId: number, entries: EducationToStore[]): Promise<void> {
  const kept = entries.flatMap(({ id }) => (id === null ? [] : [id]));
  await db
    .deleteFrom('educations')
    .where('candidate_offer_id', '=', candidateOfferId)
    .$if(kept.length > 0, (query) => query.where('education_id', 'not in', kept))
    .execute();
  for (const [position, { id, entry, marksheetDocumentId }] of entries.entries()) {
    const values = { position, ...columnsOf(entry), marksheet_document_id: marksheetDocumentId };
    if (id === null) {
      await db
        .insertInto('educations')
        .values({ candidate_offer_id: candidateOfferId, ...values })
        .execute();
    } else {
      await db
        .updateTable('educations')
        .set(values)
        .where('education_id', '=', id)
        .where('candidate_offer_id', '=', candidateOfferId)
        .execute();
    }
  }
}

/** A college has no school's columns and the other way round, whatever stood there before. */
function columnsOf(entry: EducationEntry) {
  const college = 'degree' in entry ? entry : null;
  const school = 'schoolName' in entry ? entry : null;
  return {
    level: entry.educationType,
    is_pursuing: entry.isPursuing,
    passing_year: entry.passingYear,
    degree: college?.degree ?? null,
    cgpa: college?.cgpa ?? null,
    university_name: college?.universityName ?? null,
    specialization: college?.specialization ?? null,
    college_name: college?.collegeName ?? null,
    school_name: school?.schoolName ?? null,
    board: school?.board ?? null,
    percentage: school?.percentage ?? null,
    stream: 'stream' in entry ? entry.stream : null,
  };
}
