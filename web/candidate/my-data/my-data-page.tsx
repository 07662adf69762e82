import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import {
  getMyData,
  getMyDataSummary,
  makeDataRequest,
  type MyDataSummary,
  type SeenBy,
  type OwnDataRequest,
} from '#contract/my-data.ts';
import { limits } from '#domain/limits.ts';
import { roleTexts } from '#domain/people-messages.ts';
import { type DataRequestKind, needsText } from '#domain/privacy/data-requests.ts';
import { dataRequestMessages as m } from '#domain/privacy/data-request-texts.ts';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { CallError, fetchFile, makeCall } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { candidateQueries, useLoginOnExpiry, useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { Consents } from '#web/session/candidate/privacy/consents.tsx';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { SaveButton } from '#web/session/save-button.tsx';
import { useUnsaved } from '#web/session/unsaved.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { useCompany } from '#web/ui/brand/company.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import classes from './my-data-page.module.css';
import { myDataTexts as t } from './texts.ts';

type AskedKind = Exclude<DataRequestKind, 'ACCESS'>;

const asks: readonly (readonly [AskedKind, IconName])[] = [
  ['CORRECTION', 'pencil'],
  ['ERASURE', 'file-x'],
  ['NOMINATION', 'user-plus'],
  ['GRIEVANCE', 'mail'],
];

const tones: Record<OwnDataRequest['state'], BadgeTone> = { NEW: 'warn', IN_WORK: 'info', DONE: 'ok', REFUSED: 'mute' };

function Requests({ data, reload }: { data: MyDataSummary; reload: () => Promise<void> }) {
  const titleId = useId();
  const [kind, setKind] = useState<AskedKind | null>(null);
  const { requests, restriction, answerDays } = data;
  return (
    <Card padded aria-labelledby={titleId}>
      <h2 id={titleId}>{t.requests}</h2>
      {restriction && <p>{t.restricted(formatDate(restriction.restrictedFrom), formatDate(restriction.removedOn))}</p>}
      {requests.length === 0 && <p className={classes.lead}>{t.none}</p>}
      <ul className={classes.list}>
        {requests.map((request) => (
          <Request key={request.reference} request={request} />
        ))}
      </ul>
      <ul className={classes.asks}>
        {asks.map(([each, icon]) => (
          <li key={each}>
            <button type="button" aria-haspopup="dialog" onClick={() => setKind(each)}>
              <Icon name={icon} size={20} />
              <span>{t.asking[each].ask}</span>
              <Icon name="chevron-right" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {kind !== null && (
        <AskDialog key={kind} kind={kind} answerDays={answerDays} onSent={reload} onClose={() => setKind(null)} />
      )}
    </Card>
  );
}

function Request({ request }: { request: OwnDataRequest }) {
  const { reference, kind, state, text, dueOn, answer, answeredOn } = request;
  const isOver = state === 'DONE' || state === 'REFUSED';
  const day = isOver && answeredOn !== null ? todayInIndia(new Date(answeredOn)) : null;
  return (
    <li>
      <span>
        <b>{t.request(reference, m.kinds[kind])}</b>
        {text !== null && <small className={classes.words}>{text}</small>}
        <small>{day === null ? t.answerBy(formatDate(dueOn)) : t.answered(formatDate(day))}</small>
        {answer !== null && <span className={classes.answer}>{answer}</span>}
      </span>
      <Badge tone={tones[state]}>{m.states[state]}</Badge>
    </li>
  );
}

/** What is held of the candidate, who saw it, and what they ask (docs/rules/my-data.md); in every state of the offer. */
export function MyDataPage() {
  const { name } = useCompany();
  const { candidateId, signInNumber } = useCandidateSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [candidateQueries, signInNumber, 'my-data'],
    queryFn: async ({ signal }) => fetchObject(getMyDataSummary, { signal }),
    refetchOnWindowFocus: true,
  });
  useLoginOnExpiry(error);
  return (
    <CandidatePage {...useCandidateAccount()}>
      <Stack>
        <header className={classes.head}>
          <div>
            <PageHeading>{t.title}</PageHeading>
            <p className={classes.lead}>{t.lead(name)}</p>
          </div>
          <div>
            <SaveButton
              block
              label={t.download}
              busyText={t.downloading}
              failed={t.downloadFailed}
              read={() => fetchFile(getMyData)}
              fileName={`my-data-${candidateId ?? ''}.zip`}
              onUnauthorized={useSessionExpired()}
            />
          </div>
        </header>
        {data === undefined && (isFetching || error === null) && <LoadingText>{t.loading}</LoadingText>}
        {data === undefined && !isFetching && error !== null && (
          <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />
        )}
        {data !== undefined && <MyData data={data} reload={async () => void (await refetch())} />}
      </Stack>
    </CandidatePage>
  );
}

function MyData({ data, reload }: { data: MyDataSummary; reload: () => Promise<void> }) {
  const { held, seenBy, contact } = data;
  const hasNotice = useAppConfig()?.hasPrivacyNotice === true;
  return (
    <div className={classes.columns}>
      <div>
        <List title={t.weHold}>
          {held.map(({ group, answers, files }) => (
            <li key={group}>
              <b>{t.held[group]}</b>
              <span className={classes.count}>
                {answers > 0 && <span>{t.answers(answers)}</span>}
                {files > 0 && <span>{t.files(files)}</span>}
              </span>
            </li>
          ))}
        </List>
        <List title={t.seen} none={t.seenByNobody}>
          {seenBy.map((entry) => (
            <Seen key={`${entry.day} ${entry.roles.join()}`} entry={entry} />
          ))}
        </List>
      </div>
      <div>
        <Consents />
        <Requests data={data} reload={reload} />
        <p className={classes.help}>
          <RichText text={t.contact(contact.name, contact.email)} parts={mailParts} />{' '}
          {hasNotice && <TextLink to="/onboard/privacy">{t.notice}</TextLink>}
        </p>
      </div>
    </div>
  );
}

const mailParts = { mail: (mail: string) => <TextLink href={`mailto:${mail}`}>{mail}</TextLink> };

function List({ title, none, children }: { title: string; none?: string; children: ReactNode[] }) {
  const titleId = useId();
  return (
    <Card padded aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children.length === 0 ? <p className={classes.lead}>{none}</p> : <ul className={classes.list}>{children}</ul>}
    </Card>
  );
}

function Seen({ entry: { day, roles, acts } }: { entry: SeenBy }) {
  const names = roles.map((role) => roleTexts.names[role]);
  return (
    <li>
      <span>
        <b>{names.join(', ') || t.formerRole}</b>
        {acts.map((act) => (
          <small key={`${act.act} ${act.field}`}>{actWords(act)}</small>
        ))}
      </span>
      <span className={classes.count}>{formatDate(day)}</span>
    </li>
  );
}

function actWords({ act, field }: SeenBy['acts'][number]): string {
  const fields: Readonly<Record<string, string>> = t.fields;
  const words = t.acts[act];
  return typeof words === 'string' ? words : words(fields[field ?? ''] ?? '');
}

type AskDialogProps = { kind: AskedKind; answerDays: number; onSent: () => Promise<void>; onClose: () => void };

/** Says what happens and when, takes the person's own words, and sends the request. */
function AskDialog({ kind, answerDays, onSent, onClose }: AskDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission();
  const sessionExpired = useSessionExpired();
  useUnsaved(text !== '');
  const words = t.asking[kind];
  const isNeeded = needsText(kind);

  function send(): void {
    setMissing(isNeeded && text.trim() === '');
    if (isNeeded && text.trim() === '') return field.current?.focus();
    setFailure(null);
    submit(async () => {
      try {
        const { responseObject: made } = await makeCall(makeDataRequest, { body: { kind, text } });
        if (made?.removedOn !== undefined) toast(t.hidden(made.reference, formatDate(made.removedOn)));
        else if (made !== null) toast(t.sent(made.reference, formatDate(made.dueOn)));
        onClose();
        await onSent();
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return sessionExpired();
        setFailure(failureOf(error, { refused: t.sendFailed, exception: t.sendFailed }));
      }
    });
  }
  return (
    <Dialog
      open
      title={words.title}
      onClose={busy ? () => undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button
            variant={kind === 'ERASURE' ? 'dangerFill' : 'primary'}
            busy={busy}
            busyText={t.sending}
            onClick={send}
          >
            {kind === 'ERASURE' ? words.ask : t.send}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{words.text(answerDays)}</p>
        <TextAreaField
          ref={field}
          name="text"
          label={words.field}
          hint={isNeeded ? undefined : t.optional}
          error={isMissing ? m.text : fieldMessage(failure, 'text')}
          maxLength={limits.reasonMax}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <FailureAlert failure={fieldMessage(failure, 'text') === undefined ? failure : null} />
      </Stack>
    </Dialog>
  );
}
