import type { Dashboard, JoiningCandidate } from '#contract/dashboard.ts';
import { MONTHS } from '#domain/values/calendar.ts';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { CountedOffers } from './counted-offers.tsx';
import classes from './joining-soon.module.css';
import { Section } from './section.tsx';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';

export function JoiningSoon({ dashboard, className }: { dashboard: Dashboard; className: string | undefined }) {
  return (
    <Section
      title={t.joiningSoon}
      note={t.in14Days}
      action={dashboard.figures.joining > 0 && <CountedOffers figure="joining" dashboard={dashboard} />}
      className={className}
    >
      {dashboard.nextToJoin.length === 0 ? (
        <p className={classes.none}>{m.noneJoining}</p>
      ) : (
        <ul className={classes.list}>
          {dashboard.nextToJoin.map((candidate) => (
            <JoiningRow key={candidate.candidateOfferId} candidate={candidate} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function JoiningRow({ candidate }: { candidate: JoiningCandidate }) {
  const { candidateOfferId, candidateName, offeredRole, joiningDate } = candidate;
  return (
    <li className={classes.row}>
      <time dateTime={joiningDate} className={classes.day}>
        {Number(joiningDate.slice(8))} <small>{MONTHS[Number(joiningDate.slice(5, 7)) - 1]?.slice(0, 3)}</small>
      </time>
      <span className={classes.who}>
        <OfferLink candidateOfferId={candidateOfferId} className={classes.name}>
          {candidateName}
        </OfferLink>
        <span className={classes.role} title={offeredRole}>
          {offeredRole}
        </span>
      </span>
      <Progress joining={candidate.joining} />
    </li>
  );
}

function Progress({ joining }: Pick<JoiningCandidate, 'joining'>) {
  const progress = joiningProgressOf(joining);
  if (progress.kind !== 'notBegun' && progress.kind !== 'started') return <JoiningProgressBadge progress={progress} />;
  const done = joiningSteps.filter((step) => joining.steps[step]).length;
  return (
    <span className={classes.progress}>
      {progress.words}
      <span className={classes.steps} aria-hidden="true">
        {joiningSteps.map((step, index) => (
          <span key={step} className={index < done ? classes.done : undefined} />
        ))}
      </span>
    </span>
  );
}
