import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { datedProgressOf, joiningProgressOf } from '#domain/joining/progress.ts';
import { remindedLatelyInWords } from '#domain/offer/sending/remind-again.ts';
import { isFormAwaited } from '#domain/reminders/remind-form.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { namedDayInWords } from '#domain/values/date-in-words.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { AskForDocument } from '#web/hr/parts/document-requests/ask-for-document.tsx';
import { usePersonMenu } from '#web/hr/parts/first-day/record-joining.tsx';
import { recordJoiningTexts } from '#web/hr/parts/first-day/texts.ts';
import { useExportCandidates } from '#web/hr/parts/handover/export-candidates.tsx';
import { ResendDialog } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { useDownloadFiles } from '#web/hr/parts/person-file/download-files.tsx';
import { PersonHead } from '#web/hr/parts/person-head/person-head.tsx';
import { offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { Permitted, useMay } from '#web/session/hr/rights.tsx';
import { entryOf } from '#web/session/sign-in/typed-name.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { JoiningProgressBadge } from '#web/ui/feedback/joining-progress-badge.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { ActionMenu, type MenuAction } from '#web/ui/overlay/menu.tsx';
import classes from './remind-form.module.css';
import { candidateTexts as t } from './texts.ts';

type HeadActionsProps = {
  candidate: CandidateRecord['candidate'];
  onRecorded: () => void;
  children?: ReactNode;
  more?: readonly (MenuAction | false)[];
};

function HeadActions({ candidate, onRecorded, children, more = [] }: HeadActionsProps) {
  const { candidateId, candidateOfferId, offerLetterStatus } = candidate;
  // A server that does not name the offer has none of these calls.
  const isAccepted = offerLetterStatus === 'Approved' && candidateOfferId !== null;
  const hasJoined = candidate.joining?.firstDay?.outcome === 'JOINED';
  const may = useMay();
  const mayRecord = isAccepted && may('joining.record');
  const mayDownload = candidateOfferId !== null && may('joining.reveal');
  const isNext = mayRecord && isFirstDayNext(candidate);
  const { onRecord, onUndo, dialog: recording } = usePersonMenu(onRecorded);
  const exporting = useExportCandidates();
  const downloading = useDownloadFiles();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPhone = useIsPhone();
  const record = () => (hasJoined ? onUndo : onRecord)(candidateId);
  const download = () => downloading.open({ candidateIds: [candidateId] });
  const items: (MenuAction | false)[] = [
    mayRecord &&
      !isNext && {
        label: hasJoined ? recordJoiningTexts.undo : recordJoiningTexts.action,
        icon: 'user-check',
        onSelect: record,
      },
    isPhone && mayDownload && { label: t.downloadFile, icon: 'folder-down', onSelect: download },
    isAccepted &&
      may('joining.export') && { label: t.export, icon: 'download', onSelect: () => exporting.open([candidateId]) },
    candidateOfferId !== null &&
      may('offers.read') && {
        label: t.openOffer,
        icon: 'file',
        onSelect: () => void navigate(offerPagePath(candidateOfferId), { state: { from: pathname } }),
      },
    ...more,
  ];
  return (
    <>
      {isAccepted && (
        <Permitted to="joining.review">
          <AskForDocument candidateId={candidateId} />
        </Permitted>
      )}
      {!isPhone && mayDownload && (
        <Button icon={<Icon name="folder-down" />} onClick={download}>
          {t.downloadFile}
        </Button>
      )}
      {children}
      <RemindForm candidate={candidate} isSecond={isNext} onReminded={onRecorded} />
      {isNext && (
        <Button variant="primary" icon={<Icon name="user-check" />} onClick={record}>
          {recordJoiningTexts.action}
        </Button>
      )}
      <ActionMenu trigger={<IconButton icon="more" label={t.more} />} items={items} />
      {exporting.dialog}
      {downloading.dialog}
      {recording}
    </>
  );
}

/** Nothing is left to do with the form, or the day has come and the form does not wait for HR. */
function isFirstDayNext({ joining, joiningDate, may, maySendBack }: CandidateRecord['candidate']): boolean {
  if (joining === null) return false;
  const { kind } = joiningProgressOf(joining);
  if (kind === 'joined' || kind === 'notJoined') return false;
  const isForHr = may.review || may.sendBack || maySendBack;
  const isVerified = (joining.verifiedOn ?? null) !== null;
  const hasCome = joiningDate !== '' && joiningDate <= todayInIndia();
  return !isForHr && (isVerified || hasCome);
}

type RemindFormProps = { candidate: CandidateRecord['candidate']; isSecond: boolean; onReminded: () => void };

/** Reminds of a form that is not submitted; for 12 hours after a reminder it says since when, and is disabled. */
function RemindForm({ candidate, isSecond, onReminded }: RemindFormProps) {
  const [asking, setAsking] = useState(false);
  const { candidateId, candidateOfferId, name, joining, may, remindedOn, offerLetterStatus } = candidate;
  const isAwaited = offerLetterStatus === 'Approved' && joining !== null && isFormAwaited(joining);
  const reminded = remindedLatelyInWords(remindedOn);
  if (!isAwaited || candidateOfferId === null || (!may.remind && reminded === null)) return null;
  const offers = [{ candidateOfferId, candidateId, candidateName: name, awaitsForm: true }];
  return (
    <>
      <Button
        variant={may.remind && !isSecond ? 'primary' : 'outline'}
        icon={<Icon name="bell" />}
        disabled={!may.remind}
        onClick={() => setAsking(true)}
      >
        {t.remind}
      </Button>
      {!may.remind && <span className={classes.reminded}>{reminded}</span>}
      {asking && (
        <ResendDialog kind="REMINDER" offers={offers} onResent={onReminded} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

type CandidateHeadProps = Omit<HeadActionsProps, 'candidate'> & { detail: CandidateRecord };

export function CandidateHead({ detail, ...actions }: CandidateHeadProps) {
  const { candidate, submissionVersion } = detail;
  const { candidateId, name, role, department, joining, joiningDate, offerLetterStatus } = candidate;
  const day = namedDayInWords(joiningDate);
  const badge =
    offerLetterStatus === 'Approved' && joining !== null ? (
      <JoiningProgressBadge progress={datedProgressOf(joining, submissionVersion)} />
    ) : (
      <OfferStatusBadge status={offerLetterStatus} />
    );
  const facts = (
    <>
      <span>{candidateId}</span>
      {day !== '' && <span>{t.joining(day)}</span>}
    </>
  );
  return (
    <PersonHead
      back={useListAddress()}
      {...{ name, role, department, facts }}
      badges={badge}
      actions={<HeadActions candidate={candidate} {...actions} />}
      centred
    />
  );
}

export function useListAddress(): { to: string; label: string } {
  const state: unknown = useLocation().state;
  const [employeesAt, listAt] = [entryOf(state, 'employeesAt'), entryOf(state, 'listAt')];
  if (typeof employeesAt === 'string') return { to: `/hce/employee-master${employeesAt}`, label: t.backToEmployees };
  return { to: `/hce/onboarding${typeof listAt === 'string' ? listAt : ''}`, label: t.back };
}
