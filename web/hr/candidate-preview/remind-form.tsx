import { useState } from 'react';
import type { ResendKind } from '#contract/hr/offer-actions.ts';
import { remindedLatelyInWords } from '#domain/offer/sending/remind-again.ts';
import { isFormAwaited } from '#domain/reminders/remind-form.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { ResendDialog } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './remind-form.module.css';
import { candidateTexts as t } from './texts.ts';

const reminder: ResendKind = 'REMINDER';

type RemindFormProps = { candidate: CandidateRecord['candidate']; isSecond: boolean; onReminded: () => void };

/** Reminds of a form that is not submitted; for 12 hours after a reminder it says since when, and is disabled. */
export function RemindForm({ candidate, isSecond, onReminded }: RemindFormProps) {
  const [asking, setAsking] = useState(false);
  const { candidateId, candidateOfferId, name, joining, may, remindedOn, offerLetterStatus } = candidate;
  const isAwaited = offerLetterStatus === 'Approved' && joining !== null && isFormAwaited(joining);
  const reminded = remindedLatelyInWords(remindedOn);
  if (!isAwaited || candidateOfferId === null || (!may.remind && reminded === null)) return null;
  const offers = [{ candidateOfferId, candidateId, candidateName: name, awaitsForm: true }];
  return (
    <>
      <Button
        variant={may.remind && !isSecond ? 'primary' : 'outline'}
        icon={<Icon name="bell" />}
        disabled={!may.remind}
        onClick={() => setAsking(true)}
      >
        {t.remind}
      </Button>
      {!may.remind && <span className={classes.reminded}>{reminded}</span>}
      {asking && (
        <ResendDialog kind={reminder} offers={offers} onResent={onReminded} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
