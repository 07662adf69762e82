import { useId } from 'react';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import { offerHistoryMessages } from '#domain/hr-messages.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { OfferHistory } from '#web/hr/parts/offer-history/offer-history.tsx';
import { Permitted } from '#web/session/hr/rights.tsx';
import { EntryList } from '#web/ui/layout/entry-list.tsx';
import classes from './candidate-history.module.css';
import { candidateTexts as t } from './texts.ts';

export function CandidateHistory({ detail: { candidate, submissions, reveals } }: { detail: CandidateRecord }) {
  const titleId = useId();
  // Only our own server records what happened.
  if (candidate.candidateOfferId === null) return null;
  return (
    <section className={classes.history} aria-labelledby={titleId}>
      <h2 id={titleId} data-part="history" tabIndex={-1} className={classes.title}>
        {t.history}
      </h2>
      <h3 className={classes.subtitle}>{t.submissions}</h3>
      {submissions.length === 0 && <p className={classes.none}>{m.neverSubmitted}</p>}
      <EntryList>
        {submissions.map(({ submittedOn, sentBack }) => (
          <li key={submittedOn}>
            <span>{t.submitted(formatInstant(submittedOn))}</span>
            {sentBack !== null && (
              <>
                <span>{t.sentBack(formatInstant(sentBack.on), sentBack.by)}</span>
                <blockquote className={classes.reason}>{sentBack.reason}</blockquote>
              </>
            )}
          </li>
        ))}
      </EntryList>
      <h3 className={classes.subtitle}>{t.reveals}</h3>
      {reveals.length === 0 && <p className={classes.none}>{m.nothingRevealed}</p>}
      <EntryList>
        {reveals.map(({ field, by, on, submissionVersion: of }) => {
          const { label } = allFields[field];
          const what = of === undefined ? label : t.submittedAs(label, of);
          return (
            <li key={`${field} ${on}`}>
              <span>{t.revealed(what, by || t.someUser, formatInstant(on))}</span>
            </li>
          );
        })}
      </EntryList>
      <Permitted to="history.read">
        <h3 className={classes.subtitle}>{offerHistoryMessages.listName}</h3>
        <OfferHistory
          candidateOfferId={candidate.candidateOfferId}
          since={submissions.length + reveals.length + (candidate.maySendBack ? 1 : 0)}
        />
      </Permitted>
    </section>
  );
}
