import type { RiskRow } from '#contract/hr/at-risk.ts';
import { allowsStep, riskRules, type RiskStep } from '#domain/at-risk/at-risk.ts';
import { isAwaited } from './reminding.ts';
import { candidatePath, editOfferPath, offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { atRiskPageTexts as t } from './texts.ts';

/** Steps that lead to another screen; the others are calls. */
const leadsTo: Partial<Record<RiskStep, (row: RiskRow) => string>> = {
  CORRECT: ({ candidateOfferId }) => editOfferPath(candidateOfferId),
  REVIEW: ({ candidateId }) => candidatePath(candidateId),
  OPEN_FORM: ({ candidateId }) => candidatePath(candidateId),
  OPEN: ({ candidateOfferId }) => offerPagePath(candidateOfferId),
};

/** The best next step that the row's offer allows. After a reminder it stays the same, and is disabled for 12 hours. */
export function stepOf(row: RiskRow): RiskStep {
  const { reason, may, mailRefused } = row;
  const steps = riskRules[reason].steps;
  const awaited = { ...may, remind: isAwaited(row) };
  return steps.find((step) => allowsStep(step, awaited, mailRefused)) ?? 'OPEN';
}

type NextStepProps = {
  row: RiskRow;
  /** Nothing can be pressed while something runs. */
  locked: boolean;
  busy: boolean;
  onStep: (step: RiskStep, row: RiskRow) => void;
};

export function NextStep({ row, locked, busy, onStep }: NextStepProps) {
  const step = stepOf(row);
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
