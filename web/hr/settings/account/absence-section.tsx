import { endAbsence, getAbsence, setAbsence, type StoredAbsence } from '#contract/hr/sign-off.ts';
import { absenceSchema } from '#domain/sign-off/absence.ts';
import { isRealDate, nameDay } from '#domain/values/calendar.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { ActionForm, useAction, useChanging } from '#web/hr/settings/action/action-form.tsx';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { cell, FieldGrid, FormSection } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { absenceTexts as t } from './texts.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { useTypedFields } from '#web/hr/parts/typed-fields.ts';

const queryKey = ['absence'] as const;
const nothing = { from: '', to: '', hrUserId: '' };

export function AbsenceSection() {
  const query = useHrQuery(queryKey, (signal) => fetchObject(getAbsence, { signal }));
  return (
    <div>
      <FormSection title={t.title} hint={t.hint}>
        <Loaded query={query} texts={t} lines={3}>
          {(stored) => (stored.absence === null ? <AbsenceForm {...stored} /> : <Absence absence={stored.absence} />)}
        </Loaded>
      </FormSection>
    </div>
  );
}

function Absence({ absence: { from, to, name } }: { absence: NonNullable<StoredAbsence['absence']> }) {
  const changing = useChanging(queryKey);
  const action = useAction(t.saveFailed);
  const end = () => action.run('end', async () => toast((await changing(makeCall(endAbsence, {}))).message));
  return (
    <ActionForm action={action} submitText={t.end} busyText={t.ending} onSubmit={end}>
      <p>{t.away(nameDay(from), nameDay(to), name)}</p>
    </ActionForm>
  );
}

function AbsenceForm({ colleagues }: Pick<StoredAbsence, 'colleagues'>) {
  const changing = useChanging(queryKey);
  const action = useAction(t.saveFailed);
  const { values, field, read } = useTypedFields(nothing, t, action);

  async function save(): Promise<void> {
    const body = read(absenceSchema);
    if (body === null) return;
    await action.run('save', async () => toast((await changing(makeCall(setAbsence, { body }))).message));
  }

  if (colleagues.length === 0) return <p>{t.noColleague}</p>;
  const words = (day: string) => (isRealDate(day) ? nameDay(day) : '');
  return (
    <ActionForm
      action={action}
      ownFields={Object.keys(nothing)}
      submitText={t.save}
      busyText={uiTexts.saving}
      onSubmit={save}
    >
      <FieldGrid>
        <DateField {...field('from')} words={words(values.from)} className={cell.half} />
        <DateField {...field('to')} words={words(values.to)} className={cell.half} />
      </FieldGrid>
      <SelectField
        {...field('hrUserId')}
        options={colleagues.map(({ hrUserId, name }) => ({ value: hrUserId, label: name }))}
      />
    </ActionForm>
  );
}
