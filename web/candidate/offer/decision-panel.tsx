import { useState } from 'react';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { RejectionForm } from './rejection-form.tsx';
import { offerTexts as t } from './texts.ts';
import { useDecision } from './use-decision.ts';
import classes from './decision-panel.module.css';

type DecisionPanelProps = {
  /** The letter on the screen; null where none is shown, because it came by e-mail alone. */
  offerVersion: number | null;
  reload: () => Promise<PanelOffer | undefined>;
  tell: (text: string | null) => void;
};

/** Read, confirm, then accept or reject. What was confirmed is the letter on the screen: a new one asks again. */
export function DecisionPanel({ offerVersion, reload, tell }: DecisionPanelProps) {
  const [readVersion, setReadVersion] = useState<number | null | 'none'>('none');
  const { candidateId } = useCandidateSession();
  const [keptReason] = useState(() =>
    candidateId === null ? undefined : joiningProgress.read(candidateId).rejectionReason,
  );
  const [rejecting, setRejecting] = useState(keptReason !== undefined);
  const { running, failed, send, question } = useDecision({ offerVersion, reload, tell });
  const isRead = readVersion === offerVersion;
  const version = offerVersion === null ? {} : { offerVersion };
  const failureOf = (decision: 'ACCEPTED' | 'REJECTED') => (failed?.decision === decision ? failed.failure : null);
  return (
    <>
      <Instructions />
      <CheckboxField
        boxed
        label={m.statement}
        checked={isRead}
        disabled={running !== null}
        onChange={(event) => setReadVersion(event.target.checked ? offerVersion : 'none')}
      />
      <FailureAlert failure={failureOf('ACCEPTED')} />
      <Button
        variant={rejecting ? 'outline' : 'primary'}
        block
        disabled={!isRead || running !== null}
        busy={running === 'ACCEPTED'}
        busyText={t.processing}
        onClick={() => send({ offerLetterStatus: 'ACCEPTED', ...version })}
      >
        {t.accept}
      </Button>
      <RejectionForm
        open={rejecting}
        onOpen={setRejecting}
        keptReason={keptReason}
        onType={(reason) => candidateId !== null && joiningProgress.writeReason(candidateId, reason)}
        failure={failureOf('REJECTED')}
        disabled={running !== null}
        busy={running === 'REJECTED'}
        onReject={(rejectionReason) => send({ offerLetterStatus: 'REJECTED', ...version, rejectionReason })}
      />
      {question}
    </>
  );
}

/** The collapsible list of instructions (docs/rules/offer-panel-and-decision.md#offer-panel). */
function Instructions() {
  const instructions: { icon: IconName; text: string }[] = [
    { icon: 'file', text: t.readCarefully },
    { icon: 'lock', text: t.isBinding },
    { icon: 'pencil', text: t.giveFeedback },
    { icon: 'help', text: t.askHr },
  ];
  return (
    <div className={classes.frame}>
      <Disclosure title={t.instructions} icon={<Icon name="info" />}>
        <ul className={classes.list}>
          {instructions.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
