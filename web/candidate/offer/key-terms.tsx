import { useId } from 'react';
import type { CandidateOffer } from '#contract/candidate-offer.ts';
import { nameDay } from '#domain/calendar.ts';
import { formatRupees } from '#domain/money.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './key-terms.module.css';

type Terms = NonNullable<CandidateOffer['terms']>;

/** The terms of the letter in text, the weightiest first; `null` keeps their place while they are on their way. */
export function KeyTerms({ terms }: { terms: Terms | null }) {
  const titleId = useId();
  const value = (read: (terms: Terms) => string) => (terms === null ? <Waiting /> : read(terms));
  return (
    <Card padded={false} className={classes.terms} aria-labelledby={titleId} aria-busy={terms === null || undefined}>
      <h2 id={titleId} className={classes.role}>
        {terms === null && <VisuallyHidden>Key terms</VisuallyHidden>}
        {value((t) => t.offeredRole)}
      </h2>
      <p className={classes.department}>{value((t) => `${t.department}, ${t.subDepartment}`)}</p>
      <dl className={classes.big}>
        <div>
          <dt>Total CTC, a year</dt>
          <dd>{value((t) => formatRupees(t.fixedCTC + t.variableCTC))}</dd>
        </div>
        <div>
          <dt>Joining Date</dt>
          <dd>{value((t) => nameDay(t.joiningDate))}</dd>
        </div>
      </dl>
      <div className={classes.facts}>
        <DescriptionList
          items={[
            { term: 'Fixed CTC', value: value((t) => formatRupees(t.fixedCTC)) },
            { term: 'Variable CTC', value: value((t) => formatRupees(t.variableCTC)) },
            { term: 'Designation', value: value((t) => t.designation) },
            { term: 'Functional Title', value: value((t) => t.functionalTitle) },
          ]}
        />
      </div>
    </Card>
  );
}

/** A bar in the height of a line of the text that is to come. */
function Waiting() {
  return (
    <span className={classes.waiting}>
      <Skeleton width="60%" />
    </span>
  );
}
