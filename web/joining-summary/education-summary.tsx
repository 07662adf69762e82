import type { EducationDetails } from '#contract/joining.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { Answer, AnswerEntry, Answers, AnswerSection, Missing, shownDate } from './answers.tsx';
import { levelLabels, sectionTitles } from './labels.ts';
import { documentShown } from './summary-document.tsx';
import type { SectionProps } from './summary-types.ts';

/** The answers of the education step: CGPA for PG, UG and DIPLOMA, Percentage for the others. */
export function EducationSummary({ details, edit, renderDocument }: SectionProps<readonly EducationDetails[]>) {
  return (
    <AnswerSection title={sectionTitles.education} edit={edit}>
      {details.length === 0 && (
        <p>
          <Missing>{joiningMessages.notProvided}</Missing>
        </p>
      )}
      {details.map((entry, index) => {
        const title = `Education ${index + 1}: ${levelLabels[entry.educationType]}`;
        const marksheet = {
          field: 'documentFile',
          label: 'Marksheet',
          section: title,
          document: entry.documents.documentFile,
          missing: joiningMessages.noneUploaded.documentFile,
        } as const;
        return (
          <AnswerEntry key={entry.canEducationId} title={title}>
            <Answers>
              <LevelAnswers entry={entry} />
              {entry.isPursuing === 'Yes' && <Answer term="Currently Pursuing">Yes</Answer>}
              <Answer term="Passing Year">{shownDate(entry.passingYear)}</Answer>
              <Answer term="Marksheet">{documentShown(marksheet, renderDocument)}</Answer>
            </Answers>
          </AnswerEntry>
        );
      })}
    </AnswerSection>
  );
}

function LevelAnswers({ entry }: { entry: EducationDetails }) {
  if (entry.educationType === 'HIGHER_SECONDARY' || entry.educationType === 'SECONDARY') {
    return (
      <>
        <Answer term="School Name">{entry.schoolName}</Answer>
        <Answer term="Board">{entry.board}</Answer>
        {entry.educationType === 'HIGHER_SECONDARY' && <Answer term="Stream">{entry.stream}</Answer>}
        <Answer term="Percentage">{shownGrade(entry.percentage)}</Answer>
      </>
    );
  }
  return (
    <>
      <Answer term="Degree">{entry.degree}</Answer>
      <Answer term="Specialization">{entry.specialization}</Answer>
      <Answer term="CGPA">{shownGrade(entry.cgpa)}</Answer>
      <Answer term="College Name">{entry.collegeName}</Answer>
      <Answer term="University Name">{entry.universityName}</Answer>
    </>
  );
}

function shownGrade(grade: number | null): string | null {
  return grade === null ? null : grade.toFixed(2);
}
