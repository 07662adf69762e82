import { type ReactNode, useId } from 'react';
import { joiningMessages } from '#domain/joining/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { TextLink } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './answers.module.css';
import { summaryTexts as t } from './texts.ts';

const hiddenPart = { hidden: (inside: string) => <VisuallyHidden>{inside}</VisuallyHidden> };

/** The answers of one step under their heading, with the way back to the step where there is one. */
export function AnswerSection({ title, edit, children }: { title: string; edit?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {edit !== undefined && (
          <TextLink to={edit} state={{ edited: true }} tap className={classes.edit}>
            <Icon name="pencil" size={18} />
            <span>
              <RichText text={t.edit(title)} parts={hiddenPart} />
            </span>
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}

export function AnswerEntry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.entry}>
      <h3 className={classes.entryTitle}>{title}</h3>
      <Answers>{children}</Answers>
    </div>
  );
}

/** Questions and answers: two columns on a phone, three above. */
export function Answers({ children }: { children: ReactNode }) {
  return <dl className={classes.answers}>{children}</dl>;
}

type AnswerProps = {
  term: string;
  /** Text and numbers; empty ones read 'Not provided'. Anything else stays as it is. */
  children: ReactNode;
  /** Takes the whole line; `phone` only there, and two columns of three elsewhere. */
  wide?: boolean | 'phone';
};

export function Answer({ term, children, wide = false }: AnswerProps) {
  const isEmpty = children === null || children === undefined || children === '';
  return (
    <div className={wide === 'phone' ? classes.widePhone : wide ? classes.wide : undefined}>
      <dt>{term}</dt>
      <dd>{isEmpty ? <Missing>{joiningMessages.notProvided}</Missing> : children}</dd>
    </div>
  );
}

export function Missing({ children }: { children: string }) {
  return <span className={classes.missing}>{children}</span>;
}
