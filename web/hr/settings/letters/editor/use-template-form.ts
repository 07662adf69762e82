import type { Editor } from '@tiptap/react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { saveLetterTemplate, type LetterTemplate } from '#contract/hr/letter-templates.ts';
import { letterTemplateMessages } from '#domain/letter/messages.ts';
import { failureOf, failureSaying } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { issuesOfSchema } from '#web/hr/settings/section/issues.ts';
import { fetchTemplates, useTemplateCalls } from '#web/hr/settings/letters/letters-calls.ts';
import type { EditedBlock } from './block-kinds.ts';
import { blocksOf, documentOf } from './letter-document.ts';
import { isSame, onTopOf, type TemplateValues, valuesOf } from './template-values.ts';
import { editorTexts as t } from './texts.ts';
import { noTrouble, useTroubles } from './use-troubles.ts';

type TemplateToEdit = {
  /** Null for one that is not saved yet. */
  stored: LetterTemplate | null;
  /** What the editor begins with. */
  start: TemplateValues;
  nameField: RefObject<HTMLInputElement | null>;
};

/** What is written of a template, next to what was last stored of it. */
function useWritten({ stored, start }: Pick<TemplateToEdit, 'stored' | 'start'>) {
  const [base, setBase] = useState({ template: stored, values: start });
  const [values, setValues] = useState(start);
  const editor = useRef<Editor | null>(null);
  const noteEditor = useCallback((ready: Editor) => {
    editor.current = ready;
  }, []);

  /** Another text than the one that is written; it can be undone. */
  function write(blocks: readonly EditedBlock[]): void {
    editor.current?.commands.setContent(documentOf(blocks), { emitUpdate: true });
  }

  function change(changed: Partial<TemplateValues>): void {
    setValues((last) => ({ ...last, ...changed }));
  }

  /** After a save; the text may have been edited since. */
  function keepSaved(template: LetterTemplate): void {
    const now = valuesOf(template);
    setBase({ template, values: now });
    setValues((last) => ({ ...now, blocks: last.blocks }));
  }

  /** Takes another user's version where it was not edited here; answers the notes about it. */
  function takeTheirs(template: LetterTemplate): readonly string[] {
    const theirs = valuesOf(template);
    const merged = onTopOf(theirs, { mine: values, base: base.values });
    setValues(merged.values);
    if (!isSame(merged.values.blocks, values.blocks)) write(merged.values.blocks);
    setBase({ template, values: theirs });
    return merged.notes;
  }

  function discard(): void {
    setValues(base.values);
    write(base.values.blocks);
  }

  const isDirty = !isSame(values, base.values);
  return { editor, noteEditor, template: base.template, values, isDirty, change, keepSaved, takeTheirs, discard };
}

/** Editing one template: what is written, saving it, and what became of that. */
export function useTemplateForm({ stored, start, nameField }: TemplateToEdit) {
  const { editor, change, keepSaved, takeTheirs, discard, ...written } = useWritten({ stored, start });
  const { template, values } = written;
  const [running, setRunning] = useState<'save' | 'load' | null>(null);
  const { setTrouble, refuse, fail, ...troubles } = useTroubles(editor, nameField);
  const calls = useTemplateCalls();

  async function save(onSaved: (template: LetterTemplate) => void): Promise<void> {
    const text = editor.current;
    if (text === null || running !== null) return;
    const { blocks, places } = blocksOf(text.getJSON());
    troubles.clear();
    const body = { ...values, ...named(template), blocks };
    const parsed = saveLetterTemplate.body.safeParse(body);
    if (!parsed.success) return refuse(issuesOfSchema(parsed.error), places, null);
    setRunning('save');
    try {
      const saved = await calls.save(body);
      keepSaved(saved);
      onSaved(saved);
    } catch (error) {
      fail(error, places, () => void save(onSaved));
    } finally {
      setRunning(null);
    }
  }

  async function load(): Promise<void> {
    setRunning('load');
    try {
      const found = (await fetchTemplates()).find((one) => one.letterTemplateId === template?.letterTemplateId);
      if (found === undefined)
        return setTrouble({ ...noTrouble, failure: failureSaying(letterTemplateMessages.unknown) });
      setTrouble({ ...noTrouble, notes: takeTheirs(found) });
    } catch (error) {
      if (isUnauthorized(error)) troubles.setRepeat(() => () => void load());
      else setTrouble({ ...noTrouble, failure: failureOf(error, { refused: t.loadFailed, exception: t.noAnswer }) });
    } finally {
      setRunning(null);
    }
  }

  return {
    ...troubles,
    ...written,
    running,
    change(changed: Partial<TemplateValues>): void {
      change(changed);
      if (changed.name !== undefined) setTrouble((last) => ({ ...last, nameError: undefined }));
    },
    save,
    load,
    discard(): void {
      troubles.clear();
      discard();
    },
  };
}

export type TemplateForm = ReturnType<typeof useTemplateForm>;

function named(template: LetterTemplate | null) {
  if (template === null) return {};
  const { letterTemplateId, version } = template;
  return { letterTemplateId, version };
}
