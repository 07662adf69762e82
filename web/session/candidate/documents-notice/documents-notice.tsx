import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { documentsNoticeTexts as t } from './texts.ts';

type DocumentsNoticeProps = {
  /** How many documents HR waits for; a server of another make does not tell. */
  waiting: number | undefined;
  className?: string | undefined;
};

/** That HR waits for documents, with the way to them; nothing while it does not. */
export function DocumentsNotice({ waiting = 0, className }: DocumentsNoticeProps) {
  if (waiting === 0) return null;
  // Who comes from the offer has not opened the pages of the joining form yet.
  const upload = (
    <LinkButton to="/onboard/documents" onClick={candidateSession.unlockJoining}>
      {t.toUpload}
    </LinkButton>
  );
  return (
    <div className={className}>
      <Alert tone="warn" live="off" action={upload}>
        {t.asked(waiting)}
      </Alert>
    </div>
  );
}
