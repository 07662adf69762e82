import { useEffect, useRef, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { fieldOfPath, stepOfPath } from '#domain/review/paths.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { afterPress, watchPresses } from '#web/ui/number/after-press.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { quickNoteTexts, reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import type { ShownMark } from './use-review.ts';
import classes from './mark-note.module.css';
import verdict from './verdict.module.css';

type Where = 'answers' | 'viewer';
type MarkNoteProps = { path: string; label: string; where: Where; shown: ShownMark };

const ofDocuments = ['blurred', 'cutOff', 'wrongDocument', 'nameDiffers'] as const;
const ofAnswers = ['documentDiffers', 'nameDiffers', 'incomplete'] as const;

/** What the candidate should correct: typed, or taken from the notes that are written most often. */
export function MarkNote({ path, label, where, shown }: MarkNoteProps) {
  const { review, candidateName, ledTo, onGo } = useReviewScreen();
  const field = useRef<HTMLTextAreaElement>(null);
  const [left, setLeft] = useState(false);
  const isNew = useRef(shown.draft?.state === 'typing');
  useEffect(() => {
    if (isNew.current) field.current?.focus();
  }, []);
  const [led, setLed] = useState(ledTo);
  if (led !== ledTo) {
    setLed(ledTo);
    if (ledTo?.path === path) setLeft(true);
  }
  const isDocument = fieldOfPath(path)?.file !== undefined;
  const unsaid = shown.note.trim() === '';

  function leave(): void {
    afterPress(() => setLeft(true));
    review.queue.finish(path);
  }
  function take(note: string): void {
    const written = shown.note.trim();
    review.queue.write(path, written === '' ? note : `${written} ${note}`);
    review.queue.finish(path);
    field.current?.focus();
  }
  return (
    <div
      className={classes.note}
      onFocus={watchPresses}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      }}
    >
      <TextAreaField
        ref={field}
        id={noteId(path, where)}
        label={t.note}
        aria-label={`${t.note} ${label}`}
        rows={2}
        hint={t.noteHint(candidateName)}
        error={left && unsaid ? reviewMessages.noteRequired : undefined}
        maxLength={limits.noteMax}
        value={shown.note}
        onChange={(event) => review.queue.write(path, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && where === 'answers') onGo(partOf(path));
        }}
      />
      <div className={classes.foot}>
        <div className={classes.quick} role="group" aria-label={t.quickNotes}>
          {(isDocument ? ofDocuments : ofAnswers).map((key) => (
            <button
              key={key}
              type="button"
              // The focus stays in the note: what its leaving shows would move the button away under the finger.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(quickNoteTexts[key].note)}
            >
              {quickNoteTexts[key].label}
            </button>
          ))}
        </div>
        <div className={classes.state}>
          <MarkState path={path} />
        </div>
      </div>
    </div>
  );
}

export function noteId(path: string, where: Where = 'answers'): string {
  return `note-${where}-${path}`;
}

function partOf(path: string): string {
  return fieldOfPath(path)?.file === undefined ? stepOfPath(path) : path;
}

/** Whether the mark is saved, with a retry; its author, when it was another user. */
export function MarkState({ path }: { path: string }) {
  const { review, myName } = useReviewScreen();
  const shown = review.of(path);
  if (shown === null) return null;
  const { draft, mark, saved } = shown;
  if (draft?.state === 'failed') {
    return (
      <span className={verdict.failed}>
        <Icon name="alert-circle" size={16} />
        {t.notSaved}
        <button type="button" data-again={path} className={verdict.again} onClick={review.queue.retry}>
          {t.tryAgain}
        </button>
      </span>
    );
  }
  if (draft !== null) return draft.state === 'typing' ? null : <span className={verdict.state}>{uiTexts.saving}</span>;
  if (mark !== null && myName !== null && mark.by !== myName) {
    return <span className={verdict.state}>{t.byOther[mark.verdict](mark.by)}</span>;
  }
  if (!saved) return null;
  return (
    <span className={verdict.saved}>
      <Icon name="check" size={16} />
      {t.saved}
    </span>
  );
}
