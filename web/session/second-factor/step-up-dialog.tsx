import { stepUp, stepUpOptions } from '#contract/hr/factors.ts';
import type { SecondFactorMethod } from '#domain/second-factor/second-factor.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { FactorDialog } from './factor-dialog.tsx';
import type { FactorCalls } from './give-factor.tsx';
import { secondStepTexts as t } from './texts.ts';

type StepUpDialogProps = { methods: readonly SecondFactorMethod[]; onDone: (isGiven: boolean) => void };

export function StepUpDialog({ methods, onDone }: StepUpDialogProps) {
  const calls: FactorCalls = {
    options: async (signal) => (await fetchObject(stepUpOptions, { signal })).options ?? {},
    give: async (body, signal) => {
      await makeCall(stepUp, { body, signal });
      onDone(true);
    },
    onEnded: (error) => {
      if (isUnauthorized(error)) onDone(false);
      return isUnauthorized(error);
    },
  };
  return (
    <FactorDialog
      {...{ calls, methods }}
      lead={<p>{t.stepUpLead}</p>}
      submitText={t.confirm}
      busyText={t.confirming}
      onClose={() => onDone(false)}
    />
  );
}
