import { useId, useState, type ReactNode } from 'react';
import type { Change } from '#contract/onboarding.ts';
import { fresherLabels } from '#domain/joining/fields/labels.ts';
import { isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { shownValue } from '#domain/joining/fields/shown-value.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { covers, fieldOfPath } from '#domain/review/paths.ts';
import type { CandidateDocument } from '#web/hr/candidate-preview/documents/documents-of.ts';
import { RevealableNumber } from '#web/hr/candidate-preview/revealable-number.tsx';
import { Verdict, VerdictFoot } from '#web/hr/candidate-preview/review/marks/verdict.tsx';
import { differenceOf } from '#web/hr/candidate-preview/review/parts/difference.ts';
import type { ReviewSection, ReviewAnswer } from '#web/hr/candidate-preview/review/parts/review-parts.ts';
import { foldedIn } from '#web/hr/candidate-preview/review/parts/review-state.ts';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateDocumentTexts } from '#web/hr/candidate-preview/texts.ts';
import { Missing } from '#web/joining-summary/answers.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AnswerRow, AnswerValue, FixButton } from './answer-row.tsx';
import { PartState } from './review-nav.tsx';
import classes from './review-section.module.css';

type SectionProps = { section: ReviewSection; foldable: boolean; defaultOpen: boolean };

/** The answers and documents of a section with its mark; `foldable` on a phone, where the heading opens it. */
export function SectionUnderReview({ section, foldable, defaultOpen }: SectionProps) {
  const { current, ledTo, onGo } = useReviewScreen();
  const [opened, setOpened] = useState(!foldable || defaultOpen);
  const [led, setLed] = useState(ledTo);
  if (led !== ledTo) {
    setLed(ledTo);
    if (ledTo !== null && covers(section.path, ledTo.path)) setOpened(true);
  }
  const titleId = useId();
  const bodyId = useId();
  const open = !foldable || opened;
  return (
    <section className={classes.section} aria-labelledby={titleId} data-current={current === section.path || undefined}>
      <div className={classes.head}>
        <h2 id={titleId} data-part={section.path} tabIndex={-1} className={classes.title}>
          {foldable ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={bodyId}
              onClick={() => {
                setOpened(!opened);
                onGo(section.path);
              }}
            >
              <Icon name={open ? 'chevron-down' : 'chevron-right'} size={18} />
              {section.title}
            </button>
          ) : (
            section.title
          )}
        </h2>
        {foldable ? <PartState path={section.path} /> : <Verdict path={section.path} label={section.title} />}
      </div>
      <div id={bodyId} hidden={!open}>
        {foldable && <Verdict path={section.path} label={section.title} />}
        <VerdictFoot path={section.path} label={section.title} />
        <SectionBody section={section} />
      </div>
    </section>
  );
}

function SectionBody({ section }: { section: ReviewSection }) {
  const { review, changes, version, current } = useReviewScreen();
  const { paths: folded, by } = foldedIn(section, { of: review.of, changes, version });
  const answers = section.groups.flatMap((group) => group.answers);
  const changed = changes.flatMap((change) => {
    const answer = answers.find(({ path }) => path === change.path);
    return answer === undefined ? [] : [{ change, answer }];
  });
  const isShown = (path: string) => !folded.has(path) && !changed.some(({ change }) => change.path === path);
  return (
    <>
      {changed.map((one) => (
        <ChangedAnswer key={one.change.path} {...one} />
      ))}
      <Parts section={section} shows={isShown} />
      {section.groups.length === 0 && (
        <p>
          <Missing>{joiningMessages.notProvided}</Missing>
        </p>
      )}
      {folded.size > 0 && (
        <Fold count={folded.size} by={by} leadsTo={folded.has(current)}>
          <Parts section={section} shows={(path) => folded.has(path)} />
        </Fold>
      )}
    </>
  );
}

function Parts({ section, shows }: { section: ReviewSection; shows: (path: string) => boolean }) {
  const isShown = ({ path }: { path: string }) => shows(path);
  return (
    <>
      {section.groups.map(({ key, title, answers }) => {
        const shown = answers.filter(isShown);
        if (shown.length === 0) return null;
        return (
          <div key={key} className={classes.group}>
            {title !== null && <h3 className={classes.groupTitle}>{title}</h3>}
            <dl>
              {shown.map((answer) => (
                <AnswerRow key={answer.path} answer={answer} />
              ))}
            </dl>
          </div>
        );
      })}
      {section.documents.filter(isShown).map((document) => (
        <DocumentRow key={document.path} document={document} />
      ))}
    </>
  );
}

/** A document among the answers: the way to see it, its mark and, when it was asked for again, what was said. */
function DocumentRow({ document }: { document: CandidateDocument }) {
  const { review, changes, candidateName, shownDocuments, onView } = useReviewScreen();
  const { path, title, file } = document;
  const change = changes.find((one) => one.path === path);
  return (
    <div className={classes.row} data-fix={review.of(path)?.verdict === 'FIX' || undefined}>
      {change !== undefined && <Said className={classes.asked} icon="mail" who={t.asked} text={change.note} />}
      <div className={classes.line}>
        <button
          type="button"
          data-part={path}
          className={classes.view}
          aria-pressed={shownDocuments.includes(path)}
          onClick={() => onView(path)}
        >
          <Icon name={document.reveal === null ? 'file' : 'lock'} size={18} />
          <span>
            <VisuallyHidden>{candidateDocumentTexts.view} </VisuallyHidden>
            {title}
          </span>
        </button>
        {change !== undefined && <Badge tone="info">{t.changed}</Badge>}
        {file.bytes > 0 && <span className={classes.size}>{shownSize(file.bytes)}</span>}
        <Verdict path={path} label={title} />
      </div>
      <div className={classes.foot}>
        <VerdictFoot path={path} label={title} />
      </div>
      {change !== undefined && (
        <Said className={classes.answered} icon="redo" who={t.answered(candidateName)} text={change.comment} />
      )}
    </div>
  );
}

type FoldProps = { count: number; by: string | null; leadsTo: boolean; children: ReactNode };

/** What did not change since its OK, behind one line: `by` is whose OK it was, null where it is not one person's;
 * `leadsTo`: the reviewer went to something inside. */
function Fold({ count, by, leadsTo, children }: FoldProps) {
  const { myName } = useReviewScreen();
  const [opened, setOpened] = useState(false);
  const bodyId = useId();
  const open = opened || leadsTo;
  const words =
    by === null ? t.sameSinceSentBack(count) : by === myName ? t.sameSinceYours(count) : t.sameSinceOther(count, by);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpened(!open)}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
        {words}
      </button>
      <div id={bodyId} hidden={!open}>
        {children}
      </div>
    </>
  );
}

/** An answer that is another one since the form was sent back: what was asked, both values, and what the candidate says. */
function ChangedAnswer({ change, answer }: { change: Change; answer: ReviewAnswer }) {
  const { review, numbers, version, candidateName } = useReviewScreen();
  const { path, label, value, masked } = answer;
  const before = shownBefore(path, change.before);
  const { start, was, now, end } = differenceOf(before ?? '', value ?? '');
  return (
    <div className={classes.changed} role="group" aria-label={t.changedSince(label)}>
      <Said className={classes.asked} icon="mail" who={t.asked} text={change.note} />
      <div className={classes.values} data-covered={masked !== null || undefined}>
        <div>
          <span className={classes.label}>{t.before(label)}</span>
          <del className={masked === null ? undefined : classes.covered}>
            {before === null ? (
              joiningMessages.notProvided
            ) : masked !== null ? (
              <RevealableNumber
                field={masked}
                value={before}
                numbers={numbers}
                submitted={{ version: version - 1, label: t.before(label) }}
              />
            ) : (
              <>
                {start}
                <mark data-was>{was}</mark>
                {end}
              </>
            )}
          </del>
        </div>
        <Icon name="arrow-right" size={18} className={classes.arrow} />
        <div>
          <span className={classes.label}>{t.now(label)}</span>
          {masked === null && value !== null ? (
            <ins>
              {start}
              <mark data-now>{now}</mark>
              {end}
            </ins>
          ) : (
            <AnswerValue answer={answer} />
          )}
        </div>
        {review.of(path) === null && <FixButton path={path} label={label} />}
      </div>
      <Said className={classes.answered} icon="redo" who={t.answered(candidateName)} text={change.comment} />
      {review.of(path) !== null && (
        <div className={classes.mark}>
          <Verdict path={path} label={label} />
          <VerdictFoot path={path} label={label} />
        </div>
      )}
    </div>
  );
}

type SaidProps = { className: string | undefined; icon: IconName; who: string; text: string | null };

function Said({ className, icon, who, text }: SaidProps) {
  if (!text) return null;
  return (
    <p className={className}>
      <Icon name={icon} size={18} />
      <span>
        <b>{who}</b> {text}
      </span>
    </p>
  );
}

/** A value of an earlier submission, written out as answers are; null where there was none. */
function shownBefore(path: string, stored: string | null): string | null {
  if (stored === null || stored === '') return null;
  const field = fieldOfPath(path);
  if (field === undefined) return stored === 'true' || stored === 'false' ? fresherLabels[stored] : stored;
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (isMaskedNumber(key)) return maskNumber(key, stored);
  return shownValue(field, field.shown === 'grade' ? Number(stored) : stored);
}
