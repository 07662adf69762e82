import type { RiskRow } from '#contract/hr/at-risk.ts';
import { allowsStep, formReasons, riskRules, type RiskStep } from '#domain/at-risk/at-risk.ts';
import { reasonInWords, riskAge, riskDetail, riskSince } from '#domain/at-risk/risk-words.ts';
import { daysBetween, formatDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { candidatePath, editOfferPath, offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { RiskReasonWords } from '#web/ui/feedback/risk-reason.tsx';
import { isAwaited, remindedWords } from './reminding.ts';
import classes from './risk-columns.module.css';
import { atRiskPageTexts as t } from './texts.ts';

type RiskColumn = Column<RiskRow> & { key: keyof typeof t.columns };

/** All of them have room on a screen of 1024 px; a wider one stretches them. */
export const riskColumns = titled<RiskColumn>(t.columns, [
  {
    key: 'name',
    width: 196,
    cell: (row) => (
      <span className={classes.two}>
        <Name row={row} />
        <span className={classes.second}>{row.offeredRole}</span>
      </span>
    ),
    card: (row) => ({ title: <Name row={row} />, items: [{ term: t.columns.reason, value: <Reason row={row} /> }] }),
  },
  { key: 'reason', width: 296, cell: (row) => <Reason row={row} />, card: () => ({}) },
  { key: 'age', width: 136, cell: ({ since }) => <TwoLines first={riskAge(since)} second={riskSince(since)} /> },
  {
    key: 'joining',
    width: 156,
    cell: ({ joiningDate }) => (
      <TwoLines
        first={formatDate(joiningDate)}
        second={t.joiningDay(weekday(joiningDate), daysBetween(todayInIndia(), joiningDate))}
      />
    ),
  },
]);

function Name({ row: { candidateOfferId, fullName } }: { row: RiskRow }) {
  return (
    <OfferLink candidateOfferId={candidateOfferId} className={classes.name}>
      {fullName}
    </OfferLink>
  );
}

function Reason({ row }: { row: RiskRow }) {
  const reminded = useStep(row) === 'REMIND' ? remindedWords(row) : null;
  return <RiskReasonWords reason={row.reason} words={reasonInWords(row)} detail={reminded ?? riskDetail(row)} />;
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={classes.two}>
      <span>{first}</span> <span className={classes.second}>{second}</span>
    </span>
  );
}

/** Steps that lead to another screen; the others are calls. */
const leadsTo: Partial<Record<RiskStep, (row: RiskRow) => string>> = {
  CORRECT: ({ candidateOfferId }) => editOfferPath(candidateOfferId),
  REVIEW: ({ candidateId }) => candidatePath(candidateId),
  OPEN_FORM: ({ candidateId }) => candidatePath(candidateId),
  ANSWER: () => '/hce/privacy',
  OPEN: ({ candidateOfferId }) => offerPagePath(candidateOfferId),
};

/** The best next step that the row's offer and the user's rights allow. After a reminder it stays the same, and is disabled for 12 hours. */
function useStep(row: RiskRow): RiskStep {
  const may = useMay();
  const { reason, mailRefused } = row;
  const reminds = may(formReasons.has(reason) ? 'joining.review' : 'offers.send');
  const abilities = { ...row.may, remind: reminds && isAwaited(row) };
  const opens = (step: RiskStep) => may('joining.read') || (step !== 'REVIEW' && step !== 'OPEN_FORM');
  return riskRules[reason].steps.find((step) => opens(step) && allowsStep(step, abilities, mailRefused)) ?? 'OPEN';
}

type NextStepProps = { row: RiskRow; locked: boolean; busy: boolean; onStep: (step: RiskStep, row: RiskRow) => void };

export function NextStep({ row, locked, busy, onStep }: NextStepProps) {
  const step = useStep(row);
  const to = leadsTo[step]?.(row);
  const name = t.stepsOf[step](row.fullName);
  if (to !== undefined) {
    return (
      <LinkButton to={to} block aria-label={name}>
        {t.steps[step]}
      </LinkButton>
    );
  }
  return (
    <Button
      block
      aria-label={name}
      disabled={locked || (step === 'REMIND' && !row.may.remind)}
      busy={busy}
      onClick={() => onStep(step, row)}
    >
      {t.steps[step]}
    </Button>
  );
}
