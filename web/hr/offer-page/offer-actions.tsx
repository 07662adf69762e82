import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResendKind } from '#contract/hr/offer-actions.ts';
import type { OfferPage } from '#contract/hr/offer-page.ts';
import { remindAgainFrom, remindedLatelyInWords } from '#domain/offer/sending/remind-again.ts';
import { DeleteOfferDialog } from '#web/hr/parts/offer-actions/delete-offer-dialog.tsx';
import { ExtendDialog } from '#web/hr/parts/offer-actions/extend-dialog.tsx';
import { ResendDialog } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { toastOutcome, useAskForSignOff } from '#web/hr/parts/sign-off/ask-for-sign-off.ts';
import { lacksSignOff } from '#web/hr/parts/sign-off/sign-off-chip.tsx';
import { signOffPath } from '#web/session/hr/sign-off-inbox.ts';
import { candidatePath, editOfferPath } from '#web/session/hr/offer-page-path.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './offer-actions.module.css';
import { offerPageActionTexts as t } from './texts.ts';
import { signOffInstead } from '#contract/hr/sign-off.ts';
import { makeCall } from '#web/api/client.ts';
import { SignOffReasonDialog } from '#web/hr/parts/sign-off/reason-dialog.tsx';
import { signOffTexts } from '#web/hr/parts/sign-off/texts.ts';

type Action = { key: keyof typeof icons; allowed: boolean; disabled?: boolean } & (
  | { to: string }
  | { press: () => void }
);

const icons = {
  askForSignOff: 'writing-sign',
  signOff: 'writing-sign',
  signOffInstead: 'writing-sign',
  send: 'send',
  remind: 'bell',
  sendAgain: 'send',
  extend: 'calendar-plus',
  remindForm: 'bell',
  review: 'clipboard',
  joiningForm: 'clipboard',
  edit: 'pencil',
  viewLetter: 'file',
  withdraw: 'trash',
  delete: 'trash',
} as const satisfies Record<string, IconName>;

/** Always in the menu. */
const inMenu = new Set<string>(['signOffInstead', 'withdraw', 'delete']);
/** Number of actions shown as buttons; the others are in the menu. */
const buttonsAtMost = 3;

type OfferActionsProps = Pick<OfferPage, 'offer' | 'joining' | 'formReminder'> & {
  isSending: boolean;
  onSend: () => void;
  onLetter: () => void;
  /** Something was done, or could not be: the offer may be another one than the screen shows. */
  onChanged: () => void;
};

type Question = 'extend' | 'delete' | 'remindForm' | 'signOffInstead' | ResendKind;

/** What the offer allows now, the likeliest next step first. */
export function OfferActions(props: OfferActionsProps) {
  const { offer, joining, formReminder, isSending, onSend, onLetter, onChanged } = props;
  const [asking, setAsking] = useState<Question | null>(null);
  const { candidateOfferId, candidateId, may: can, offerLetterStatus, removedOn, expired, signOff } = offer;
  const { busy, ask } = useAskForSignOff();
  async function askForSignOff(): Promise<void> {
    await ask([candidateOfferId]);
    onChanged();
  }
  const may = useMay();
  const isLately = remindAgainFrom(offer) !== null;
  const isFormLately = formReminder?.may === false && joining?.submittedOn === null;
  const reminded = remindedLatelyInWords(isLately ? offer.remindedOn : isFormLately ? formReminder.lastOn : null);
  const waitsForHr = joining !== null && joining.submittedOn !== null && joining.verifiedOn === null;
  const extend: Action = { key: 'extend', allowed: can.extend, press: () => setAsking('extend') };
  const all: Action[] = [
    { key: 'signOff', allowed: signOff?.may?.decide === true, to: signOffPath(candidateOfferId) },
    { key: 'askForSignOff', allowed: signOff?.may?.ask === true, press: () => void askForSignOff() },
    { key: 'send', allowed: can.send && !lacksSignOff(offer), press: onSend },
    ...(expired ? [extend] : []),
    { key: 'remindForm', allowed: formReminder?.may === true, press: () => setAsking('remindForm') },
    { key: 'review', allowed: waitsForHr && may('joining.review'), to: candidatePath(candidateId) },
    {
      key: 'joiningForm',
      allowed: may('joining.read') && offerLetterStatus === 'Approved' && removedOn === null,
      to: candidatePath(candidateId),
    },
    // After the last day it can be extended, and nothing else helps.
    { key: 'remind', allowed: can.remind && !expired && !isLately, press: () => setAsking('REMINDER') },
    { key: 'sendAgain', allowed: can.sendAgain && !expired, press: () => setAsking('AGAIN') },
    { key: 'remind', allowed: can.remind && !expired && isLately, disabled: true, press: () => setAsking('REMINDER') },
    ...(expired ? [] : [extend]),
    { key: 'edit', allowed: can.edit, to: editOfferPath(candidateOfferId) },
    { key: 'viewLetter', allowed: may('pay.amounts') && removedOn === null, press: onLetter },
    { key: 'signOffInstead', allowed: signOff?.may?.instead === true, press: () => setAsking('signOffInstead') },
    { key: 'withdraw', allowed: can.withdraw, press: () => setAsking('delete') },
    { key: 'delete', allowed: can.delete && !can.withdraw, press: () => setAsking('delete') },
  ];
  const allowed = all.filter((action) => action.allowed);
  const buttons = allowed.filter(({ key }) => !inMenu.has(key)).slice(0, buttonsAtMost);
  return (
    <>
      {allowed.length > 0 && (
        <div className={classes.actions} role="group" aria-label={t.label}>
          {buttons.map((action, index) => (
            <ActionButton key={action.key} action={action} isFirst={index === 0} isSending={isSending || busy} />
          ))}
          <RestMenu actions={allowed.filter((action) => !buttons.includes(action))} locked={isSending} />
          {reminded !== null && <p className={classes.reminded}>{reminded}</p>}
        </div>
      )}
      {asking !== null && <ActionDialog {...{ asking, offer, onChanged }} onClose={() => setAsking(null)} />}
    </>
  );
}

type ActionDialogProps = Pick<OfferActionsProps, 'offer' | 'onChanged'> & { asking: Question; onClose: () => void };

function ActionDialog({ asking, offer, onChanged, onClose }: ActionDialogProps) {
  const done = () => {
    onClose();
    onChanged();
  };
  if (asking === 'extend') {
    return <ExtendDialog offers={[offer]} onExtended={onChanged} onFailed={onChanged} onClose={onClose} />;
  }
  if (asking === 'delete') {
    return (
      <DeleteOfferDialog
        offer={offer}
        onDeleted={done}
        onRestored={onChanged}
        onFailed={onChanged}
        onCancel={onClose}
      />
    );
  }
  if (asking === 'signOffInstead') {
    return (
      <SignOffReasonDialog
        title={signOffTexts.insteadTitle(offer.candidateName)}
        text={signOffTexts.insteadText}
        confirm={signOffTexts.instead}
        busyText={signOffTexts.signingOff}
        run={async (reason) => {
          const body = { candidateOfferIds: [offer.candidateOfferId], reason };
          toastOutcome(await makeCall(signOffInstead, { body }));
          done();
        }}
        onFailed={onChanged}
        onClose={onClose}
      />
    );
  }
  const awaitsForm = asking === 'remindForm';
  const offers = [{ ...offer, awaitsForm }];
  return <ResendDialog kind={awaitsForm ? 'REMINDER' : asking} {...{ offers, onClose }} onResent={onChanged} />;
}

function ActionButton({ action, isFirst, isSending }: { action: Action; isFirst: boolean; isSending: boolean }) {
  const look = {
    variant: isFirst ? 'primary' : 'outline',
    icon: <Icon name={icons[action.key]} />,
    className: isFirst ? classes.first : undefined,
  } as const;
  if ('to' in action) {
    return (
      <LinkButton {...look} to={action.to}>
        {t[action.key]}
      </LinkButton>
    );
  }
  const isSend = action.key === 'send';
  return (
    <Button
      {...look}
      busy={isSend && isSending}
      busyText={isSend ? uiTexts.sending : undefined}
      disabled={isSending || action.disabled}
      onClick={action.press}
    >
      {t[action.key]}
    </Button>
  );
}

function RestMenu({ actions, locked }: { actions: readonly Action[]; locked: boolean }) {
  const navigate = useNavigate();
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      trigger={<IconButton icon="more" label={t.more} className={classes.more} disabled={locked} />}
      items={actions.map((action) => ({
        label: t[action.key],
        icon: icons[action.key],
        onSelect: 'to' in action ? () => void navigate(action.to) : action.press,
        disabled: action.disabled ?? false,
      }))}
    />
  );
}
