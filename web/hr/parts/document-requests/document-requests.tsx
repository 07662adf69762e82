import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type DocumentRequest, getDocumentRequests, withdrawDocumentRequest } from '#contract/hr/document-requests.ts';
import { formatInstant, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { ownObject } from '#web/api/own-call.ts';
import { freshLinksMs, useHrQuery } from '#web/session/hr/hr-query.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './document-requests.module.css';
import { documentRequestTexts as t } from './texts.ts';

export const documentRequestsKey = (candidateId: string) => ['document-requests', candidateId] as const;

export function DocumentRequests({ candidateId }: { candidateId: string }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useHrQuery(
    documentRequestsKey(candidateId),
    async (signal) => (await ownObject(getDocumentRequests, signal, { candidateId })) ?? [],
    { refetchInterval: freshLinksMs },
  );
  if (data === undefined && error !== null)
    return <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={classes.heading}>
        {t.heading}
      </h2>
      <ul className={classes.list}>
        {data.map((request) => (
          <Request
            key={request.requestId}
            request={request}
            candidateId={candidateId}
            onButtonGone={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

const tones: Record<DocumentRequest['state'], BadgeTone> = { OPEN: 'mute', UPLOADED: 'info', WITHDRAWN: 'line' };

type RequestProps = { request: DocumentRequest; candidateId: string; onButtonGone: () => void };

function Request({ request, candidateId, onButtonGone }: RequestProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const hadFocus = useRef(false);
  const may = useMay();
  const { name, note, dueOn, state, document, uploadedOn } = request;
  useEffect(() => {
    if (withdrawing || state === 'OPEN' || !hadFocus.current) return;
    hadFocus.current = false;
    if (globalThis.document.activeElement === globalThis.document.body) onButtonGone();
  }, [withdrawing, state, onButtonGone]);
  const overdue = state === 'OPEN' && dueOn !== null && dueOn < todayInIndia();
  return (
    <li className={classes.request}>
      <div className={classes.top}>
        <strong className={classes.name}>{name}</strong>
        <Badge tone={overdue ? 'warn' : tones[state]}>{overdue ? t.overdue : t.states[state]}</Badge>
      </div>
      {note !== null && <p className={classes.note}>{note}</p>}
      <p className={classes.facts}>
        <span>{t.askedBy(request.requestedBy, formatInstant(request.requestedOn))}</span>
        {dueOn !== null && <span>{t.neededBy(nameDay(dueOn))}</span>}
        {uploadedOn !== null && <span>{t.uploadedOn(formatInstant(uploadedOn))}</span>}
      </p>
      {document !== null && (
        <TextLink href={document.url} target="_blank" rel="noreferrer">
          {t.open(name)}
        </TextLink>
      )}
      {state === 'OPEN' && may('joining.review') && (
        <div>
          <Button
            variant="quiet"
            onClick={() => {
              hadFocus.current = true;
              setWithdrawing(true);
            }}
          >
            {t.withdraw}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </div>
      )}
      {withdrawing && <WithdrawQuestion {...{ request, candidateId }} onClose={() => setWithdrawing(false)} />}
    </li>
  );
}

type QuestionProps = { request: DocumentRequest; candidateId: string; onClose: () => void };

function WithdrawQuestion({ request: { requestId, name }, candidateId, onClose }: QuestionProps) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const { busy, submit } = useSubmission();
  function take(): void {
    setFailure(undefined);
    submit(async () => {
      try {
        await makeCall(withdrawDocumentRequest, { body: { requestId } });
        toast(t.withdrawn(name));
        onClose();
      } catch (error) {
        leaveIfUnauthorized(error);
        setFailure(messageOr(error, t.withdrawFailed));
      }
      // Also after a refusal: the candidate may have uploaded it.
      await queries.invalidateQueries({ queryKey: documentRequestsKey(candidateId) });
    });
  }
  return (
    <ConfirmDialog
      title={t.withdrawQuestion(name)}
      confirmLabel={t.withdraw}
      busy={busy}
      busyText={t.withdrawing}
      error={failure}
      onConfirm={take}
      onCancel={onClose}
    >
      {t.withdrawText}
    </ConfirmDialog>
  );
}
