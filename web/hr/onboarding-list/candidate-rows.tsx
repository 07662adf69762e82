import type { ReactNode } from 'react';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import type { OnboardedRow } from '#web/api/read/candidates.ts';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { PendingCards } from '#web/ui/table/pending-cards.tsx';
import { CardList, RowCard } from '#web/ui/table/row-card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TableFrame, Td, Th, Tr } from '#web/ui/table/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { candidateColumns } from './candidate-columns.tsx';
import { Link, useLocation } from 'react-router';
import type { OnboardedCandidate } from '#contract/onboarding.ts';
import classes from './candidate-rows.module.css';

type CandidateRowsProps = {
  candidates: readonly OnboardedRow[];
  /** The first rows are on their way. */
  waiting: boolean;
  /** Other rows are on their way; these can be used. */
  busy: boolean;
  /** What stands in the place of the rows. */
  instead: ReactNode;
};

const label = 'Onboarding';
const actionWidth = 80;
const widths = [...candidateColumns.map((column) => column.width), actionWidth];
const idWidth = candidateColumns[0].width;
const skeletonRows = 10;

/** The candidates who accepted: a table, on a phone cards (docs/rules/onboarding.md#onboarding-list). */
export function CandidateRows(props: CandidateRowsProps) {
  return useIsPhone() ? <CandidateCards {...props} /> : <CandidateTable {...props} />;
}

/** Id and name stay in sight when the table is scrolled sideways. */
function stickiness(index: number): { sticky?: number; edge?: boolean } {
  if (index === 0) return { sticky: 0 };
  return index === 1 ? { sticky: idWidth, edge: true } : {};
}

function CandidateTable({ candidates, waiting, busy, instead }: CandidateRowsProps) {
  return (
    <TableFrame label={label} columns={widths} busy={busy} instead={instead}>
      <thead>
        <tr>
          {candidateColumns.map((column, index) => (
            <Th key={column.label} {...stickiness(index)}>
              {column.label}
            </Th>
          ))}
          <Th sticky="end">
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        </tr>
      </thead>
      {waiting ? (
        <SkeletonRows rows={skeletonRows} columns={widths.length} />
      ) : (
        <tbody>
          {candidates.map((candidate) => (
            <Tr key={candidate.candidateId}>
              {candidateColumns.map((column, index) => (
                <Td
                  key={column.label}
                  {...stickiness(index)}
                  strong={column.label === 'Name'}
                  title={titleOf(column.value(candidate), column.width)}
                >
                  {column.value(candidate)}
                </Td>
              ))}
              <Td sticky="end">
                <CandidateLink {...candidate} />
              </Td>
            </Tr>
          ))}
        </tbody>
      )}
    </TableFrame>
  );
}

/** What is too long for its column can be read by pointing at it. */
function titleOf(value: ReactNode, width: number): string | undefined {
  return typeof value === 'string' && value.length * 8 > width ? value : undefined;
}

function CandidateCards({ candidates, waiting, instead }: CandidateRowsProps) {
  if (instead !== undefined) return instead;
  if (waiting) {
    return <PendingCards height={300} />;
  }
  return (
    <CardList label={label}>
      {candidates.map((candidate) => (
        <RowCard
          key={candidate.candidateId}
          title={candidate.name}
          badge={candidate.joining && <JoiningProgressBadge progress={joiningProgressOf(candidate.joining)} />}
          items={candidateColumns
            .filter((column) => column.label !== 'Name' && column.label !== 'Joining form')
            .map((column) => ({ term: column.label, value: column.value(candidate) }))}
          actions={<CandidateLink {...candidate} />}
        />
      ))}
    </CardList>
  );
}

/** 'View {name}'; the way back leads to this page of the list again. */
function CandidateLink({ candidateId, name }: Pick<OnboardedCandidate, 'candidateId' | 'name'>) {
  const { search } = useLocation();
  return (
    <Link
      to={`/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`}
      state={{ listAt: search }}
      className={classes.link}
    >
      <span>
        View<VisuallyHidden> {name}</VisuallyHidden>
      </span>
    </Link>
  );
}
