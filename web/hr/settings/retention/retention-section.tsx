import type { SentBodyOf } from '#contract/call.ts';
import { endHold, getRetention, type Hold, holdPerson, type Retention, saveRetention } from '#contract/hr/retention.ts';
import { holdSchema, keepingFields, keepingSchema } from '#domain/privacy/keeping.ts';
import { formatInstant, isRealDate, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { numberOf, type SectionOf, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { cell, FieldGrid, FormSection, Stack } from '#web/ui/layout/layout.tsx';
import classes from './retention-section.module.css';
import { keepingTexts as t } from './texts.ts';
import { makeCall } from '#web/api/client.ts';
import { ActionForm, useAction, useChanging } from '#web/hr/settings/action/action-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { useTypedFields } from '#web/hr/parts/typed-fields.ts';

const retentionKey = ['retention'] as const;

const keeping: SectionOf<'retention'> = {
  section: 'retention',
  source: {
    key: retentionKey,
    fetch: async (signal) => ({ retention: await fetchObject(getRetention, signal && { signal }) }),
    store: async ({ version, values }) => {
      const body = { version, values } as SentBodyOf<typeof saveRetention>;
      return { retention: await fetchObject(saveRetention, { body }) };
    },
  },
  labels: t.labels,
  schema: keepingSchema,
  reads: Object.fromEntries(keepingFields.map((field) => [field, numberOf(4)])),
};

export function RetentionSection() {
  return (
    <div className={styles.wide}>
      <SettingsForm of={keeping}>
        {({ field, stored }) => {
          const { floorFrom, floorDays } = stored as Retention;
          const floor = todayInIndia() >= floorFrom ? t.floorIs : t.floorWill;
          return (
            <FormSection title={t.periods} hint={t.hint}>
              <FieldGrid>
                {keepingFields.map((name) => (
                  <TextField key={name} {...field(name)} inputMode="numeric" autoComplete="off" className={cell.half} />
                ))}
              </FieldGrid>
              <p className={classes.note}>{`${floor(floorDays, nameDay(floorFrom))} ${t.law}`}</p>
              <p className={classes.note}>{t.backups}</p>
            </FormSection>
          );
        }}
      </SettingsForm>
      <div className={styles.under}>
        <DueAndHolds />
      </div>
    </div>
  );
}

/** As it is now, where the form keeps what its periods were when it was opened. */
function DueAndHolds() {
  const query = useHrQuery(retentionKey, keeping.source.fetch);
  return (
    <Loaded query={query} texts={t} lines={4}>
      {({ retention: { kinds, nextRunOn, holds } }) => (
        <Stack gap={5}>
          <FormSection title={t.due} hint={t.nextRun(formatInstant(nextRunOn))}>
            <table className={classes.due}>
              <thead>
                <tr>
                  {[t.kind, t.next, t.in30, t.in90].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {kinds.map(({ kind, now, held, in30, in90 }) => (
                  <tr key={kind}>
                    <th scope="row">{kind === 'erasures' ? t.erasures : t.labels[kind]}</th>
                    <td>
                      {t.people(now)}
                      {held > 0 && <div className={classes.held}>{t.held(held)}</div>}
                    </td>
                    <td>{t.people(in30)}</td>
                    <td>{t.people(in90)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </FormSection>
          <Holds holds={holds} />
        </Stack>
      )}
    </Loaded>
  );
}

const nothing = { candidateId: '', until: '', reason: '' };

function Holds({ holds }: { holds: readonly Hold[] }) {
  const changing = useChanging(retentionKey);
  const action = useAction();
  const end = ({ holdId }: Hold) =>
    action.run(String(holdId), async () => toast((await changing(makeCall(endHold, { body: { holdId } }))).message));
  return (
    <FormSection title={t.holds} hint={t.holdsHint}>
      <Stack gap={4}>
        {holds.length === 0 ? (
          <p>{t.noHolds}</p>
        ) : (
          <ul className={styles.rows}>
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
                  onClick={() => void end(hold)}
                >
                  {t.end}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <HoldForm />
      </Stack>
    </FormSection>
  );
}

function HoldForm() {
  const changing = useChanging(retentionKey);
  const action = useAction();
  const { values, field, read, reset } = useTypedFields(nothing, t, action);

  async function hold(): Promise<void> {
    const body = read(holdSchema);
    if (body === null) return;
    await action.run('hold', async () => {
      toast((await changing(makeCall(holdPerson, { body }))).message);
      reset();
    });
  }

  return (
    <ActionForm
      action={action}
      ownFields={Object.keys(nothing)}
      submitText={t.hold}
      busyText={t.holding}
      onSubmit={hold}
    >
      <FieldGrid>
        <TextField {...field('candidateId')} autoComplete="off" className={cell.half} />
        <DateField
          {...field('until')}
          words={isRealDate(values.until) ? nameDay(values.until) : ''}
          className={cell.half}
        />
      </FieldGrid>
      <TextField {...field('reason')} autoComplete="off" />
    </ActionForm>
  );
}
