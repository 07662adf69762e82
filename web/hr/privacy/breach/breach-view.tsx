import { useEffect, useState } from 'react';
import { type Breach, type BreachPerson, getBreachPeople } from '#contract/hr/breaches.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { type BreachClock, breachClocks, boardPoints, peoplePoints } from '#domain/privacy/breach.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { copyText } from '#web/hr/parts/copy-text.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import type { ServedPage } from '#web/ui/data-list/list-foot.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Stack, FormSection, Row } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import classes from './breach.module.css';
import { breachPageTexts as t } from './texts.ts';
import { type Letters, useLetters } from './use-letters.ts';

export function BreachView({ breach, onSaved }: { breach: Breach; onSaved: () => Promise<void> }) {
  const { breachId, drill, what, from, until } = breach;
  const { refetch, list } = useHrPage(
    ['breaches', breachId, 'people'],
    async (signal) => onePage(await fetchObject(getBreachPeople, { query: { breachId: String(breachId) }, signal })),
    (error) => messageOr(error, t.peopleFailed),
  );
  const form = useLetters(breach, async () => void (await Promise.all([onSaved(), refetch()])));
  const [asking, setAsking] = useState(false);
  const count = list.rows?.filter(({ reachable }) => reachable).length ?? 0;
  const affected = list.rows === undefined ? t.affectedUnknown : t.affected(list.rows.length);
  return (
    <Stack gap={6}>
      {drill && <Alert tone="info">{t.drillNote}</Alert>}
      <section className={classes.part} aria-label={t.what}>
        <h2>{what}</h2>
        <p className={classes.note}>{t.period(formatInstant(from), formatInstant(until))}</p>
      </section>
      <Clocks {...{ breach, form }} />
      <section className={classes.part} aria-label={affected}>
        <h2>{affected}</h2>
        <p className={classes.note}>{t.affectedHint}</p>
        <DataList
          {...list}
          label={t.peopleColumns.person}
          columns={columns}
          skeletonRows={3}
          keyOf={({ candidateId }) => candidateId}
          nameOf={({ candidateName }) => candidateName}
          actionsWidth={0}
          empty={{ title: t.noPeople }}
        />
      </section>
      <LettersForm {...{ breach, form, count }} onSend={() => setAsking(true)} />
      <Done breach={breach} />
      {asking && (
        <ConfirmDialog
          title={t.sendTitle(count)}
          confirmLabel={drill ? t.drillNow : t.sendNow}
          busy={form.busy}
          busyText={t.sending}
          onConfirm={() => form.sendLetters(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          {drill ? t.drillText : t.sendText}
        </ConfirmDialog>
      )}
      {form.loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSaved} onLoggedIn={form.repeat} onClose={form.stopWaiting} />
      )}
    </Stack>
  );
}

const letterWords = ({ sentOn, people, drill }: Breach, unsent: string): string =>
  sentOn === null ? unsent : (drill ? t.letterDrilled : t.letterSent)(people ?? 0, formatInstant(sentOn));

function Done({ breach }: { breach: Breach }) {
  const { becameAwareOn, openedOn, openedBy, clocks } = breach;
  const reports = (Object.keys(clocks) as BreachClock[]).map((clock) => {
    const { doneOn } = clocks[clock];
    return { term: t.clocks[clock].title, value: doneOn === null ? t.notSent : t.sentOn(formatInstant(doneOn)) };
  });
  return (
    <section className={classNames(classes.part, classes.done)} aria-label={t.done}>
      <h2>{t.done}</h2>
      <DescriptionList
        items={[
          { term: t.doneTerms.aware, value: formatInstant(becameAwareOn) },
          { term: t.doneTerms.recorded, value: t.doneOn(formatInstant(openedOn), openedBy) },
          ...reports,
          { term: t.doneTerms.letters, value: letterWords(breach, t.notSent) },
        ]}
      />
    </section>
  );
}

const columns = titled<Column<BreachPerson> & { key: keyof typeof t.peopleColumns }>(t.peopleColumns, [
  { key: 'person', width: 240, card: 'title', cell: (row) => `${row.candidateName} (${row.candidateId})` },
  { key: 'seen', width: 280, cell: seenWords },
  { key: 'last', width: 160, cell: ({ lastOn }) => formatInstant(lastOn) },
  { key: 'letter', width: 140, cell: letterState, card: (row) => ({ badge: letterState(row) }) },
]);

function letterState({ written, reachable }: BreachPerson) {
  const state = written ? 'written' : reachable ? 'due' : 'unreachable';
  return <Badge tone={({ written: 'ok', due: 'warn', unreachable: 'mute' } as const)[state]}>{t.letter[state]}</Badge>;
}

function seenWords(person: BreachPerson): string {
  const kinds = ['opened', 'revealed', 'exported', 'downloaded'] as const;
  return kinds.flatMap((kind) => (person[kind] > 0 ? [t.seen[kind](person[kind])] : [])).join('; ');
}

const minute = 60_000;

function Clocks({ breach: { clocks }, form }: { breach: Breach; form: Letters }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.clocks}>
      {(Object.keys(breachClocks) as BreachClock[]).map((clock) => (
        <Clock key={clock} {...{ clock, now, form }} {...clocks[clock]} />
      ))}
    </div>
  );
}

type ClockProps = { clock: BreachClock; now: number; dueOn: string; doneOn: string | null; form: Letters };

function Clock({ clock, now, dueOn, doneOn, form }: ClockProps) {
  const { title, within } = t.clocks[clock];
  const left = Math.floor((new Date(dueOn).getTime() - now) / minute);
  const isLate = left < 0 || breachClocks[clock] === 0;
  const urgency = isLate ? 'late' : left < breachClocks[clock] * 30 ? 'soon' : 'early';
  const isDone = doneOn !== null;
  return (
    <Card className={classes.clock} data-urgency={isDone ? 'done' : urgency} aria-label={title}>
      <h2>
        {title} <small>{within}</small>
      </h2>
      <b>{isDone ? t.sent : timeWords(clock, left)}</b>
      <p>{isDone ? t.sentOn(formatInstant(doneOn)) : (isLate ? t.dueSince : t.by)(formatInstant(dueOn))}</p>
      <Button
        block
        variant={isDone ? 'quiet' : 'outline'}
        aria-label={isDone ? t.undoOf(title) : t.markSentOf(title)}
        disabled={form.busy}
        onClick={() => form.save({ [clock]: !isDone })}
      >
        {isDone ? t.undo : t.markSent}
      </Button>
    </Card>
  );
}

function timeWords(clock: BreachClock, left: number): string {
  if (breachClocks[clock] === 0) return t.notSentYet;
  const far = Math.abs(left);
  return (left < 0 ? t.late : t.left)(Math.floor(far / 60), far % 60);
}

/** A list that the server answers whole, as the one page it is. */
export const onePage = <Row,>(content: Row[]): Omit<ServedPage, 'content'> & { content: Row[] } => ({
  content,
  page: 1,
  size: content.length,
  totalPages: 1,
  totalElements: content.length,
});

type LettersFormProps = { breach: Breach; form: Letters; count: number; onSend: () => void };

/** The drafts of the letters; the one to the people is closed once it was sent. */
function LettersForm({ breach, form, count, onSend }: LettersFormProps) {
  const isSent = breach.sentOn !== null;
  return (
    <Form onSubmit={() => form.save()} className={classes.letters}>
      <FailureAlert failure={form.failure} />
      <div>
        <FormSection title={t.peopleLetter} hint={letterWords(breach, t.peopleLetterHint)}>
          <Stack gap={4}>
            {peoplePoints.map((point) => (
              <Point key={point} {...{ form, point }} part="people" readOnly={isSent} />
            ))}
            {!isSent && (
              <Row>
                <Button variant="primary" disabled={count === 0 || form.busy} onClick={onSend}>
                  {t.send(count)}
                </Button>
              </Row>
            )}
          </Stack>
        </FormSection>
      </div>
      <div>
        <FormSection title={t.boardLetter} hint={t.boardLetterHint}>
          <Stack gap={4}>
            {boardPoints.map((point) => (
              <Point key={point} {...{ form, point }} part="board" />
            ))}
            <Row>
              <Button onClick={() => void copyText(reportOf(form.letters), t)}>{t.copy}</Button>
            </Row>
          </Stack>
        </FormSection>
      </div>
      <Row>
        <Button type="submit" disabled={!form.isTyped} busy={form.busy} busyText={t.saving}>
          {t.saveLetters}
        </Button>
      </Row>
    </Form>
  );
}

type PointProps = { form: Letters; part: keyof Breach['letters']; point: keyof typeof t.points; readOnly?: boolean };

function Point({ form: { letters, failure, type }, part, point, readOnly = false }: PointProps) {
  const name = `letters.${part}.${point}`;
  return (
    <TextAreaField
      name={name}
      label={t.points[point]}
      rows={3}
      readOnly={readOnly}
      maxLength={limits.reasonMax}
      error={fieldMessage(failure, name)}
      value={(letters[part] as Record<string, string>)[point] ?? ''}
      onChange={({ currentTarget }) => type(part, point, currentTarget.value)}
    />
  );
}

const reportOf = ({ board }: Breach['letters']): string =>
  boardPoints.map((point) => `${t.points[point]}\n${board[point]}`).join('\n\n');
