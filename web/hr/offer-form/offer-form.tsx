import { type ComponentProps, useDeferredValue, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { OfferDetails } from '#contract/offers.ts';
import { hrSessionMessages, withdrawLetterMessages } from '#domain/hr-messages.ts';
import { generalMessages, offerFormMessages } from '#domain/messages.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { type OfferForm as ParsedOffer, offerFormOn } from '#domain/offer/offer-form.ts';
import { needingSignOffAgain } from '#domain/sign-off/state.ts';
import { useAskForSignOff } from '#web/hr/parts/sign-off/ask-for-sign-off.ts';
import { useHasSignOff } from '#web/session/hr/hr-me.ts';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { SampleCompany } from '#web/api/sample-company.tsx';
import { offersPath } from '#web/session/hr/offers-path.ts';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorSummary, type SummaryError } from '#web/ui/form/error-summary.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { draftSource } from './draft/letter-draft.ts';
import { LetterPreview } from './draft/letter-preview.tsx';
import classes from './offer-form.module.css';
import type { SavedOffer } from './offer-form-calls.ts';
import { OfferFields } from './offer-form-fields.tsx';
import type { OfferFormControl } from './choices/choice.tsx';
import { PayChoice } from './choices/pay-choice.tsx';
import { TemplateChoice } from './choices/template-choice.tsx';
import { FormTroubles } from './form-troubles.tsx';
import { type NamesOfChoices, noValues, offerFields, type OfferValues, valuesOf } from './offer-values.ts';
import { offerFormTexts as t, offerLabels } from './texts.ts';
import { useChoices } from './choices/use-choices.ts';
import { type OfferSubmission, useOfferSubmission } from './use-offer-submission.ts';
import { templateOf, useLetterTemplates, usePayStructures } from './choices/use-own-lists.ts';
import { useReload } from './use-reload.ts';

type OfferFormProps = { offer?: OfferDetails; onSaved: (saved: SavedOffer) => void };

/** Creates or edits an offer (docs/rules/offer-form.md), with its letter next to it. */
export function OfferForm({ offer, onSaved }: OfferFormProps) {
  const form: OfferFormControl = useForm<OfferValues, unknown, ParsedOffer>({
    // Today is asked for with each try: a form may stay open over midnight.
    resolver: (typed) =>
      schemaResolver<ParsedOffer, OfferValues>(offerFormOn(todayInIndia(), offer?.replyBy ?? null))(typed),
    defaultValues: offer === undefined ? noValues : valuesOf(offer),
    // Errors come on submitting and go as soon as the field is edited (docs/rules/offer-form.md#errors-of-the-form).
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const values = { ...noValues, ...useWatch({ control: form.control }) };
  const choices = useChoices(values.deptId, isDirty, offer);
  const structures = usePayStructures();
  const templates = useLetterTemplates();
  const namesOf = ({ payStructureId, letterTemplateId }: OfferDetails): NamesOfChoices => ({
    payStructure: structures.find((one) => one.payStructureId === payStructureId)?.name ?? t.noPayStructure,
    letterTemplate: templateOf(templates, letterTemplateId)?.name ?? '',
  });
  const reload = useReload(form, offer, namesOf);
  const submission = useSubmissionAsking(form, reload.current, onSaved);
  const guard = useLeaveGuard(isDirty);
  const shown = useDeferredValue(values);
  const source = draftSource(shown, templates, structures);

  const repeat = submission.waiting ?? choices.waiting;
  const summary = submitCount > 0 ? badFields(errors) : [];

  return (
    <div className={classes.compose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submission.noteButton(event.nativeEvent);
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
        <PayChoice form={form} values={values} structures={structures} />
        <TemplateChoice form={form} values={values} templates={templates} />
        <SignOffAgain offer={reload.current} values={values} />
        <FormButtons isNew={offer === undefined} busy={isSubmitting} />
      </form>
      <Draft values={shown} names={choices.namesOf(shown)} source={source} />
      <WithdrawQuestion question={submission.question} />
      <UnsavedDialogs
        guard={guard}
        loss={offerFormMessages.leaveText}
        kept={hrSessionMessages.keptAndSaved}
        repeat={repeat}
        stopWaiting={() => {
          submission.stopWaiting();
          choices.stopWaiting();
        }}
      />
    </div>
  );
}

function useSubmissionAsking(...[form, existing, onSaved]: Parameters<typeof useOfferSubmission>) {
  const { ask } = useAskForSignOff();
  const isAsked = useRef(false);
  const submission = useOfferSubmission(form, existing, async (saved) => {
    const isDone = isAsked.current && saved.mayAsk && (await ask([Number(saved.candidateOfferId)])).length > 0;
    await onSaved(isDone ? { ...saved, mayAsk: false } : saved);
  });
  const noteButton = (event: Event): void => {
    isAsked.current = event instanceof SubmitEvent && event.submitter?.dataset.ask === 'true';
  };
  return { ...submission, noteButton };
}

function SignOffAgain({ offer, values }: { offer: OfferDetails | null; values: OfferValues }) {
  if (offer === null) return null;
  const stored = valuesOf(offer);
  const changed = offerFields.filter((field) => String(stored[field]) !== String(values[field]));
  const again = needingSignOffAgain(offer.signOff?.state ?? 'NOT_NEEDED', changed);
  if (again.length === 0) return null;
  return (
    <Alert tone="warn" live="status">
      {t.signOffAgain(again.map((field) => offerLabels[field]).join(', '))}
    </Alert>
  );
}

function FormButtons({ isNew, busy }: { isNew: boolean; busy: boolean }) {
  const navigate = useNavigate();
  const asks = useHasSignOff() && isNew;
  return (
    <div className={classes.actions}>
      <Button onClick={() => void navigate(offersPath())}>{uiTexts.cancel}</Button>
      <Button type="submit" variant={asks ? 'outline' : 'primary'} busy={busy} busyText={uiTexts.saving}>
        {isNew ? t.create : t.update}
      </Button>
      {asks && (
        <Button type="submit" variant="primary" data-ask="true" disabled={busy}>
          {t.createAndAsk}
        </Button>
      )}
    </div>
  );
}

/** What the list on top leads to, once it was tried to save: before that a field that was left says itself what it
 * refuses, as a list would move the form while it is filled. */
function badFields(errors: OfferFormControl['formState']['errors']): SummaryError[] {
  const bad = offerFields.filter((name) => errors[name]?.message !== undefined);
  return bad.map((name) => ({ fieldId: name, label: offerLabels[name] }));
}

function WithdrawQuestion({ question }: Pick<OfferSubmission, 'question'>) {
  return (
    <ConfirmDialog
      open={question !== null}
      title={withdrawLetterMessages.title}
      confirmLabel={withdrawLetterMessages.confirm}
      onConfirm={() => question?.confirm()}
      onCancel={() => question?.cancel()}
    >
      {withdrawLetterMessages.text}
    </ConfirmDialog>
  );
}

function Draft(props: ComponentProps<typeof LetterPreview>) {
  return (
    <div className={classes.preview}>
      <div className={classes.sample}>
        <SampleCompany />
      </div>
      <LetterPreview {...props} />
    </div>
  );
}
