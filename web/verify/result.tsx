import { type ReactNode, useEffect, useRef } from 'react';
import type { VerifiedLetter } from '#contract/letter/verify.ts';
import { formatInstant, nameDate, todayInIndia } from '#domain/values/calendar.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { RequestId } from '#web/ui/feedback/alert.tsx';
import { Button, TextLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FirstIcon } from '#web/ui/first-icon.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { VerifyIcon } from '#web/ui/verify-icon.tsx';
import { verifyResultTexts as r, verifyTexts as t } from './texts.ts';
import type { Outcome, Question } from './use-verification.ts';
import classes from './verify-page.module.css';

type ResultProps = { by: Question['by']; outcome: Outcome | null; onRetry: () => void };

/** The answer in its first line, or what this page is for while nothing was asked. It takes the focus when it has come. */
export function Result({ by, outcome, onRetry }: ResultProps) {
  const box = useRef<HTMLElement>(null);
  const state = outcome?.state ?? 'start';
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'busy' && state !== 'busy') {
      box.current?.querySelector('h1')?.focus();
    }
    before.current = state;
  }, [state]);
  return (
    <section ref={box} className={outcome === null ? undefined : classes.card} aria-label={t.result}>
      <Answer by={by} outcome={outcome} onRetry={onRetry} />
    </section>
  );
}

function Answer({ by, outcome, onRetry }: ResultProps) {
  const company = useAppConfig()?.companyName ?? '';
  if (outcome === null || outcome.state === 'refused') {
    return <Top title={t.title} text={company === '' ? t.leadWithoutName : t.lead(company)} look="start" />;
  }
  if (outcome.state === 'busy') {
    return <Top title={t.verifying} text={by === 'code' ? t.busyCode : t.busyFile} look="busy" />;
  }
  if (outcome.state === 'found') {
    const { letter } = outcome;
    const [title, text] =
      by === 'code' ? [r.genuine, r.genuineCode(letter.company)] : [r.unchanged, r.genuineFile(letter.company)];
    return (
      <>
        <Top title={title} text={text} look="good" />
        <LetterFacts letter={letter} by={by} />
      </>
    );
  }
  if (outcome.state === 'none') {
    const [title, text, ask] =
      by === 'code' ? [r.noneCode, r.noneCodeWhy, r.noneCodeAsk] : [r.noneFile, r.noneFileWhy, r.noneFileAsk];
    return (
      <>
        <Top title={title} text={text} look="bad" />
        <p className={classes.body}>
          {ask} <AskCompany />
        </p>
      </>
    );
  }
  return (
    <>
      <Top title={r.failed} text={outcome.message ?? r.failedWhy} look="bad" />
      <div className={classes.body}>
        {outcome.requestId !== null && <RequestId>{outcome.requestId}</RequestId>}
        <Button onClick={onRetry}>{r.again}</Button>
      </div>
    </>
  );
}

function Top({ title, text, look }: { title: string; text: ReactNode; look: keyof typeof roles }) {
  return (
    <div className={classNames(classes.top, classes[look])} role={roles[look]}>
      {look === 'good' && <VerifyIcon name="genuine" size={32} />}
      {look === 'bad' && <FirstIcon name="alert-circle" size={32} />}
      <div>
        <PageHeading size={look === 'start' ? 'large' : 'small'} title={t.title}>
          {title}
        </PageHeading>
        <p>{text}</p>
      </div>
    </div>
  );
}

const roles = { start: undefined, busy: 'status', good: 'status', bad: 'alert' } as const;

/** The contact for questions; nothing until the company is known. */
function AskCompany() {
  const config = useAppConfig();
  if (config === undefined) return null;
  const { hrContactEmail: mail, hrContactPhone: phone } = config;
  return (
    <>
      {r.ask} <TextLink href={`mailto:${mail}`}>{mail}</TextLink>,{' '}
      <TextLink href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={classes.phone}>
        {phone}
      </TextLink>
    </>
  );
}

function LetterFacts({ letter, by }: { letter: VerifiedLetter; by: 'code' | 'file' }) {
  const accepted = new Date(letter.acceptedOn);
  return (
    <div className={classes.body}>
      <dl className={classes.facts}>
        <Fact term={r.company}>
          <bdi>{letter.company}</bdi>
        </Fact>
        <Fact term={r.name} note={letter.nameMasked === null ? r.nameRemovedWhy : r.nameInPart}>
          <bdi>{letter.nameMasked ?? r.nameRemoved}</bdi>
        </Fact>
        <Fact term={r.version}>{letter.version}</Fact>
        <Fact term={r.acceptedOn} note={r.inIndia(formatInstant(accepted).slice(-5))}>
          {nameDate(todayInIndia(accepted))}
        </Fact>
        <Fact term={r.sealed} note={letter.sealed ? undefined : r.notYetWhy}>
          {letter.sealed ? (
            <span className={classes.yes}>
              <VerifyIcon name="sealed" size={18} />
              {r.yes}
            </span>
          ) : (
            r.notYet
          )}
        </Fact>
      </dl>
      <p className={classes.note}>
        <FirstIcon name="info" />
        <span>{by === 'code' ? r.chooseItsPdf : r.compareName}</span>
      </p>
    </div>
  );
}

function Fact({ term, note, children }: { term: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
}
