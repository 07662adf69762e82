import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { SentBodyOf } from '#contract/call.ts';
import { saveSettings, type Settings, type SettingsSection } from '#contract/hr/settings.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { settingsMessages } from '#domain/settings/messages.ts';
import { codeOf, refsOf, sayText } from '#domain/texts.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { type Failure, failureOf } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';
import { fetchSettings, settingsKey } from './use-settings.ts';

/** How a section is edited: its values as the form keeps them, and what is sent. */
export type SectionOf<S extends SettingsSection, Values extends FieldValues> = {
  section: S;
  labels: Readonly<Record<keyof Values & string, string>>;
  toValues: (stored: Settings[S]['values']) => Values;
  toSent: (values: Values) => unknown;
  schema: z.ZodMiniType<Settings[S]['values']>;
  /** A value as a sentence names it. */
  inWords: (values: Values, field: keyof Values & string) => string;
};

export type SectionForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** What a field of the form needs: its label, its error and its registration. */
  field: (name: keyof Values & Path<Values>) => { label: string; error: string } & UseFormRegisterReturn;
  failure: Failure | null;
  /** Another user has saved the section: `load` takes theirs into the fields that were not edited here. */
  isStale: boolean;
  isLoading: boolean;
  load: () => Promise<void>;
  notes: readonly string[];
  save: () => Promise<void>;
  discard: () => void;
  /** The save that waits for a login, because the session had ended. */
  repeat: (() => void) | null;
  /** The login was cancelled: the next save asks again. */
  stopWaiting: () => void;
  modified: Pick<Settings[SettingsSection], 'modifiedBy' | 'modifiedOn'>;
};

/** The form of one section; newer settings wait until `load`. */
export function useSection<S extends SettingsSection, Values extends FieldValues>(
  of: SectionOf<S, Values>,
  settings: Settings,
  onSaved?: () => void,
): SectionForm<Values> {
  const queries = useQueryClient();
  const [base, setBase] = useState<Settings[S]>(settings[of.section]);
  const [isLoading, setLoading] = useState(false);
  const form = useForm<Values>({
    defaultValues: of.toValues(base.values) as DefaultValues<Values>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { clear, showFaults, fail, setNotes, ...troubles } = useTroubles(form, of.labels);
  // Read while rendering, so that the form keeps track of them.
  const { dirtyFields } = form.formState;

  function take(now: Settings): void {
    queries.setQueryData(settingsKey, now);
    setBase(now[of.section]);
  }

  async function save(): Promise<void> {
    clear();
    form.clearErrors();
    const values = of.toSent(form.getValues());
    const parsed = of.schema.safeParse(values);
    if (!parsed.success) return showFaults(faultsOf(parsed.error.issues));
    await form.handleSubmit(async () => {
      try {
        const now = await store({ section: of.section, version: base.version, values } as SentSection);
        take(now);
        form.reset(of.toValues(now[of.section].values));
        toast(t.saved);
        onSaved?.();
      } catch (error) {
        fail(error, () => void save());
      }
    })();
  }

  async function load(): Promise<void> {
    setLoading(true);
    try {
      const now = await fetchSettings();
      const [before, after] = [of.toValues(base.values), of.toValues(now[of.section].values)];
      const contested = Object.keys(of.labels).filter(
        (field) => field in dirtyFields && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
      );
      form.reset(after, { keepDirtyValues: true });
      take(now);
      clear();
      setNotes([t.loaded, ...contested.map((field) => t.theirs(of.labels[field] ?? '', of.inWords(after, field)))]);
    } catch (error) {
      fail(error, () => void load());
    } finally {
      setLoading(false);
    }
  }

  function discard(): void {
    clear();
    form.reset(of.toValues(base.values));
  }

  const field = (name: keyof Values & Path<Values>) => ({
    label: of.labels[name],
    error: form.getFieldState(name, form.formState).error?.message ?? '',
    ...form.register(name),
  });
  return { form, field, ...troubles, isLoading, load, save, discard, modified: base };
}

type SentSection = SentBodyOf<typeof saveSettings>;
type Fault = { path: string; message: string };

async function store(body: SentSection): Promise<Settings> {
  return (await makeCall(saveSettings, { body })).responseObject ?? fetchSettings();
}

const faultsOf = (issues: readonly z.core.$ZodIssue[]): Fault[] =>
  issues.map((issue) => ({ path: String(issue.path[0]), message: sayText(textOfIssue(issue)) }));

/** What is wrong with a section, at its fields and over them. */
function useTroubles<Values extends FieldValues>(form: UseFormReturn<Values>, labels: object) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isStale, setStale] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [repeat, setRepeat] = useState<(() => void) | null>(null);

  function clear(): void {
    setFailure(null);
    setStale(false);
    setNotes([]);
    setRepeat(null);
  }

  /** The first of them takes the focus. */
  function showFaults(faults: readonly Fault[]): void {
    const fields = Object.keys(labels).filter((field) => faults.some(({ path }) => path === field));
    for (const field of fields.toReversed()) {
      const message = faults.find(({ path }) => path === field)?.message ?? '';
      form.setError(field as Path<Values>, { message }, { shouldFocus: true });
    }
  }

  function fail(error: unknown, again: () => void): void {
    if (isUnauthorized(error)) return setRepeat(() => again);
    const trouble = failureOf(error, { refused: t.saveFailed, exception: t.noAnswer });
    const faults = trouble.fields.map(({ path, message }) => ({ path: fieldOf(path), message }));
    const isAtFields = faults.length > 0 && faults.every(({ path }) => path in labels);
    showFaults(faults);
    setFailure(isAtFields ? null : trouble);
    setStale(error instanceof CallError && error.code === codeOf(refsOf(settingsMessages).changedByOther('', '')));
  }

  const stopWaiting = (): void => setRepeat(null);
  return { failure, isStale, notes, repeat, stopWaiting, clear, showFaults, fail, setNotes };
}

/** 'values.daysAfterSending[1]' is of the field 'daysAfterSending'. */
const fieldOf = (path: string): string => path.replace(/^values\./, '').replace(/[[.].*$/, '');
