import { useState } from 'react';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { payMessages } from '#domain/pay/messages.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { issuesOfFailure } from '#web/hr/settings/section/issues.ts';
import { type Failure, failureOf, failureSaying } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { ruleWords } from '#web/ui/pay/rule-words.ts';
import { fetchPayStructures, usePayCalls } from './pay-calls.ts';
import {
  type Faults,
  faultsLeft,
  faultsOf,
  isSame,
  isSameComponents,
  structureOf,
  type StructureValues,
  valuesOf,
} from './structure-values.ts';
import { structureTexts as t } from './texts.ts';

const noFaults: Faults = new Map();

export type StructureForm = {
  values: StructureValues;
  change: (values: StructureValues) => void;
  faults: Faults;
  /** Counts the tries to save that were refused: each one leads to the first fault. */
  refusals: number;
  failure: Failure | null;
  notes: readonly string[];
  isDirty: boolean;
  running: 'save' | 'load' | null;
  /** Another user has saved it: `load` takes theirs where nothing was changed here. */
  isStale: boolean;
  /** The save that waits for a login, because the session had ended. */
  repeat: (() => void) | null;
  /** The login was cancelled: the next save asks again. */
  stopWaiting: () => void;
  save: () => Promise<void>;
  load: () => Promise<void>;
  discard: () => void;
};

type Start = { stored: StoredPayStructure | null; values: StructureValues };

/** What is wrong with a structure, and why it could not be saved. */
function useTroubles() {
  const [trouble, setTrouble] = useState(noTrouble);
  const [refusals, setRefusals] = useState(0);

  function refuse(faults: Faults, failure: Failure | null, isStale = false): void {
    setTrouble({ ...noTrouble, faults, failure, isStale });
    setRefusals((before) => before + 1);
  }

  function fail(error: unknown, values: StructureValues, again: () => void): void {
    if (isUnauthorized(error)) return setTrouble({ ...noTrouble, repeat: again });
    const failure = failureOf(error, { refused: t.saveFailed, exception: t.saveFailed });
    const isStale = error instanceof CallError && error.code === codeOf(refsOf(payMessages).changedByOther('', ''));
    refuse(faultsOf(issuesOfFailure(failure), values), failure, isStale);
  }

  /** What was corrected is not called wrong until the next save. */
  function forgetCorrected(before: StructureValues, after: StructureValues): void {
    setTrouble((now) => {
      const faults = faultsLeft(now.faults, before, after);
      const isCorrected = now.faults.size > 0 && faults.size === 0 && !now.isStale;
      return { ...now, faults, failure: isCorrected ? null : now.failure };
    });
  }

  return { trouble, refusals, setTrouble, refuse, fail, forgetCorrected };
}

/** The editor's state; `stored` is null for a new structure, and `onSaved` hears of what was saved. */
export function useStructureForm(start: Start, onSaved: (saved: StoredPayStructure) => void): StructureForm {
  const calls = usePayCalls();
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(start.values);
  const [running, setRunning] = useState<StructureForm['running']>(null);
  const { trouble, refusals, setTrouble, refuse, fail, forgetCorrected } = useTroubles();

  async function save(): Promise<void> {
    if (running !== null) return;
    const made = structureOf(values);
    if ('faults' in made) return refuse(made.faults, failureSaying(made.faults.get('components') ?? t.checkComponents));
    setTrouble(noTrouble);
    setRunning('save');
    try {
      const { payStructureId = null, version = null } = base.stored ?? {};
      const saved = await calls.save({ ...made.structure, payStructureId, version });
      const now = { stored: saved, values: valuesOf(saved) };
      setBase(now);
      setValues(now.values);
      onSaved(saved);
    } catch (error) {
      fail(error, values, () => void save());
    } finally {
      setRunning(null);
    }
  }

  async function load(): Promise<void> {
    setRunning('load');
    try {
      const all = await fetchPayStructures();
      const stored = all.find(({ payStructureId }) => payStructureId === base.stored?.payStructureId);
      if (stored === undefined) return setTrouble({ ...noTrouble, failure: failureSaying(payMessages.gone) });
      const theirs = valuesOf(stored);
      const { kept, notes } = merged(base.values, values, theirs, stored);
      setBase({ stored, values: theirs });
      setValues(kept);
      setTrouble({ ...noTrouble, notes: [t.loaded, ...notes] });
    } catch (error) {
      fail(error, values, () => void load());
    } finally {
      setRunning(null);
    }
  }

  return {
    ...trouble,
    values,
    change(changed) {
      setValues(changed);
      forgetCorrected(values, changed);
    },
    refusals,
    isDirty: !isSame(values, base.values),
    running,
    stopWaiting: () => setTrouble((now) => ({ ...now, repeat: null })),
    save,
    load,
    discard() {
      setValues(base.values);
      setTrouble(noTrouble);
    },
  };
}

type Trouble = Pick<StructureForm, 'faults' | 'failure' | 'notes' | 'isStale' | 'repeat'>;
const noTrouble: Trouble = { faults: noFaults, failure: null, notes: [], isStale: false, repeat: null };

/** What was changed here stays, with a word on what they made of it; all else is theirs. */
function merged(before: StructureValues, mine: StructureValues, theirs: StructureValues, stored: StoredPayStructure) {
  const [keepsName, keepsComponents] = [mine.name !== before.name, !isSameComponents(mine, before)];
  const notes = [
    ...(keepsName && theirs.name !== before.name ? [t.theirName(theirs.name)] : []),
    ...(keepsComponents && !isSameComponents(theirs, before)
      ? [t.theirComponents(stored.components.map((each) => `${each.name} (${ruleWords(each)})`).join(', '))]
      : []),
  ];
  const kept = {
    name: keepsName ? mine.name : theirs.name,
    components: keepsComponents ? mine.components : theirs.components,
  };
  return { kept, notes };
}
