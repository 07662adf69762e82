import { useEffect, useRef, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { fieldOfPath, stepOfPath } from '#domain/review/paths.ts';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { quickNoteTexts, reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsWide } from '#web/ui/layout/media-query.ts';
import { afterPress, watchPresses } from '#web/ui/number/after-press.ts';
import { uiTexts } from '#web/ui/texts.ts';
import notes from './mark-note.module.css';
import type { ShownMark } from './use-review.ts';
import classes from './verdict.module.css';

type VerdictProps = { path: string; label: string };

/** OK or Needs correction for one part of the form; a press saves it. Who may not mark reads what was marked. */
export function Verdict({ path, label }: VerdictProps) {
  const { review, may, onOk } = useReviewScreen();
  const isWide = useIsWide();
  const shown = review.of(path);
  if (!may && shown === null) return null;
  const mark = (verdict: 'OK' | 'FIX') => {
    const isMarked = shown?.verdict === verdict;
    if (verdict === 'OK' && (!isMarked || shown.draft?.state === 'failed')) onOk(path, isWide);
    if (verdict === 'FIX' && !isMarked) review.queue.fix(path);
  };
  return (
    <div role="group" aria-label={label} className={classes.verdict}>
      {(['OK', 'FIX'] as const).map((verdict) => (
        <button
          key={verdict}
          type="button"
          data-verdict={verdict}
          aria-pressed={shown?.verdict === verdict}
          disabled={!may}
          onClick={() => mark(verdict)}
        >
          <Icon name={verdict === 'OK' ? 'check' : 'alert-circle'} size={16} />
          <span>{verdict === 'OK' ? t.ok : t.fix}</span>
        </button>
      ))}
    </div>
  );
}

/** Below what is marked: the note of a correction, whether the mark is saved, and whose it is. */
export function VerdictFoot({ path, label, where = 'answers' }: VerdictProps & { where?: Where }) {
  const { review, may } = useReviewScreen();
  const shown = review.of(path);
  if (shown === null) return null;
  if (shown.verdict === 'FIX' && may)
    return <MarkNote key={where} path={path} label={label} where={where} shown={shown} />;
  return (
    <div className={classes.foot}>
      {shown.verdict === 'FIX' && <p className={classes.said}>{shown.note}</p>}
      <MarkState path={path} />
    </div>
  );
}

type Where = 'answers' | 'viewer';

const ofDocuments = ['blurred', 'cutOff', 'wrongDocument', 'nameDiffers'] as const;
const ofAnswers = ['documentDiffers', 'nameDiffers', 'incomplete'] as const;

/** What the candidate should correct: typed, or taken from the notes that are written most often. */
function MarkNote({ path, label, where, shown }: VerdictProps & { where: Where; shown: ShownMark }) {
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
  const written = shown.note.trim();

  function leave(): void {
    afterPress(() => setLeft(true));
    review.queue.finish(path);
  }
  function take(note: string): void {
    review.queue.write(path, written === '' ? note : `${written} ${note}`);
    review.queue.finish(path);
    field.current?.focus();
  }
  return (
    <div
      className={notes.note}
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
        error={left && written === '' ? reviewMessages.noteRequired : undefined}
        maxLength={limits.noteMax}
        value={shown.note}
        onChange={(event) => review.queue.write(path, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && where === 'answers') onGo(isDocument ? path : stepOfPath(path));
        }}
      />
      <div className={notes.foot}>
        <div className={notes.quick} role="group" aria-label={t.quickNotes}>
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
        <div className={notes.state}>
          <MarkState path={path} />
        </div>
      </div>
    </div>
  );
}

export const noteId = (path: string, where: Where = 'answers'): string => `note-${where}-${path}`;

/** Whether the mark is saved, with a retry; its author, when it was another user. */
function MarkState({ path }: { path: string }) {
  const { review, myName } = useReviewScreen();
  const shown = review.of(path);
  if (shown === null) return null;
  const { draft, mark, saved } = shown;
  if (draft?.state === 'failed') {
    return (
      <span className={classes.failed}>
        <Icon name="alert-circle" size={16} />
        {t.notSaved}
        <button type="button" data-again={path} className={classes.again} onClick={review.queue.retry}>
          {t.tryAgain}
        </button>
      </span>
    );
  }
  if (draft !== null) return draft.state === 'typing' ? null : <span className={classes.state}>{uiTexts.saving}</span>;
  if (mark !== null && myName !== null && mark.by !== myName) {
    return <span className={classes.state}>{t.byOther[mark.verdict](mark.by)}</span>;
  }
  if (!saved) return null;
  return (
    <span className={classes.saved}>
      <Icon name="check" size={16} />
      {t.saved}
    </span>
  );
}
