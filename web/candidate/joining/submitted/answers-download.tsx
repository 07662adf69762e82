import { getAnswersPdf } from '#contract/joining.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { fetchFile } from '#web/api/client.ts';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { SaveButton } from '#web/session/save-button.tsx';

export function AnswersDownload() {
  return (
    <SaveButton
      label={m.downloadAnswers}
      busyText={m.downloadingAnswers}
      failed={m.answersFailed}
      read={() => fetchFile(getAnswersPdf)}
      fileName="joining-form.pdf"
      onUnauthorized={useSessionExpired()}
    />
  );
}
