import { useId } from 'react';
import { nameDate, todayInIndia } from '#domain/values/calendar.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { candidateTexts as t } from './texts.ts';

/** What the candidate agreed to and withdrew, on which HR acts; nothing where no privacy notice is published. */
export function GivenConsents({ consents }: Pick<CandidateRecord, 'consents'>) {
  const headingId = useId();
  if (consents.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{t.consents}</h2>
      <p>{consents.map(wordsOf).join(' · ')}</p>
    </section>
  );
}

function wordsOf({ purpose, given, decidedOn }: CandidateRecord['consents'][number]): string {
  const name = t.consentNames[purpose];
  if (decidedOn === null) return t.notGiven(name);
  return (given ? t.given : t.withdrawn)(name, nameDate(todayInIndia(new Date(decidedOn))));
}
