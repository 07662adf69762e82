import type { ReactNode } from 'react';
import type { VerifiedLetter } from '#contract/letter/verify.ts';
import { formatInstant, nameDate, todayInIndia } from '#domain/values/calendar.ts';
import { FirstIcon } from '#web/ui/first-icon.tsx';
import { VerifyIcon } from '#web/ui/verify-icon.tsx';
import { verifyResultTexts as r } from './texts.ts';
import classes from './verify-page.module.css';

type LetterFactsProps = { letter: VerifiedLetter; by: 'code' | 'file' };

/** The facts about a letter that was found, and what they do not prove. */
export function LetterFacts({ letter, by }: LetterFactsProps) {
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
