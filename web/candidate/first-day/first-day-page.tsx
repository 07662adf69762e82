import { useId, type ReactNode } from 'react';
import { getFirstDayCalendar, type OwnFirstDay } from '#contract/first-day.ts';
import { firstDayPlanMessages } from '#domain/first-day/plan-messages.ts';
import { type DetailField, linesOf } from '#domain/first-day/plan.ts';
import { nameDate } from '#domain/values/calendar.ts';
import { fetchFile } from '#web/api/client.ts';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { SaveButton } from '#web/session/save-button.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { TextLink } from '#web/ui/button.tsx';
import classes from './first-day.module.css';
import { OwnDayPage } from './own-day-page.tsx';
import { firstDayTexts as t } from './texts.ts';

export function FirstDayPage() {
  return <OwnDayPage title={t.title}>{(day) => <FirstDay day={day} />}</OwnDayPage>;
}

function FirstDay({ day }: { day: OwnFirstDay }) {
  const { date, time, place, mapLink, contactName, contactPhone, bring, changes, stillJoining } = day;
  const knowsWhere = [place, mapLink, contactName, contactPhone].some((one) => one !== '');
  return (
    <>
      {changes.length > 0 && (
        <Alert tone="info" live="off">
          {[...changes.map(({ field, before }) => changeWords(day, field, before)), t.addAgain].join(' ')}
        </Alert>
      )}
      <Card padded className={classes.card}>
        <DateLeaf {...{ date, time }} />
        <div className={classes.add}>
          <SaveButton
            variant="primary"
            icon="calendar-plus"
            label={t.add}
            busyText={t.adding}
            failed={t.addFailed}
            read={() => fetchFile(getFirstDayCalendar)}
            fileName="first-day.ics"
            onUnauthorized={useSessionExpired()}
          />
        </div>
      </Card>
      {knowsWhere && (
        <Part title={t.where}>
          {(place !== '' || mapLink !== '') && (
            <Line icon="map-pin">
              <Lines text={place} />
              {mapLink !== '' && (
                <TextLink href={mapLink} target="_blank" rel="noreferrer" tap>
                  {t.map}
                </TextLink>
              )}
            </Line>
          )}
          {(contactName !== '' || contactPhone !== '') && (
            <Line icon="user-circle">
              <Lines text={contactName} />
              {contactPhone !== '' && (
                <TextLink href={`tel:${contactPhone.replaceAll(/[^+\d]/gu, '')}`} tap>
                  {contactPhone}
                </TextLink>
              )}
            </Line>
          )}
        </Part>
      )}
      {bring !== '' && (
        <Part title={firstDayPlanMessages.labels.bring}>
          <ul className={classes.list}>
            {linesOf(bring).map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </Part>
      )}
      {!knowsWhere && bring === '' && <p className={classes.quiet}>{t.later}</p>}
      {stillJoining.mayAnswer && (
        <p className={classes.quiet}>
          {t.another} <TextLink to="/onboard/joining-date">{t.toJoiningDate}</TextLink>
        </p>
      )}
    </>
  );
}

function changeWords(day: OwnFirstDay, field: DetailField, before: string): string {
  const label = firstDayPlanMessages.labels[field];
  const shown = (text: string) => (field === 'date' ? nameDate(text) : linesOf(text).join(', '));
  if (day[field] === '') return t.removed(label);
  return before === '' ? t.added(label) : t.changed(label, shown(before), shown(day[field]));
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card padded className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Card>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <Icon name={icon} size={20} />
      <div>{children}</div>
    </div>
  );
}

function Lines({ text }: { text: string }) {
  return linesOf(text).map((line, index) => <p key={line}>{index === 0 ? <b>{line}</b> : line}</p>);
}
