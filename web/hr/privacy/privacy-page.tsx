import { useState, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type DataRequest, getDataRequests, answerDataRequest } from '#contract/hr/data-requests.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { dataRequestMessages as m } from '#domain/privacy/data-request-texts.ts';
import {
  type DataRequestState,
  dataRequestStates,
  isOpenRequest,
  dataRequestAnswers,
  urgencyOf,
} from '#domain/privacy/data-requests.ts';
import { daysBetween, formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { useTypedFields } from '#web/hr/parts/typed-fields.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import { ListFoot } from '#web/ui/data-list/list-foot.tsx';
import { pageIn } from '#web/ui/data-list/view/list-url.ts';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { FilterSelect } from '#web/ui/table/filters.tsx';
import { Toolbar } from '#web/ui/table/toolbar.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './privacy-page.module.css';
import { PrivacyTabs } from './privacy-tabs.tsx';
import { privacyPageTexts as t } from './texts.ts';

/** All of them have room on a screen of 1024 px; a wider one stretches them. */
const requestColumns = titled<Column<DataRequest> & { key: keyof typeof t.columns }>(t.columns, [
  {
    key: 'person',
    width: 200,
    cell: (row) => <TwoLines first={<b>{nameOf(row)}</b>} second={receivedWords(row)} />,
    card: (row) => ({ title: nameOf(row), badge: <State {...row} /> }),
  },
  {
    key: 'request',
    width: 280,
    cell: (row) => <TwoLines first={m.kinds[row.kind]} second={row.text ?? t.noText} />,
    card: (row) => ({
      items: [
        { term: receivedWords(row), value: m.kinds[row.kind] },
        ...(row.text === null ? [] : [{ term: t.theyAsk, value: <span className={classes.text}>{row.text}</span> }]),
      ],
    }),
  },
  { key: 'dueOn', width: 130, cell: (row) => <Due {...row} /> },
  { key: 'state', width: 110, cell: (row) => <State {...row} />, card: () => ({}) },
]);

const nameOf = ({ candidateName }: DataRequest): string => candidateName ?? t.removed;

const dayOf = (instant: string): string => formatDate(todayInIndia(new Date(instant)));

const receivedWords = ({ reference, receivedOn }: DataRequest): string => t.received(reference, dayOf(receivedOn));

function TwoLines({ first, second, urgency }: { first: React.ReactNode; second: string; urgency?: string }) {
  return (
    <span className={classes.two} data-urgency={urgency}>
      <span>{first}</span> <span className={classes.second}>{second}</span>
    </span>
  );
}

/** The last day, the closer the louder, and how far it is; of an answered one when that was. */
function Due({ receivedOn, dueOn, state, answeredOn }: DataRequest) {
  const today = todayInIndia();
  const left = daysBetween(today, dueOn);
  const isOpen = isOpenRequest(state);
  const answered = answeredOn === null ? '' : t.answeredOn(dayOf(answeredOn));
  const received = todayInIndia(new Date(receivedOn));
  const words = left < 0 ? t.late(-left) : t.left(left);
  return (
    <TwoLines
      first={formatDate(dueOn)}
      second={isOpen ? words : answered}
      urgency={isOpen ? urgencyOf(received, dueOn, today) : undefined}
    />
  );
}

const tones: Record<DataRequestState, BadgeTone> = { NEW: 'warn', IN_WORK: 'info', DONE: 'ok', REFUSED: 'mute' };

function State({ state }: Pick<DataRequest, 'state'>) {
  return <Badge tone={tones[state]}>{m.states[state]}</Badge>;
}

/** What people asked about their data, late ones on top, and the answers (docs/rules/my-data.md). */
export function PrivacyPage() {
  const [params, setParams] = useSearchParams();
  const state = dataRequestStates.find((each) => each === params.get('state')) ?? null;
  const show = (next: DataRequestState | null, page = 1) =>
    setParams({ ...(next === null ? {} : { state: next }), ...(page === 1 ? {} : { page: String(page) }) });
  const asked = pageIn(params);
  const { page, refetch, list, foot } = useHrPage(
    ['data-requests', asked, state],
    async (signal) => {
      const query = { page: asked, ...(state !== null && { state }) };
      const { responseObject, contact, ...rest } = await makeCall(getDataRequests, { query, signal });
      if (!Array.isArray(responseObject) || contact === undefined) throw new Error('the answer holds no list');
      return { content: responseObject, contact, ...rest };
    },
    (error) => messageOr(error, t.loadFailed),
  );
  const [answered, setAnswered] = useState<DataRequest | null>(null);
  return (
    <>
      <HrPageHead title={t.title} meta={page && t.meta(page.open, page.late)} />
      <PrivacyTabs />
      <Toolbar>
        <FilterSelect
          label={t.filter}
          allLabel={t.allStates}
          value={state ?? ''}
          options={dataRequestStates.map((value) => ({ value, label: m.states[value] }))}
          onChange={(value) => show(dataRequestStates.find((each) => each === value) ?? null)}
        />
      </Toolbar>
      <DataList
        {...list}
        label={t.title}
        columns={requestColumns}
        skeletonRows={5}
        keyOf={({ requestId }) => requestId}
        nameOf={nameOf}
        renderActions={(request) => <AnswerButton request={request} onPress={() => setAnswered(request)} />}
        actionsWidth={120}
        empty={
          state === null
            ? { icon: 'circle-check', title: t.none, hint: t.noneHint }
            : { icon: 'search', title: t.noneOfState, action: <Button onClick={() => show(null)}>{t.showAll}</Button> }
        }
      />
      <ListFoot {...foot} loadingText={t.loading} onPage={(next) => show(state, next)} />
      {page && <p className={classes.note}>{t.note(page.answerDays, page.contact.name)}</p>}
      {answered !== null && (
        <AnswerDialog
          key={answered.requestId}
          request={answered}
          onSaved={async () => void (await refetch())}
          onClose={() => setAnswered(null)}
        />
      )}
    </>
  );
}

function AnswerButton({ request: { state, reference }, onPress }: { request: DataRequest; onPress: () => void }) {
  const isOpen = isOpenRequest(state);
  return (
    <Button aria-label={isOpen ? t.answerTo(reference) : `${t.show} ${reference}`} onClick={onPress}>
      {isOpen ? t.answer : t.show}
    </Button>
  );
}

type AnswerDialogProps = { request: DataRequest; onSaved: () => Promise<void>; onClose: () => void };

/** The request in full; while it is open its answer and state, which the person gets by mail. */
function AnswerDialog({ request, onSaved, onClose }: AnswerDialogProps) {
  const { reference, kind, text, answer: before, candidateId, email } = request;
  const control = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<(typeof dataRequestAnswers)[number]>('DONE');
  const { send, ...sending } = useHrSubmission(t.sendFailed);
  const { busy, failure, loggedOut, stopWaiting } = sending;
  const { values, field, show } = useTypedFields({ answer: '' }, { answer: t.answerLabel }, sending);
  const answer = field('answer');

  function submit(): void {
    const lacks = values.answer.trim() === '' && state !== 'IN_WORK';
    show(lacks ? { answer: m.answer } : {});
    if (lacks) return control.current?.focus();
    send(async () => {
      await makeCall(answerDataRequest, { body: { requestId: request.requestId, state, ...values } });
      toast(t.saved(reference));
      onClose();
      await onSaved();
    });
  }

  const isOpen = isOpenRequest(request.state);
  const items = [
    { term: t.columns.person, value: [nameOf(request), candidateId, email].filter(Boolean).join(', ') },
    { term: m.kinds[kind], value: <span className={classes.text}>{text ?? t.noText}</span> },
    ...(before === null ? [] : [{ term: t.answerLabel, value: <span className={classes.text}>{before}</span> }]),
  ];
  const footer = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {uiTexts.cancel}
      </Button>
      <Button variant="primary" busy={busy} busyText={t.sending} onClick={submit}>
        {t.send}
      </Button>
    </>
  );
  return (
    <Dialog
      size="lg"
      title={t.answerTo(reference)}
      onClose={busy ? () => undefined : onClose}
      footer={isOpen ? footer : undefined}
    >
      <Stack gap={4}>
        <DescriptionList items={items} />
        {isOpen && (
          <>
            <TextAreaField ref={control} {...answer} hint={t.answerHint} maxLength={limits.reasonMax} />
            <SelectField
              name="state"
              label={t.newState}
              placeholder={null}
              options={dataRequestAnswers.map((value) => ({ value, label: m.states[value] }))}
              value={state}
              onChange={({ currentTarget: { value } }) => {
                setState(dataRequestAnswers.find((each) => each === value) ?? state);
                show({});
              }}
            />
          </>
        )}
        <FailureAlert failure={answer.error === undefined ? failure : null} />
      </Stack>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={submit} onClose={stopWaiting} />
      )}
    </Dialog>
  );
}
