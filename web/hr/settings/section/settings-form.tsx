import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { SentBodyOf } from '#contract/call.ts';
import type { Retention } from '#contract/hr/retention.ts';
import {
  type StoredSecurity,
  getSettings,
  saveSettings,
  type Settings,
  type SettingsSection,
} from '#contract/hr/settings.ts';
import { settingsMessages } from '#domain/settings/messages.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { EditsForm, SaveButtons, savedWords } from './edits-form.tsx';
import classes from './section-form.module.css';
import { type Edits, overForm, useEdits } from './use-edits.ts';

type Sections = Settings & { security: StoredSecurity; retention: Retention };
type SectionName = keyof Sections;
type StoredValues<S extends SectionName> = Sections[S]['values'];
/** As the form keeps them: numbers, and lists of them, as they are typed. */
type Typed<Values> = {
  [Field in keyof Values]: Values[Field] extends number | readonly number[] ? string : Values[Field];
};

type SettingsSource<S extends SectionName> = {
  key: readonly string[];
  fetch: (signal?: AbortSignal) => Promise<Pick<Sections, S>>;
  store: (sent: { section: S; version: number; values: unknown }) => Promise<Pick<Sections, S>>;
};

/** The calls of all sections but security and retention. */
export const allSettings: SettingsSource<SettingsSection> = {
  key: ['settings'],
  fetch: (signal) => fetchObject(getSettings, signal && { signal }),
  store: (sent) => fetchObject(saveSettings, { body: sent as SentBodyOf<typeof saveSettings> }),
};

/** How a section is edited: its values as the form keeps them, and what is sent. */
export type SectionOf<S extends SectionName, Values extends object = Typed<StoredValues<S>>> = {
  section: S;
  source: SettingsSource<S>;
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Of what is sent; its output is sent. */
  schema: z.ZodMiniType;
  /** Where the form keeps other fields than those that are stored. */
  toValues?: (stored: StoredValues<S>) => Values;
  /** What is sent of the fields that are typed as text and are none. */
  reads?: { [Field in keyof Values]?: (typed: string) => unknown };
  /** A value as a sentence names it, where that is not what the form shows. */
  inWords?: (values: Values, field: keyof Values & string) => string | undefined;
};

/** Reads a number; what is none, or has more digits, is left for the schema to refuse. */
export const numberOf = (digits: number) => (typed: string) =>
  /^\d+$/.test(typed.trim()) && typed.trim().length <= digits ? Number(typed) : Number.NaN;

export function valuesOf<S extends SectionName, V extends object>(
  { toValues }: SectionOf<S, V>,
  stored: StoredValues<S>,
): V {
  if (toValues !== undefined) return toValues(stored);
  const typed = (value: unknown) =>
    Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? String(value) : value;
  return Object.fromEntries(Object.entries(stored).map(([field, value]) => [field, typed(value)])) as V;
}

export function sentOf<S extends SectionName, V extends object>({ reads = {} }: SectionOf<S, V>, values: V) {
  const readers = new Map(Object.entries<((typed: string) => unknown) | undefined>(reads));
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, readers.get(field)?.(String(value)) ?? value]),
  );
}

export type SectionForm<Values extends object> = Omit<Edits<object, Values>, 'field'> & {
  field: (name: keyof Values & string) => ReturnType<Edits<object, Values>['field']> & { name: string; label: string };
};

type SettingsFormProps<S extends SectionName, Values extends object> = {
  of: SectionOf<S, Values>;
  onSaved?: () => void;
  note?: string;
  /** For a section of single fields: 'Save' stays next to them on a wide screen. */
  narrow?: boolean;
  renderAside?: (values: Values) => ReactNode;
  children: (form: SectionForm<Values>) => ReactNode;
};

export function SettingsForm<S extends SectionName, V extends object>(props: SettingsFormProps<S, V>) {
  const { key, fetch } = props.of.source;
  return (
    <Loaded query={useHrQuery(key, fetch)} texts={t}>
      {(settings) => <LoadedForm {...props} stored={settings[props.of.section]} />}
    </Loaded>
  );
}

type LoadedFormProps<S extends SectionName, V extends object> = SettingsFormProps<S, V> & { stored: Sections[S] };

/** Newer settings wait until `load`. */
function LoadedForm<S extends SectionName, V extends object>(props: LoadedFormProps<S, V>) {
  const { of, stored, onSaved, note, narrow = false, renderAside, children } = props;
  const { section, source, labels, schema, inWords } = of;
  const queries = useQueryClient();
  const take = (now: Pick<Sections, S>): Sections[S] => {
    queries.setQueryData(source.key, now);
    return now[section];
  };
  const edits = useEdits<Sections[S], V, unknown>({
    start: { stored, values: valuesOf(of, stored.values) },
    valuesOf: ({ values }) => valuesOf(of, values),
    toSent: (values) => sentOf(of, values),
    schema,
    // At the fields of the form; what is of none is shown over it.
    placeOf: (path) => path.find((part) => part in labels) ?? overForm,
    save: async (values, before) => take(await source.store({ section, version: before?.version ?? 0, values })),
    read: async () => take(await source.fetch()),
    onSaved: () => {
      toast(t.saved);
      onSaved?.();
    },
    theirWords: (field, { values }) => {
      const theirs = valuesOf(of, values);
      return t.theirs(labels[field], inWords?.(theirs, field) ?? (String(theirs[field] ?? '') || t.nothing));
    },
    messages: settingsMessages,
    texts: t,
  });
  const field: SectionForm<V>['field'] = (name) => ({ name, label: labels[name], ...edits.field(name) });
  const saved = savedWords(edits.stored);
  return (
    <>
      <EditsForm edits={edits} loss={t.leaveText} className={classNames(narrow && styles.narrow)}>
        {children({ ...edits, field })}
        <div className={classes.actions}>
          <div className={classes.note}>
            {note !== undefined && <p>{note}</p>}
            {saved !== undefined && <p>{saved}</p>}
          </div>
          <SaveButtons edits={edits} />
        </div>
      </EditsForm>
      {renderAside?.(edits.values)}
    </>
  );
}
