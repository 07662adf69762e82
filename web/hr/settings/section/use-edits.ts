import { useEffect, useRef, useState } from 'react';
import { CallError } from '#web/api/client.ts';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';
import { type Failure, failureOf, failureSaying } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import type * as z from 'zod/mini';
import { textOfIssue } from '#domain/issue-text.ts';
import { codeOf, refsOf, sayText } from '#domain/texts.ts';

/** What is wrong with values, by the field or the control that it is shown at. */
export type Faults = ReadonlyMap<string, string>;
const noFaults: Faults = new Map();
/** The place of a fault that no single control shows: it is shown over the form. */
export const overForm = '';

type Checked<Sent> = { sent: Sent } | { faults: Faults };

/** How what is edited becomes what is sent, and where its faults are shown. */
export type FormOf<Values extends object, Sent> = {
  /** As it was typed: the schema reads it. */
  toSent: (values: Values) => Readonly<Record<string, unknown>>;
  schema: z.ZodMiniType<Sent>;
  /** The control that shows what is wrong at a path of what is sent, such as ['columns', '1', 'heading']. */
  placeOf: (path: readonly string[], values: Values) => string;
};

/** What is sent of these values, or the first fault of each control. */
export function checked<Values extends object, Sent>(form: FormOf<Values, Sent>, values: Values): Checked<Sent> {
  const parsed = form.schema.safeParse(form.toSent(values));
  if (parsed.success) return { sent: parsed.data };
  const faults = parsed.error.issues.map((issue): [string, string] => [
    form.placeOf(issue.path.map(String), values),
    sayText(textOfIssue(issue)),
  ]);
  return { faults: new Map(faults.toReversed()) };
}

/** What the server refused; it writes a path as 'columns[1].heading'. */
function faultsOf<Values extends object>({ fields }: Failure, form: FormOf<Values, unknown>, values: Values): Faults {
  const faults = fields.map(({ path, message }): [string, string] => {
    const parts = path.split(/[.[\]]+/u).filter((part) => part !== '');
    return [form.placeOf(parts, values), message];
  });
  return new Map(faults.toReversed());
}

/** How something stored is edited; `stored` is null until it is saved for the first time. */
export type EditsOf<Stored, Values extends object, Sent> = FormOf<Values, Sent> & {
  start: { stored: Stored | null; values: Values };
  valuesOf: (stored: Stored) => Values;
  /** The values without what only the screen needs, where `toSent` has other fields: two states are the same when these are. */
  bareOf?: FormOf<Values, Sent>['toSent'];
  save: (sent: Sent, stored: Stored | null) => Promise<Stored>;
  /** What is stored now; undefined when it was deleted. */
  read: (stored: Stored | null) => Promise<Stored | undefined>;
  /** `allowLeaving` lifts the question before the page is left. */
  onSaved: (saved: Stored, allowLeaving: () => void) => void;
  /** Replaces what a text editor of its own shows: by another user's values, or by the stored ones. */
  onReplaced?: (values: Values) => void;
  /** Shows faults where no field does; without any, removes what it showed. */
  onFaults?: (faults: Faults) => void;
  /** A field that was edited here, as another user has saved it; null where that needs no words. */
  theirWords: (field: keyof Values & string, stored: Stored) => string | null;
  /** With the answer to a save over another user's. */
  messages: { changedByOther: (name: string, on: string) => string };
  texts: { saveFailed: string; noAnswer?: string; gone?: string };
};

export type Edits<Stored, Values extends object> = ReturnType<typeof useEdits<Stored, Values, unknown>>;

const noTrouble: {
  faults: Faults;
  failure: Failure | null;
  /** What a load has taken over, and what differs from what was edited here. */
  notes: readonly string[];
  /** Another user has saved: `load` takes theirs into the fields that were not edited here. */
  isStale: boolean;
  /** What waits for a login, because the session had ended. */
  repeat: (() => void) | null;
} = { faults: noFaults, failure: null, notes: [], isStale: false, repeat: null };

function useTroubles<Stored, Values extends object, Sent>(of: EditsOf<Stored, Values, Sent>) {
  const [trouble, setTrouble] = useState(noTrouble);
  const { countRefusal, box } = useFocusAfterRefusal();

  function refuse(faults: Faults, failure: Failure | null = null, isStale = false): void {
    const said = faults.get(overForm);
    setTrouble({ ...noTrouble, faults, failure: failure ?? (said ? failureSaying(said) : null), isStale });
    of.onFaults?.(faults);
    countRefusal();
  }

  function fail(error: unknown, values: Values, again: () => void): void {
    if (isUnauthorized(error)) return setTrouble({ ...noTrouble, repeat: again });
    const { saveFailed, noAnswer = saveFailed } = of.texts;
    const failure = failureOf(error, { refused: saveFailed, exception: noAnswer });
    const faults = faultsOf(failure, of, values);
    const isStale = error instanceof CallError && error.code === codeOf(refsOf(of.messages).changedByOther('', ''));
    const isAtControls = faults.size > 0 && !faults.has(overForm) && !isStale;
    refuse(faults, isAtControls ? null : failure, isStale);
  }

  function clear(notes: readonly string[] = []): void {
    setTrouble({ ...noTrouble, notes });
    of.onFaults?.(noFaults);
  }

  function recheck(values: Values, unchanged: readonly string[]): void {
    setTrouble((now) => {
      if (now.faults.size === 0) return now;
      const faults = faultsLeft(now.faults, checked(of, values), unchanged);
      return { ...now, faults, failure: faults.size === 0 && !now.isStale ? null : now.failure };
    });
  }

  const waitForLogin = (repeat: (() => void) | null): void => setTrouble((now) => ({ ...now, repeat }));
  return { trouble, box, refuse, fail, clear, recheck, waitForLogin };
}

/** The state of an editor in the settings: typing, errors, saving, and another user's newer version. */
export function useEdits<Stored, Values extends object, Sent>(of: EditsOf<Stored, Values, Sent>) {
  const [base, setBase] = useState(of.start);
  const [values, setValues] = useState(of.start.values);
  const [running, setRunning] = useState<'save' | 'load' | null>(null);
  const { trouble, fail, recheck, ...troubles } = useTroubles(of);
  const { refuse, clear } = troubles;
  const changed = (one: Values, other: Values) => changedFields(of, one, other);
  const isDirty = changed(base.values, values).length > 0;
  const guard = useLeaveGuard(isDirty);

  /** `theirs` with what was edited since `before`. */
  function onTopOf(theirs: Values, before: Values, mine: Values): Values {
    const made = { ...theirs };
    for (const field of changed(before, mine)) made[field] = mine[field];
    return made;
  }

  function replace(next: Values): void {
    setValues(next);
    of.onReplaced?.(next);
  }

  async function run(what: 'save' | 'load', work: () => Promise<void>): Promise<void> {
    if (running !== null) return;
    setRunning(what);
    try {
      await work();
    } catch (error) {
      fail(error, values, () => void run(what, work));
    } finally {
      setRunning(null);
    }
  }

  /** `more` is saved with what was edited. */
  async function save(more: Partial<Values> = {}): Promise<void> {
    const mine = { ...values, ...more };
    const toSave = checked(of, mine);
    if ('faults' in toSave) return refuse(toSave.faults);
    await run('save', async () => {
      clear();
      const stored = await of.save(toSave.sent, base.stored);
      const saved = of.valuesOf(stored);
      setBase({ stored, values: saved });
      setValues((now) => onTopOf(saved, mine, { ...now, ...more }));
      of.onSaved(stored, guard.allowLeaving);
    });
  }

  const load = async (): Promise<void> =>
    run('load', async () => {
      const stored = await of.read(base.stored);
      if (stored === undefined) return refuse(noFaults, failureSaying(of.texts.gone ?? ''));
      const theirs = of.valuesOf(stored);
      const contested = changed(base.values, values).filter((field) => changed(base.values, theirs).includes(field));
      const words = contested.map((field) => of.theirWords(field, stored)).filter((one) => one !== null);
      setBase({ stored, values: theirs });
      replace(onTopOf(theirs, base.values, values));
      clear([t.loaded, ...words]);
    });

  function change(part: Partial<Values>): void {
    setValues((now) => ({ ...now, ...part }));
    const unchanged = Object.keys(values).filter((field) => !(field in part));
    recheck({ ...values, ...part }, unchanged);
  }

  function discard(): void {
    clear();
    replace(base.values);
  }

  /** The value of a field, its error, and its change as it is typed, chosen or ticked. */
  function field(name: keyof Values & string) {
    const value: unknown = values[name];
    return {
      error: trouble.faults.get(name),
      ...(typeof value === 'boolean' ? { checked: value } : { value: String(value) }),
      onChange: ({ target }: { target: { value: string; checked?: boolean } }) =>
        change({ [name]: typeof value === 'boolean' ? target.checked : target.value } as Partial<Values>),
    };
  }

  const { stored } = base;
  return { ...trouble, ...troubles, stored, values, isDirty, running, guard, change, field, save, load, discard };
}

/** After each refused save the first bad field has the focus. */
function useFocusAfterRefusal() {
  const box = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return { box, countRefusal: () => setRefusals((before) => before + 1) };
}

function changedFields<Values extends object>(
  of: Pick<EditsOf<never, Values, unknown>, 'toSent' | 'bareOf'>,
  one: Values,
  other: Values,
) {
  const { bareOf = of.toSent } = of;
  const [bare, against] = [bareOf(one), bareOf(other)];
  const fields = Object.keys(bare) as (keyof Values & string)[];
  return fields.filter((field) => JSON.stringify(bare[field]) !== JSON.stringify(against[field]));
}

/** The faults that remain after a change; what the server refused in a field is one as long as that field is unchanged. */
export function faultsLeft(faults: Faults, checked: Checked<unknown>, unchanged: readonly string[]): Faults {
  const now = 'faults' in checked ? checked.faults : noFaults;
  const left = [...faults].flatMap(([place, said]): [string, string][] => {
    const text = now.get(place) ?? (unchanged.includes(place) ? said : undefined);
    return text === undefined ? [] : [[place, text]];
  });
  return new Map(left);
}
