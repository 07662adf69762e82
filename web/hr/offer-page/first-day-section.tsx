import { useState } from 'react';
import type { JoiningAnswer } from '#contract/first-day.ts';
import type { OfferPage } from '#contract/hr/offer-page.ts';
import { firstDayPlanMessages, stillJoiningMessages } from '#domain/first-day/plan-messages.ts';
import { linesOf, planFields } from '#domain/first-day/plan.ts';
import { formatInstant, nameDay } from '#domain/values/calendar.ts';
import { OfferDayDialog } from '#web/hr/parts/first-day/offer-day-dialog.tsx';
import { RecordJoining } from '#web/hr/parts/first-day/record-joining.tsx';
import { firstDayPlanTexts as t } from '#web/hr/parts/first-day/texts.ts';
import { Permitted } from '#web/session/hr/rights.tsx';
import { Button } from '#web/ui/button.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { PageSection } from './page-section.tsx';

type FirstDaySectionProps = { page: OfferPage; onChanged: () => void };

/** After the acceptance: whether the candidate still joins, and what the candidate reads about the first day. */
export function FirstDaySection({ page, onChanged }: FirstDaySectionProps) {
  const { offer, firstDay, joiningAnswers = [] } = page;
  const [open, setOpen] = useState<'plan' | 'record' | null>(null);
  if (firstDay === undefined) return null;
  const close = () => setOpen(null);
  const rows = planFields
    .filter((field) => firstDay.plan[field] !== '')
    .map((field) => ({ term: firstDayPlanMessages.labels[field], value: linesOf(firstDay.plan[field]).join(', ') }));
  return (
    <PageSection title={t.title} note={firstDay.isOwn ? t.ofOffer : t.ofSettings}>
      <Stack gap={3}>
        {rows.length === 0 ? <p>{t.nothing}</p> : <DescriptionList items={rows} />}
        <h3>{t.answers}</h3>
        {joiningAnswers.length === 0 && <p>{t.noAnswer}</p>}
        {joiningAnswers.map((answer) => (
          <Answer key={answer.on} answer={answer} />
        ))}
        <Permitted to="joining.record">
          <Row gap={2} wrap>
            <Button onClick={() => setOpen('plan')}>{t.edit}</Button>
            <Button onClick={() => setOpen('record')}>{t.record}</Button>
          </Row>
        </Permitted>
      </Stack>
      {open === 'plan' && <OfferDayDialog {...{ offer, firstDay, onChanged }} onClose={close} />}
      {open === 'record' && <RecordJoining candidateId={offer.candidateId} onDone={onChanged} onClose={close} />}
    </PageSection>
  );
}

function Answer({ answer: { answer, joiningDate, date, note, on } }: { answer: JoiningAnswer }) {
  return (
    <div>
      <p>
        <b>{t.answered(stillJoiningMessages.answers[answer], nameDay(joiningDate))}</b>
      </p>
      {date !== null && <p>{t.wishes(nameDay(date))}</p>}
      {note !== null && <blockquote>{note}</blockquote>}
      <time dateTime={on}>{formatInstant(on)}</time>
    </div>
  );
}
