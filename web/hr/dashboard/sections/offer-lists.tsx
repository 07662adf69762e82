import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Dashboard, JoiningCandidate } from '#contract/dashboard.ts';
import { reasonInWords, riskAge, riskDetail } from '#domain/at-risk/risk-words.ts';
import { atRiskMessages } from '#domain/at-risk/texts.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { joiningProgressOf } from '#domain/joining/progress.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { removedMessages } from '#domain/messages.ts';
import { formatDate, formatInstant, MONTHS } from '#domain/values/calendar.ts';
import { formatCount } from '#domain/values/count.ts';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { useMay } from '#web/session/hr/rights.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { RiskReasonWords } from '#web/ui/feedback/risk-reason.tsx';
import { Icon } from '#web/ui/icon.tsx';
import risk from './at-risk.module.css';
import declines from './declines.module.css';
import joining from './joining-soon.module.css';
import needed from './needs-you.module.css';
import { CountedOffers, ListSection, pathOf, Section } from './section.tsx';
import waiting from './waiting.module.css';

type ListProps = { dashboard: Dashboard; className?: string };

const needs = [
  ['pending', 'offers.send'],
  ['open', 'offers.send'],
  ['waiting3', 'offers.send'],
  ['waiting7', 'offers.send'],
  ['joiningFilling', 'joining.review'],
  ['toCheck', 'joining.review'],
] as const;

/** What waits for HR to act, whenever it was created; each line leads to these offers. Nothing for who can only look. */
export function NeedsYou({ dashboard, className }: ListProps) {
  const may = useMay();
  const own = needs.filter(([, permission]) => may(permission));
  if (own.length === 0) return null;
  return (
    <Section title={t.needsYou} className={className}>
      <ul className={needed.needs}>
        {own.map(([figure]) => (
          <Need
            key={figure}
            words={t.needs[figure]}
            count={dashboard.figures[figure]}
            to={pathOf(figure, dashboard)}
            isLate={figure === 'waiting7'}
          />
        ))}
        {may('messages.read') && (
          <Need
            words={m.undelivered}
            count={dashboard.undeliveredMessages}
            to="/hce/messages"
            isLate={dashboard.undeliveredMessages !== 0}
          />
        )}
      </ul>
    </Section>
  );
}

function Need({ words, count, to, isLate }: { words: string; count: number; to: string; isLate: boolean }) {
  return (
    <li>
      <Link to={to} className={classNames(needed.need, count === 0 && needed.none, isLate && needed.late)}>
        <span className={needed.count}>{formatCount(count)}</span> <span className={needed.words}>{words}</span>
        <Icon name="chevron-right" size={18} />
      </Link>
    </li>
  );
}

const dayOf = (instant: string): string => formatInstant(instant).slice(0, 'dd/mm/yyyy'.length);

export function AtRisk({ total, rows, className }: NonNullable<Dashboard['atRisk']> & { className?: string }) {
  return (
    <ListSection
      title={t.atRisk}
      note={t.atRiskFirst}
      action={
        total > 0 && (
          <Link to="/hce/at-risk" className={risk.all}>
            {t.atRiskAll(formatCount(total))}
          </Link>
        )
      }
      className={className}
      none={atRiskMessages.none}
      list={risk.list}
    >
      {rows.map((row) => (
        <li key={row.candidateOfferId}>
          <span className={risk.who}>
            <OfferLink candidateOfferId={row.candidateOfferId} className={risk.name}>
              {row.fullName}
            </OfferLink>
            <span className={risk.second}>{row.offeredRole}</span>
          </span>
          <RiskReasonWords reason={row.reason} words={reasonInWords(row)} detail={riskDetail(row)} />
          <span className={risk.age}>{riskAge(row.since)}</span>
        </li>
      ))}
    </ListSection>
  );
}

const lateDays = 7;
const fullDays = 14;

export function Waiting({ dashboard, className }: ListProps) {
  return (
    <ListSection
      title={t.waiting}
      note={t.longestFirst}
      action={<CountedOffers figure="waiting" dashboard={dashboard} />}
      className={className}
      none={m.noneWaiting}
      list={waiting.list}
    >
      {dashboard.longestWaiting.map(
        ({ candidateOfferId, candidateName, offeredRole, daysWaiting: days, sentOn, joiningDate }) => (
          <li key={candidateOfferId}>
            <OfferLink candidateOfferId={candidateOfferId} className={waiting.name}>
              {candidateName}
            </OfferLink>
            <span
              className={classNames(waiting.age, days >= lateDays && waiting.late)}
              style={{ '--share': Math.min(days, fullDays) / fullDays } as CSSProperties}
            >
              {t.age(days)}
            </span>
            <span className={waiting.more}>{t.roleSent(offeredRole, dayOf(sentOn), formatDate(joiningDate))}</span>
          </li>
        ),
      )}
    </ListSection>
  );
}

export function JoiningSoon({ dashboard, className }: ListProps) {
  return (
    <ListSection
      title={t.joiningSoon}
      note={t.in14Days}
      action={<CountedOffers figure="joining" dashboard={dashboard} />}
      className={className}
      none={m.noneJoining}
      list={joining.list}
    >
      {dashboard.nextToJoin.map(({ candidateOfferId, candidateName, offeredRole, joiningDate, joining: progress }) => (
        <li key={candidateOfferId} className={joining.row}>
          <time dateTime={joiningDate} className={joining.day}>
            {Number(joiningDate.slice(8))} <small>{MONTHS[Number(joiningDate.slice(5, 7)) - 1]?.slice(0, 3)}</small>
          </time>
          <span className={joining.who}>
            <OfferLink candidateOfferId={candidateOfferId} className={joining.name}>
              {candidateName}
            </OfferLink>
            <span className={joining.role} title={offeredRole}>
              {offeredRole}
            </span>
          </span>
          <Progress of={progress} />
        </li>
      ))}
    </ListSection>
  );
}

function Progress({ of }: { of: JoiningCandidate['joining'] }) {
  const progress = joiningProgressOf(of);
  if (progress.kind !== 'notBegun' && progress.kind !== 'started') return <JoiningProgressBadge progress={progress} />;
  const done = joiningSteps.filter((step) => of.steps[step]).length;
  return (
    <span className={joining.progress}>
      {progress.words}
      <span className={joining.steps} aria-hidden="true">
        {joiningSteps.map((step, index) => (
          <span key={step} className={index < done ? joining.done : undefined} />
        ))}
      </span>
    </span>
  );
}

export function Declines({ dashboard }: ListProps) {
  return (
    <ListSection
      title={t.declines}
      note={t.latestFirst}
      action={<CountedOffers figure="declined" dashboard={dashboard} />}
      none={m.noDeclines}
      list={declines.reasons}
    >
      {dashboard.latestDeclines.map((offer) => (
        <Reason
          key={offer.candidateOfferId}
          offer={offer}
          when={dayOf(offer.decidedOn)}
          reason={offer.reason ?? removedMessages.reason}
        />
      ))}
    </ListSection>
  );
}

export function SignedOffInstead({ dashboard: { signedOffInstead = [] } }: ListProps) {
  if (signedOffInstead.length === 0) return null;
  return (
    <Section title={t.signedOffInstead} note={t.last30Days}>
      <ul className={declines.reasons}>
        {signedOffInstead.map((offer) => (
          <Reason
            key={`${offer.candidateOfferId} ${offer.on}`}
            offer={offer}
            when={t.by(offer.by, formatInstant(offer.on))}
            reason={offer.reason}
          />
        ))}
      </ul>
    </Section>
  );
}

type ReasonProps = {
  offer: Omit<Dashboard['latestDeclines'][number], 'decidedOn'>;
  when: string;
  reason: string | null;
};

function Reason({ offer: { candidateOfferId, candidateName, offeredRole }, when, reason }: ReasonProps) {
  return (
    <li>
      <figure>
        {reason !== null && <blockquote className={declines.reason}>{reason}</blockquote>}
        <figcaption className={declines.who}>
          <OfferLink candidateOfferId={candidateOfferId}>{candidateName}</OfferLink>, {offeredRole}, {when}
        </figcaption>
      </figure>
    </li>
  );
}
