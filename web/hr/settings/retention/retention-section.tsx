import type { SentBodyOf } from '#contract/call.ts';
import { getRetention, type Retention, saveRetention } from '#contract/hr/retention.ts';
import { keepingFields, keepingSchema, type KeepingField } from '#domain/privacy/keeping.ts';
import { formatInstant, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { Loaded } from '#web/hr/settings/section/loaded.tsx';
import { numberIn } from '#web/hr/settings/numbers/number-sections.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { type SectionOf, SettingsForm, type SettingsSource } from '#web/hr/settings/section/settings-form.tsx';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FieldGrid, FormSection, GridCell, Stack } from '#web/ui/layout/layout.tsx';
import { Holds } from './holds.tsx';
import classes from './retention-section.module.css';
import { keepingTexts as t } from './texts.ts';

export const retentionKey = ['retention'] as const;

const source: SettingsSource<'retention'> = {
  key: retentionKey,
  fetch: async (signal) => ({ retention: await fetchObject(getRetention, signal && { signal }) }),
  store: async ({ version, values }) => {
    const body = { version, values } as SentBodyOf<typeof saveRetention>;
    return { retention: await fetchObject(saveRetention, { body }) };
  },
};

type Values = Record<KeepingField, string>;
const each = <V,>(of: (field: KeepingField) => V) =>
  Object.fromEntries(keepingFields.map((field) => [field, of(field)])) as Record<KeepingField, V>;

const keeping: SectionOf<'retention', Values> = {
  section: 'retention',
  source,
  labels: t.labels,
  schema: keepingSchema,
  toValues: (stored) => each((field) => String(stored[field])),
  toSent: (values) => each((field) => numberIn(values[field], 4)),
  inWords: (values, field) => values[field],
};

/** How long data are kept, what falls due when, and who is on hold. */
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
                  <GridCell key={name} span="half">
                    <TextField {...field(name)} inputMode="numeric" autoComplete="off" />
                  </GridCell>
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
  const query = useHrQuery(retentionKey, source.fetch);
  return (
    <Loaded query={query} texts={t} lines={4}>
      {({ retention: { kinds, nextRunOn, holds } }) => (
        <Stack gap={5}>
          <FormSection title={t.due} hint={t.nextRun(formatInstant(nextRunOn))}>
            <DueTable kinds={kinds} />
          </FormSection>
          <Holds holds={holds} />
        </Stack>
      )}
    </Loaded>
  );
}

function DueTable({ kinds }: Pick<Retention, 'kinds'>) {
  return (
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
  );
}
