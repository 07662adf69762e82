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
import { codeOf, refsOf } from '#domain/texts.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { EditsForm, SaveButtons, savedWords } from './edits-form.tsx';
import classes from './section-form.module.css';
import { type Edits, type Faults, type Issue, issuesOfSchema, overForm, useEdits } from './use-edits.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';

type Sections = Settings & { security: StoredSecurity; retention: Retention };
type SectionName = keyof Sections;

export type SettingsSource<S extends SectionName> = {
  key: readonly string[];
  fetch: (signal?: AbortSignal) => Promise<Pick<Sections, S>>;
  store: (sent: { section: S; version: number; values: unknown }) => Promise<Pick<Sections, S>>;
};

/** The calls of all sections but security. */
export const allSettings: SettingsSource<SettingsSection> = {
  key: ['settings'],
  fetch: (signal) => fetchObject(getSettings, signal && { signal }),
  store: (sent) => fetchObject(saveSettings, { body: sent as SentBodyOf<typeof saveSettings> }),
};

/** How a section is edited: its values as the form keeps them, and what is sent. */
export type SectionOf<S extends SectionName, Values extends object> = {
  section: S;
  source: SettingsSource<S>;
  labels: Readonly<Record<keyof Values & string, string>>;
  toValues: (stored: Sections[S]['values']) => Values;
  toSent: (values: Values) => { [Field in keyof Values]: unknown };
  /** Of what `toSent` answers; its output is sent. */
  schema: z.ZodMiniType;
  /** A value as a sentence names it. */
  inWords: (values: Values, field: keyof Values & string) => string;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type SectionForm<Values extends object> = Edits<object, Values> & {
  /** What a field of the form needs: its label, its value and its error. */
  field: (name: keyof Values & string) => {
    label: string;
    name: string;
    error: string | undefined;
    value?: string;
    checked?: boolean;
    onChange: (event: { target: Control }) => void;
  };
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
      {(settings) => <LoadedForm {...props} settings={settings} />}
    </Loaded>
  );
}

type LoadedFormProps<S extends SectionName, V extends object> = SettingsFormProps<S, V> & {
  settings: Pick<Sections, S>;
};

function LoadedForm<S extends SectionName, V extends object>(props: LoadedFormProps<S, V>) {
  const { of, settings, onSaved, note, narrow = false, renderAside, children } = props;
  const form = useSection(of, settings, onSaved);
  const saved = savedWords(form.stored);
  return (
    <>
      <EditsForm edits={form} loss={t.leaveText} className={classNames(narrow && styles.narrow)}>
        {children(form)}
        <div className={classes.actions}>
          <div className={classes.note}>
            {note !== undefined && <p>{note}</p>}
            {saved !== undefined && <p>{saved}</p>}
          </div>
          <SaveButtons edits={form} />
        </div>
      </EditsForm>
      {renderAside?.(form.values)}
    </>
  );
}

/** The form of one section; newer settings wait until `load`. */
function useSection<S extends SectionName, V extends object>(
  { section, source, labels, toValues, toSent, schema, inWords }: SectionOf<S, V>,
  settings: Pick<Sections, S>,
  onSaved?: () => void,
) {
  const queries = useQueryClient();
  const take = (now: Pick<Sections, S>): Sections[S] => {
    queries.setQueryData(source.key, now);
    return now[section];
  };
  /** At the fields of the form; what is of none is shown over it. */
  const faultsOf = (issues: readonly Issue[]): Faults =>
    new Map(
      issues
        .map(({ path, message }) => [path.find((part) => part in labels) ?? overForm, message] as const)
        .toReversed(),
    );
  const edits = useEdits<Sections[S], V, unknown>({
    start: { stored: settings[section], values: toValues(settings[section].values) },
    valuesOf: ({ values }) => toValues(values),
    bareOf: toSent,
    check: (values) => {
      const parsed = schema.safeParse(toSent(values));
      return parsed.success ? { sent: parsed.data } : { faults: faultsOf(issuesOfSchema(parsed.error)) };
    },
    faultsOf,
    save: async (values, stored) => take(await source.store({ section, version: stored?.version ?? 0, values })),
    read: async () => take(await source.fetch()),
    onSaved: () => {
      toast(t.saved);
      onSaved?.();
    },
    theirWords: (field, { values }) => t.theirs(labels[field], inWords(toValues(values), field)),
    changedByOther: codeOf(refsOf(settingsMessages).changedByOther('', '')),
    texts: t,
  });
  const field: SectionForm<V>['field'] = (name) => {
    const value = edits.values[name];
    return {
      name,
      label: labels[name],
      error: edits.faults.get(name),
      ...(typeof value === 'boolean' ? { checked: value } : { value: String(value) }),
      onChange: ({ target }) => {
        const typed = typeof value === 'boolean' && 'checked' in target ? target.checked : target.value;
        edits.change({ [name]: typed } as Partial<V>);
      },
    };
  };
  return { ...edits, field };
}
