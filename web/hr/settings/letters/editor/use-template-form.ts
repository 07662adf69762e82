import type { Editor } from '@tiptap/react';
import { Selection } from '@tiptap/pm/state';
import { useCallback, useRef, useState } from 'react';
import { saveLetterTemplate, type LetterTemplate } from '#contract/hr/letter-templates.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { letterTemplateMessages } from '#domain/letter/messages.ts';
import { codeOf, refsOf, sayText } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { type Failure, failureOf, failureSaying } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { fetchTemplates, useTemplateCalls } from '#web/hr/settings/letters/letters-calls.ts';
import { startOf } from './block-commands.ts';
import type { EditedBlock } from './block-kinds.ts';
import { withFaults, wrongBlocks } from './block-marks.ts';
import { blocksOf, documentOf } from './letter-document.ts';
import { editorTexts as t } from './texts.ts';

/** What is edited of a template. */
export type TemplateValues = { name: string; isDefault: boolean; blocks: readonly EditedBlock[] };

/** As the editor gives them back, so that what was not touched is the same. */
export function valuesOf({ name, isDefault, blocks }: TemplateValues): TemplateValues {
  return { name, isDefault, blocks: blocksOf(documentOf(blocks)).blocks };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Trouble = { failure: Failure | null; nameError: string | undefined; isStale: boolean; notes: readonly string[] };
const noTrouble: Trouble = { failure: null, nameError: undefined, isStale: false, notes: [] };

/** Editing one template: `stored` is null for one that is not saved yet, `start` what the editor begins with. */
export function useTemplateForm(
  stored: LetterTemplate | null,
  start: TemplateValues,
  onSaved: (template: LetterTemplate) => void,
) {
  const [base, setBase] = useState({ template: stored, values: start });
  const [values, setValues] = useState(start);
  const [trouble, setTrouble] = useState(noTrouble);
  const [running, setRunning] = useState<'save' | 'load' | null>(null);
  const [repeat, setRepeat] = useState<(() => void) | null>(null);
  const editor = useRef<Editor | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const calls = useTemplateCalls();
  const noteEditor = useCallback((ready: Editor) => {
    editor.current = ready;
  }, []);

  function change(changed: Partial<TemplateValues>): void {
    setValues((last) => ({ ...last, ...changed }));
    if (changed.name !== undefined) setTrouble((last) => ({ ...last, nameError: undefined }));
  }

  /** Another text than the one that is written; it can be undone. */
  function write(blocks: readonly EditedBlock[]): void {
    editor.current?.commands.setContent(documentOf(blocks), { emitUpdate: true });
  }

  async function save(): Promise<void> {
    const text = editor.current;
    if (text === null || running !== null) return;
    const { blocks, places } = blocksOf(text.getJSON());
    setTrouble(noTrouble);
    setRepeat(null);
    text.view.dispatch(withFaults(text.state, []));
    const body = { ...values, ...named(base.template), blocks };
    const parsed = saveLetterTemplate.body.safeParse(body);
    if (!parsed.success) {
      const faults = parsed.error.issues.map((issue) => ({
        path: issue.path.map(String),
        message: sayText(textOfIssue(issue)),
      }));
      return refuse(faults, places, null);
    }
    setRunning('save');
    try {
      const saved = await calls.save(body);
      take(saved);
      onSaved(saved);
    } catch (error) {
      fail(error, places, () => void save());
    } finally {
      setRunning(null);
    }
  }

  function take(template: LetterTemplate): void {
    const now = valuesOf(template);
    setBase({ template, values: now });
    setValues((last) => ({ ...now, blocks: last.blocks }));
  }

  /** What the server or the way to it refused. */
  function fail(error: unknown, places: readonly number[], again: () => void): void {
    if (isUnauthorized(error)) return setRepeat(() => again);
    const failure = failureOf(error, { refused: t.saveFailed, exception: t.noAnswer });
    const isStale = error instanceof CallError && error.code === changedByOther;
    const faults = failure.fields.map(({ path, message }) => ({ path: path.split(/[.[\]]+/u), message }));
    refuse(faults, places, failure);
    if (isStale) setTrouble({ ...noTrouble, failure, isStale });
  }

  /** Shows what is wrong where it is; the first of it has the focus. `failure` is shown when it is nowhere. */
  function refuse(faults: readonly Fault[], places: readonly number[], failure: Failure | null): void {
    const text = editor.current;
    if (text === null) return;
    const nameError = faults.find(({ path }) => path[0] === 'name')?.message;
    const atBlocks = faults.flatMap(({ path: [of, index], message }) => {
      const place = of === 'blocks' && index !== undefined ? places[Number(index)] : undefined;
      return place === undefined ? [] : [{ place, message }];
    });
    text.view.dispatch(withFaults(text.state, atBlocks));
    const [wrong] = wrongBlocks(text.state).keys();
    if (nameError !== undefined) nameField.current?.focus();
    else if (wrong !== undefined) goTo(text, wrong);
    const isShown = nameError !== undefined || wrong !== undefined;
    const other = failure ?? failureSaying(faults[0]?.message ?? t.saveFailed);
    setTrouble({ ...noTrouble, nameError, failure: isShown ? null : other });
  }

  /** Takes what somebody else saved, where it was not edited here. */
  async function load(): Promise<void> {
    setRunning('load');
    try {
      const found = (await fetchTemplates()).find((one) => one.letterTemplateId === base.template?.letterTemplateId);
      if (found === undefined) return setTrouble({ ...noTrouble, failure: failureSaying(letterTemplateMessages.unknown) });
      const theirs = valuesOf(found);
      const mine = (field: keyof TemplateValues): boolean => !isSame(values[field], base.values[field]);
      const contested = (['name', 'blocks'] as const).filter(
        (field) => mine(field) && !isSame(base.values[field], theirs[field]),
      );
      setValues({
        name: mine('name') ? values.name : theirs.name,
        isDefault: mine('isDefault') ? values.isDefault : theirs.isDefault,
        blocks: values.blocks,
      });
      if (!mine('blocks')) write(theirs.blocks);
      setBase({ template: found, values: theirs });
      const notes = contested.map((field) => (field === 'name' ? t.theirName(theirs.name) : t.theirText));
      setTrouble({ ...noTrouble, notes: [t.loaded, ...notes] });
    } catch (error) {
      if (isUnauthorized(error)) setRepeat(() => () => void load());
      else setTrouble({ ...noTrouble, failure: failureOf(error, { refused: t.loadFailed, exception: t.noAnswer }) });
    } finally {
      setRunning(null);
    }
  }

  function discard(): void {
    setTrouble(noTrouble);
    setValues(base.values);
    write(base.values.blocks);
  }

  return {
    ...trouble,
    values,
    template: base.template,
    isDirty: !isSame(values, base.values),
    running,
    repeat,
    setRepeat,
    nameField,
    noteEditor,
    change,
    save,
    load,
    discard,
  };
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;
type Fault = { path: readonly string[]; message: string };

const changedByOther = codeOf(refsOf(letterTemplateMessages).changedByOther('', ''));

function named(template: LetterTemplate | null) {
  if (template === null) return {};
  const { letterTemplateId, version } = template;
  return { letterTemplateId, version };
}

/** Brings the cursor into a block. */
function goTo({ view }: Editor, place: number): void {
  const at = view.state.doc.resolve(startOf(view.state.doc, place));
  view.dispatch(view.state.tr.setSelection(Selection.near(at)).scrollIntoView());
  view.focus();
}
