import type { Editor } from '@tiptap/react';
import { Selection } from '@tiptap/pm/state';
import { type RefObject, useState } from 'react';
import { letterTemplateMessages } from '#domain/letter/messages.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { type Failure, failureOf, failureSaying } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { type Issue, issuesOfFailure } from '#web/hr/settings/section/issues.ts';
import { startOf } from './block-commands.ts';
import { withFaults, wrongBlocks } from './block-marks.ts';
import { editorTexts as t } from './texts.ts';

type Trouble = { failure: Failure | null; nameError: string | undefined; isStale: boolean; notes: readonly string[] };
export const noTrouble: Trouble = { failure: null, nameError: undefined, isStale: false, notes: [] };

const changedByOther = codeOf(refsOf(letterTemplateMessages).changedByOther('', ''));

/** What is wrong with a template: at its name, in the text, or over both. */
export function useTroubles(editor: RefObject<Editor | null>, nameField: RefObject<HTMLInputElement | null>) {
  const [trouble, setTrouble] = useState(noTrouble);
  const [repeat, setRepeat] = useState<(() => void) | null>(null);

  function clear(): void {
    setTrouble(noTrouble);
    setRepeat(null);
    const text = editor.current;
    if (text !== null) text.view.dispatch(withFaults(text.state, []));
  }

  /** What the server or the way to it refused. */
  function fail(error: unknown, places: readonly number[], again: () => void): void {
    if (isUnauthorized(error)) return setRepeat(() => again);
    const failure = failureOf(error, { refused: t.saveFailed, exception: t.noAnswer });
    const isStale = error instanceof CallError && error.code === changedByOther;
    refuse(issuesOfFailure(failure), places, failure);
    if (isStale) setTrouble({ ...noTrouble, failure, isStale });
  }

  /** Shows what is wrong where it is; the first of it has the focus. `failure` is shown when it is nowhere. */
  function refuse(issues: readonly Issue[], places: readonly number[], failure: Failure | null): void {
    const text = editor.current;
    if (text === null) return;
    const nameError = issues.find(({ path }) => path[0] === 'name')?.message;
    const atBlocks = issues.flatMap(({ path: [of, index], message }) => {
      const place = of === 'blocks' && index !== undefined ? places[Number(index)] : undefined;
      return place === undefined ? [] : [{ place, message }];
    });
    text.view.dispatch(withFaults(text.state, atBlocks));
    const [wrong] = wrongBlocks(text.state).keys();
    if (nameError !== undefined) nameField.current?.focus();
    else if (wrong !== undefined) goTo(text, wrong);
    const isShown = nameError !== undefined || wrong !== undefined;
    const other = failure ?? failureSaying(issues[0]?.message ?? t.saveFailed);
    setTrouble({ ...noTrouble, nameError, failure: isShown ? null : other });
  }

  return { ...trouble, repeat, setTrouble, setRepeat, clear, refuse, fail };
}

/** Brings the cursor into a block. */
function goTo({ view }: Editor, place: number): void {
  const at = view.state.doc.resolve(startOf(view.state.doc, place));
  view.dispatch(view.state.tr.setSelection(Selection.near(at)).scrollIntoView());
  view.focus();
}
