import type { RiskRow } from '#contract/hr/at-risk.ts';
import { allowsStep, formReasons, riskRules, type RiskStep } from '#domain/at-risk/at-risk.ts';
import { isAwaited } from './reminding.ts';
import { candidatePath, editOfferPath, offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { atRiskPageTexts as t } from './texts.ts';

/** Steps that lead to another screen; the others are calls. */
const leadsTo: Partial<Record<RiskStep, (row: RiskRow) => string>> = {
  CORRECT: ({ candidateOfferId }) => editOfferPath(candidateOfferId),
  REVIEW: ({ candidateId }) => candidatePath(candidateId),
  OPEN_FORM: ({ candidateId }) => candidatePath(candidateId),
  OPEN: ({ candidateOfferId }) => offerPagePath(candidateOfferId),
};

/** The best next step that the row's offer and the user's rights allow. After a reminder it stays the same, and is disabled for 12 hours. */
export function useStep(row: RiskRow): RiskStep {
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
