import { useState } from 'react';
import { endHold, holdPerson, type Hold } from '#contract/hr/retention.ts';
import { holdSchema } from '#domain/privacy/keeping.ts';
import { isRealDate, nameDay } from '#domain/values/calendar.ts';
import { makeCall } from '#web/api/client.ts';
import { ActionForm } from '#web/hr/settings/action/action-form.tsx';
import { type Action, useAction } from '#web/hr/settings/action/use-action.ts';
import { issuesOfSchema } from '#web/hr/settings/section/issues.ts';
import { SettingRows } from '#web/hr/settings/section/setting-rows.tsx';
import { useChanging } from '#web/hr/settings/section/use-changing.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FieldGrid, FormSection, GridCell, Stack } from '#web/ui/layout/layout.tsx';
import { keepingTexts as t } from './texts.ts';

const nothing = { candidateId: '', until: '', reason: '' };
type Field = keyof typeof nothing;

/** Candidates whose data are kept for longer, and a form for another one. */
export function Holds({ holds }: { holds: readonly Hold[] }) {
  const changing = useChanging(['retention']);
  const action = useAction(t.failed);
  const end = ({ holdId }: Hold) =>
    action.run(String(holdId), async () => toast((await changing(makeCall(endHold, { body: { holdId } }))).message));
  return (
    <FormSection title={t.holds} hint={t.holdsHint}>
      <Stack gap={4}>
        {holds.length === 0 ? <p>{t.noHolds}</p> : <HoldRows {...{ holds, action }} onEnd={end} />}
        <HoldForm />
      </Stack>
    </FormSection>
  );
}

type HoldRowsProps = { holds: readonly Hold[]; action: Action; onEnd: (hold: Hold) => unknown };

function HoldRows({ holds, action, onEnd }: HoldRowsProps) {
  return (
    <SettingRows>
      {holds.map((hold) => (
        <li key={hold.holdId}>
          <div>
            <p>{`${hold.candidateName} (${hold.candidateId})`}</p>
            <p>{t.heldUntil(hold.reason, nameDay(hold.until), hold.heldBy)}</p>
          </div>
          <Button
            variant="outline"
            aria-label={t.endOf(hold.candidateName)}
            busy={action.running === String(hold.holdId)}
            onClick={() => void onEnd(hold)}
          >
            {t.end}
          </Button>
        </li>
      ))}
    </SettingRows>
  );
}

function HoldForm() {
  const [values, setValues] = useState(nothing);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  useUnsaved(Object.values(values).some((value) => value !== ''));
  const changing = useChanging(['retention']);
  const action = useAction(t.failed);
  const field = (name: Field) => ({
    label: t[name],
    name,
    value: values[name],
    error: faults.get(name) ?? fieldMessage(action.failure, name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: value });
      setFaults(new Map());
      action.clear();
    },
  });

  async function hold(): Promise<void> {
    const parsed = holdSchema.safeParse(values);
    if (!parsed.success) {
      const issues = issuesOfSchema(parsed.error).toReversed();
      return setFaults(new Map(issues.map(({ path, message }) => [path[0] ?? '', message])));
    }
    await action.run('hold', async () => {
      toast((await changing(makeCall(holdPerson, { body: parsed.data }))).message);
      setValues(nothing);
    });
  }

  const words = isRealDate(values.until) ? nameDay(values.until) : '';
  return (
    <ActionForm
      action={action}
      ownFields={Object.keys(nothing)}
      submitText={t.hold}
      busyText={t.holding}
      onSubmit={hold}
    >
      <FieldGrid>
        <GridCell span="half">
          <TextField {...field('candidateId')} autoComplete="off" />
        </GridCell>
        <GridCell span="half">
          <DateField {...field('until')} words={words} />
        </GridCell>
      </FieldGrid>
      <TextField {...field('reason')} autoComplete="off" />
    </ActionForm>
  );
}
