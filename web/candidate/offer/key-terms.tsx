import { useId } from 'react';
import type { CandidateOffer } from '#contract/candidate-offer.ts';
import { nameDay } from '#domain/values/calendar.ts';
import { daysLeft } from '#domain/offer/sending/reply-by.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './key-terms.module.css';
import { offerTexts as t } from './texts.ts';

type Terms = NonNullable<CandidateOffer['terms']>;

/** The terms of the letter in text, the weightiest first; `null` keeps their room while they are being loaded.
 * `replyBy` is the last day to answer, null where nothing is to be answered. */
export function KeyTerms({ terms, replyBy = null }: { terms: Terms | null; replyBy?: string | null }) {
  const titleId = useId();
  const amount = (key: 'fixedCTC' | 'variableCTC') => ({
    term: t[key],
    value: value((held) => formatRupees(held[key])),
  });
  // The table of the pay has both, with what they consist of.
  const hasPay = (terms?.pay ?? null) !== null;
  const value = (read: (terms: Terms) => string) => (terms === null ? waiting : read(terms));
  return (
    <Card className={classes.terms} aria-labelledby={titleId} aria-busy={terms === null || undefined}>
      <h2 id={titleId} className={classes.role}>
        {terms === null && <VisuallyHidden>{t.keyTerms}</VisuallyHidden>}
        {value(({ offeredRole }) => offeredRole)}
      </h2>
      <p className={classes.department}>
        {value(({ department, subDepartment }) => `${department}, ${subDepartment}`)}
      </p>
      <dl className={classes.big}>
        <dt>{t.totalCTC}</dt>
        <dd>{value(({ fixedCTC, variableCTC }) => formatRupees(fixedCTC + variableCTC))}</dd>
      </dl>
      <dl className={classes.days}>
        <div>
          <Icon name="calendar" />
          <dt>{t.joiningDate}</dt>
          <dd>{value(({ joiningDate }) => nameDay(joiningDate))}</dd>
        </div>
        {replyBy !== null && <ReplyBy replyBy={replyBy} />}
      </dl>
      <div className={classes.facts}>
        <DescriptionList
          items={[
            ...(hasPay ? [] : [amount('fixedCTC'), amount('variableCTC')]),
            { term: t.designation, value: value(({ designation }) => designation) },
            { term: t.functionalTitle, value: value(({ functionalTitle }) => functionalTitle) },
          ]}
        />
      </div>
    </Card>
  );
}

/** Until when the offer is to be answered, and how long that is; nothing once it is over, which the head says. */
function ReplyBy({ replyBy }: { replyBy: string }) {
  const left = daysLeft(replyBy);
  if (left === null) return null;
  return (
    <div className={classes.replyBy}>
      <Icon name="clock" />
      <dt>{t.replyBy}</dt>
      <dd>
        {nameDay(replyBy)}
        <small>{t.daysLeft(left)}</small>
      </dd>
    </div>
  );
}

const waiting = (
  <span className={classes.waiting}>
    <Skeleton width="60%" />
  </span>
);
