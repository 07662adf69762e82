import { useState } from 'react';
import { type OfferFirstDay, saveFirstDay } from '#contract/first-day.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { firstDayPlanMessages } from '#domain/first-day/plan-messages.ts';
import { type FirstDayPlan, planFields } from '#domain/first-day/plan.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { PlanFields } from './plan-fields.tsx';
import { firstDayPlanTexts as t } from './texts.ts';

type OfferDayDialogProps = {
  offer: Pick<OfferRecord, 'candidateOfferId' | 'candidateName'>;
  firstDay: OfferFirstDay;
  onChanged: () => void;
  onClose: () => void;
};

/** What one candidate reads about the first day, in place of the settings. */
export function OfferDayDialog({ offer, firstDay, onChanged, onClose }: OfferDayDialogProps) {
  const { candidateOfferId, candidateName } = offer;
  const [{ plan, isOwn, version }] = useState(firstDay);
  const [values, setValues] = useState<FirstDayPlan>(plan);
  const { busy, failure, loggedOut, stopWaiting, send } = useHrSubmission(t.failed);
  useUnsaved(planFields.some((field) => values[field] !== plan[field]));
  function store(sent: FirstDayPlan | null): void {
    send(async () => {
      await makeCall(saveFirstDay, { body: { candidateOfferId, version, values: sent } });
      toast(t.saved);
      onChanged();
      onClose();
    }, onChanged);
  }
  const save = () => store(values);
  return (
    <Dialog open onClose={busy ? () => undefined : onClose} title={t.dialog(candidateName)}>
      <Form onSubmit={save}>
        <Stack gap={4}>
          <PlanFields
            field={(name) => ({
              name,
              label: firstDayPlanMessages.labels[name],
              value: values[name],
              error: fieldMessage(failure, `values.${name}`),
              onChange: ({ target }) => setValues((before) => ({ ...before, [name]: target.value })),
            })}
          />
          <FailureAlert failure={failure} />
          {isOwn && (
            <div>
              <Button disabled={busy} onClick={() => store(null)}>
                {t.takeSettings}
              </Button>
            </div>
          )}
          <FormButtons busy={busy} busyText={t.saving} onCancel={onClose}>
            {t.save}
          </FormButtons>
        </Stack>
      </Form>
      {loggedOut && <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={save} onClose={stopWaiting} />}
    </Dialog>
  );
}
