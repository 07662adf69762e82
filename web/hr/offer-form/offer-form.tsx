import { useDeferredValue, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { OfferDetails } from '#contract/offers.ts';
import { generalMessages } from '#domain/messages.ts';
import type { OfferForm as ParsedOffer } from '#domain/offer-form.ts';
import { endHrSession } from '#web/session/hr-session.ts';
import { offersPath } from '#web/session/offers-path.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LoginAgainDialog } from './login-again-dialog.tsx';
import classes from './offer-form.module.css';
import type { SavedOffer } from './offer-form-calls.ts';
import { OfferFields, type OfferFormControl } from './offer-form-fields.tsx';
import { FormTroubles } from './form-troubles.tsx';
import { isOfferField, noValues, type OfferField, offerFields, type OfferValues, valuesOf } from './offer-values.ts';
import { resolveOffer } from './offer-resolver.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useChoices } from './use-choices.ts';
import { useOfferSubmission } from './use-offer-submission.ts';
import { useReload } from './use-reload.ts';

type OfferFormProps = {
  /** The offer that is edited; none for a new one. */
  offer?: OfferDetails;
  onSaved: (saved: SavedOffer) => void;
};

/** Creates or edits an offer (spec §2, §3, §5), with its letter beside it. */
export function OfferForm({ offer, onSaved }: OfferFormProps) {
  const navigate = useNavigate();
  const form: OfferFormControl = useForm<OfferValues, unknown, ParsedOffer>({
    resolver: resolveOffer,
    defaultValues: offer === undefined ? noValues : valuesOf(offer),
    // Errors come on submitting and go as soon as the field is edited (spec §4).
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const values = { ...noValues, ...useWatch({ control: form.control }) };
  const choices = useChoices(values.deptId, isDirty);
  const reload = useReload(form, offer);
  const submission = useOfferSubmission(form, reload.current, onSaved);
  const { blocker, letGo } = useLeaveGuard(isDirty);
  const changed = useLastChanged(form);
  const shown = useDeferredValue(values);

  const repeat = submission.waiting ?? choices.waiting;
  const summary = offerFields.flatMap((name) => {
    const message = errors[name]?.message;
    return message === undefined ? [] : [{ fieldId: name, message }];
  });

  return (
    <div className={classes.compose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submission.submit();
        }}
      >
        <Stack gap={4} className={classes.messages}>
          <ErrorSummary title={generalMessages.checkFields} errors={summary} attempt={submitCount} />
          <FormTroubles
            trouble={submission.trouble}
            lookupTrouble={choices.trouble}
            reload={reload}
            onReloaded={submission.clear}
          />
        </Stack>
        <OfferFields form={form} values={values} lookups={choices.lookups} subDepartments={choices.subDepartments} />
        <div className={classes.actions}>
          <Button onClick={() => void navigate(offersPath())}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyText="Saving...">
            {offer === undefined ? 'Create Offer' : 'Update Offer'}
          </Button>
        </div>
      </form>
      <div className={classes.preview}>
        <LetterPreview values={shown} names={choices.namesOf(shown)} changed={changed} />
      </div>
      <LeaveDialog blocker={blocker} />
      {repeat !== null && (
        <LoginAgainDialog
          onLoggedIn={repeat}
          onCancel={() => {
            letGo();
            endHrSession();
          }}
        />
      )}
    </div>
  );
}

/** The field that was edited last. */
function useLastChanged({ subscribe }: OfferFormControl): OfferField | null {
  const [changed, setChanged] = useState<OfferField | null>(null);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined && isOfferField(name)) setChanged(name);
        },
      }),
    [subscribe],
  );
  return changed;
}
