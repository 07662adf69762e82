import type { ComponentProps, Ref } from 'react';
import type { SheetPreview, SheetProblem } from '#contract/offer-sheet.ts';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { sheetColumns } from '#domain/offer-sheet/offer-sheet.ts';
import { formatCount } from '#domain/values/count.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { TableFrame, Td, Th, Tr } from '#web/ui/table/table.tsx';
import { uploadDialogTexts as t } from './texts.ts';
import classes from './upload-dialog.module.css';

/** As many as the server names in a preview. */
const shownAtOnce = 500;

type SheetProblemsProps = {
  id: string;
  preview: SheetPreview;
  download: Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'onClick'>;
  /** Takes the focus when the user tries to continue. */
  ref: Ref<HTMLDivElement>;
};

export function SheetProblems({ id, preview, download, ref }: SheetProblemsProps) {
  const { rows, badRows, goodRows, problems } = preview;
  return (
    <div ref={ref} id={id} tabIndex={-1} className={classes.problems}>
      <Alert
        tone="warn"
        action={
          <>
            <p className={classes.how}>{goodRows === 0 ? m.howToCorrect : `${m.howToCorrect} ${m.othersFirst}`}</p>
            <Button icon={<Icon name="download" />} {...download}>
              {t.downloadErrors}
            </Button>
          </>
        }
      >
        {goodRows === 0 ? m.allToCorrect : m.rowsToCorrect(formatCount(badRows), formatCount(rows), badRows === 1)}
      </Alert>
      <ProblemTable problems={problems.slice(0, shownAtOnce)} />
      {problems.length >= shownAtOnce && <p className={classes.more}>{m.firstProblems(formatCount(shownAtOnce))}</p>}
    </div>
  );
}

const nameLength = 24;

function nameOf({ name = '' }: SheetProblem): string {
  const characters = Array.from(name);
  return characters.length > nameLength ? `${characters.slice(0, nameLength).join('').trimEnd()}…` : name;
}

const labelOf = ({ column }: SheetProblem): string => sheetColumns.find(({ key }) => key === column)?.label ?? '';

function ProblemTable({ problems }: { problems: readonly SheetProblem[] }) {
  const isPhone = useIsPhone();
  return (
    <TableFrame label={t.problems} columns={isPhone ? [64, 230] : [72, 218, 420]}>
      <thead>
        <tr>
          <Th>{t.problemColumns.cell}</Th>
          {!isPhone && <Th>{t.problemColumns.value}</Th>}
          <Th>{t.problemColumns.whatToCorrect}</Th>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => (
          <Tr key={`${problem.cell} ${problem.message}`}>
            <Td strong>{problem.cell}</Td>
            {!isPhone && (
              <Td>
                <span className={classes.what}>{problem.value}</span>
              </Td>
            )}
            <Td>
              <span className={classes.what}>
                <span className={classes.where}>{m.problemPlace(problem.row, nameOf(problem), labelOf(problem))}</span>
                <span>{problem.message}</span>
                {isPhone && problem.value !== '' && <span className={classes.second}>{problem.value}</span>}
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
