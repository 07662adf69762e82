import { useDeferredValue } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import type { OfferDetails } from '#contract/offers.ts';
import { hrSessionMessages, withdrawLetterMessages } from '#domain/hr-messages.ts';
import { generalMessages, offerFormMessages } from '#domain/messages.ts';
import { type OfferForm as ParsedOffer, offerFormOn } from '#domain/offer/offer-form.ts';
import { payBreakup, wagesHint } from '#domain/pay/pay-breakup.ts';
import { statutoryHintsOf } from '#domain/pay/statutory-hints.ts';
import { needingSignOffAgain } from '#domain/sign-off/state.ts';
import { sayText } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { useHasSignOff } from '#web/session/hr/hr-me.ts';
import { offersPath } from '#web/session/hr/offers-path.ts';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { Stack, FieldGrid, FormSection } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { PayTable } from '#web/ui/pay/pay-table.tsx';
import { ruleWords } from '#web/ui/pay/rule-words.ts';
import { payTexts } from '#web/ui/pay/texts.ts';
import { WagesWarning } from '#web/ui/pay/wages-warning.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { draftSource, templateOf } from './draft/letter-draft.ts';
import { LetterPreview } from './draft/letter-preview.tsx';
import { FormTroubles } from './form-troubles.tsx';
import type { SavedOffer } from './offer-form-calls.ts';
import { Choice, OfferFields, type OfferFormControl } from './offer-form-fields.tsx';
import classes from './offer-form.module.css';
import { ctcOf, type NamesOfChoices, noValues, offerFields, type OfferValues, valuesOf } from './offer-values.ts';
import { offerFormTexts as t, offerLabels } from './texts.ts';
import { useChoices, useLetterTemplates, usePayStructures } from './use-choices.ts';
import { useOfferSubmission, useReload } from './use-offer-submission.ts';

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
  const submission = useOfferSubmission(form, reload.current, onSaved);
  const guard = useLeaveGuard(isDirty);
  const shown = useDeferredValue(values);
  // Only once it was tried to save: before that a field that was left says itself what it refuses, as a list would move
  // the form while it is filled.
  const wrong = submitCount === 0 ? [] : offerFields.filter((name) => errors[name]?.message !== undefined);
  return (
    <div className={classes.compose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submission.submit(event.nativeEvent);
        }}
      >
        <Stack gap={4} className={classes.messages}>
          <ErrorSummary
            title={generalMessages.checkFields}
            errors={wrong.map((name) => ({ fieldId: name, label: offerLabels[name] }))}
            attempt={submitCount}
          />
          <FormTroubles
            trouble={submission.trouble}
            lookupTrouble={choices.trouble}
            reload={reload}
            onReloaded={submission.clear}
          />
        </Stack>
        <OfferFields {...{ form, values, choices }} />
        <PayChoice {...{ form, values, structures }} />
        <TemplateChoice {...{ form, values, templates }} />
        <SignOffAgain offer={reload.current} values={values} />
        <FormButtons isNew={offer === undefined} busy={isSubmitting} />
      </form>
      <LetterPreview values={shown} names={choices.namesOf(shown)} source={draftSource(shown, templates, structures)} />
      <ConfirmDialog
        open={submission.asking}
        title={withdrawLetterMessages.title}
        confirmLabel={withdrawLetterMessages.confirm}
        onConfirm={submission.confirm}
        onCancel={submission.cancel}
      >
        {withdrawLetterMessages.text}
      </ConfirmDialog>
      <UnsavedDialogs
        guard={guard}
        loss={offerFormMessages.leaveText}
        kept={hrSessionMessages.keptAndSaved}
        repeat={submission.waiting ?? choices.waiting}
        stopWaiting={() => {
          submission.stopWaiting();
          choices.stopWaiting();
        }}
      />
    </div>
  );
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

type TemplateChoiceProps = { form: OfferFormControl; values: OfferValues; templates: readonly LetterTemplate[] };

/** What the letter says, where there is more than one template to choose from; an offer may keep one that is retired. */
function TemplateChoice({ form, values, templates }: TemplateChoiceProps) {
  const active = templates.filter(
    ({ retired, letterTemplateId }) => !retired || String(letterTemplateId) === values.letterTemplateId,
  );
  const standard = templates.find(({ isDefault }) => isDefault);
  if (active.length < 2) return null;
  // Nothing chosen is the default: it is first, and is not offered twice.
  const others = active.filter((template) => template !== standard);
  return (
    <FormSection title={t.letter}>
      <FieldGrid>
        <Choice
          form={form}
          name="letterTemplateId"
          optional
          placeholder={standard && t.defaultTemplate(standard.name)}
          options={others.map(({ letterTemplateId, name }) => ({ value: letterTemplateId, label: name }))}
          emptyValue={String(standard?.letterTemplateId ?? '')}
        />
      </FieldGrid>
    </FormSection>
  );
}

type PayChoiceProps = { form: OfferFormControl; values: OfferValues; structures: readonly StoredPayStructure[] };

/** What the CTC consists of, where there are pay structures to choose from, and at once what it comes to. */
function PayChoice({ form, values, structures }: PayChoiceProps) {
  const chosen = structures.find(({ payStructureId }) => String(payStructureId) === values.payStructureId);
  const active = structures.filter((structure) => !structure.retired || structure === chosen);
  if (active.length === 0) return null;
  return (
    <FormSection title={t.pay}>
      <Stack gap={4}>
        <FieldGrid>
          <Choice
            form={form}
            name="payStructureId"
            optional
            placeholder={t.noPayStructure}
            options={active.map(({ payStructureId, name }) => ({ value: payStructureId, label: name }))}
          />
        </FieldGrid>
        {chosen !== undefined && <Breakup structure={chosen} values={values} />}
      </Stack>
    </FormSection>
  );
}

function Breakup({ structure, values }: { structure: StoredPayStructure; values: OfferValues }) {
  const ctc = ctcOf(values);
  if (ctc === null) return <p role="status">{t.payNeedsAmounts}</p>;
  const breakup = payBreakup(structure, ctc);
  if ('refused' in breakup) return <Alert tone="warn">{sayText(breakup.refused.text)}</Alert>;
  const { rows } = breakup;
  const { hint, wagesPercent } = wagesHint(rows);
  return (
    <Stack gap={3}>
      <PayTable
        rows={rows}
        caption={t.payBreakup}
        noteOf={(_, at) => {
          const component = structure.components[at];
          // Variable pay that no component is for comes last.
          return component === undefined ? payTexts.variablePart : ruleWords(component);
        }}
      />
      {hint !== null && <WagesWarning percent={wagesPercent} more={t.stillCreate} />}
      {statutoryHintsOf(rows).map((each) => (
        <Alert key={each} tone="info">
          {payTexts.statutory[each]}
        </Alert>
      ))}
    </Stack>
  );
}
