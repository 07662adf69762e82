import { useState } from 'react';
import { type JoiningAnswer, type OfferFirstDay, saveFirstDay } from '#contract/first-day.ts';
import type { OfferPage } from '#contract/hr/offer-page.ts';
import { firstDayPlanMessages, stillJoiningMessages } from '#domain/first-day/plan-messages.ts';
import { type FirstDayPlan, linesOf, planFields } from '#domain/first-day/plan.ts';
import { formatInstant, nameDay } from '#domain/values/calendar.ts';
import { RecordJoining } from '#web/hr/parts/first-day/record-joining.tsx';
import { firstDayPlanTexts as t } from '#web/hr/parts/first-day/texts.ts';
import { Permitted } from '#web/session/hr/rights.tsx';
import { Button } from '#web/ui/button.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { PageSection } from './page-section.tsx';
import { makeCall } from '#web/api/client.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { PlanFields } from '#web/hr/parts/first-day/plan-fields.tsx';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';

type FirstDaySectionProps = { page: OfferPage; onChanged: () => void };

/** After the acceptance: whether the candidate still joins, and what the candidate reads about the first day. */
export function FirstDaySection({ page, onChanged }: FirstDaySectionProps) {
  const { offer, firstDay, joiningAnswers = [] } = page;
  const [open, setOpen] = useState<'plan' | 'record' | null>(null);
  if (firstDay === undefined) return null;
  const close = () => setOpen(null);
  const rows = planFields
    .filter((field) => firstDay.plan[field] !== '')
    .map((field) => ({ term: firstDayPlanMessages.labels[field], value: linesOf(firstDay.plan[field]).join(', ') }));
  return (
    <PageSection title={t.title} note={firstDay.isOwn ? t.ofOffer : t.ofSettings}>
      <Stack gap={3}>
        {rows.length === 0 ? <p>{t.nothing}</p> : <DescriptionList items={rows} />}
        <h3>{t.answers}</h3>
        {joiningAnswers.length === 0 && <p>{t.noAnswer}</p>}
        {joiningAnswers.map((answer) => (
          <Answer key={answer.on} answer={answer} />
        ))}
        <Permitted to="joining.record">
          <Row gap={2} wrap>
            <Button onClick={() => setOpen('plan')}>{t.edit}</Button>
            <Button onClick={() => setOpen('record')}>{t.record}</Button>
          </Row>
        </Permitted>
      </Stack>
      {open === 'plan' && <OfferDayDialog {...{ page, firstDay, onChanged }} onClose={close} />}
      {open === 'record' && <RecordJoining candidateId={offer.candidateId} onDone={onChanged} onClose={close} />}
    </PageSection>
  );
}

function Answer({ answer: { answer, joiningDate, date, note, on } }: { answer: JoiningAnswer }) {
  return (
    <div>
      <p>
        <b>{t.answered(stillJoiningMessages.answers[answer], nameDay(joiningDate))}</b>
      </p>
      {date !== null && <p>{t.wishes(nameDay(date))}</p>}
      {note !== null && <blockquote>{note}</blockquote>}
      <time dateTime={on}>{formatInstant(on)}</time>
    </div>
  );
}

type OfferDayDialogProps = FirstDaySectionProps & { firstDay: OfferFirstDay; onClose: () => void };

/** What one candidate reads about the first day, in place of the settings. */
function OfferDayDialog({ page, firstDay, onChanged, onClose }: OfferDayDialogProps) {
  const { candidateOfferId, candidateName } = page.offer;
  const [{ plan, isOwn, version }] = useState(firstDay);
  const [values, setValues] = useState<FirstDayPlan>(plan);
  const { failure, send, ...sending } = useHrSubmission(t.failed);
  useUnsaved(planFields.some((field) => values[field] !== plan[field]));
  function store(sent: FirstDayPlan | null): void {
    send(async () => {
      await makeCall(saveFirstDay, { body: { candidateOfferId, version, values: sent } });
      toast(t.saved);
      onChanged();
      onClose();
    }, onChanged);
  }
  return (
    <FormDialog
      title={t.dialog(candidateName)}
      {...{ sending, failure, onClose }}
      action={t.save}
      busyText={t.saving}
      onSubmit={() => store(values)}
    >
      <PlanFields
        field={(name) => ({
          name,
          label: firstDayPlanMessages.labels[name],
          value: values[name],
          error: fieldMessage(failure, `values.${name}`),
          onChange: ({ target }) => setValues((before) => ({ ...before, [name]: target.value })),
        })}
      />
      {isOwn && (
        <div>
          <Button disabled={sending.busy} onClick={() => store(null)}>
            {t.takeSettings}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
