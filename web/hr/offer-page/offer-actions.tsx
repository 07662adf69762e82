import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OfferRecord } from '#contract/offers.ts';
import { DeleteOfferDialog } from '#web/offer-actions/delete-offer-dialog.tsx';
import { ExtendDialog } from '#web/offer-actions/extend-dialog.tsx';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import classes from './offer-actions.module.css';
import { offerPageActionTexts as t } from './texts.ts';
import type { OfferActionRun } from './use-offer-actions.ts';

type Action = { key: keyof typeof icons; allowed: boolean } & ({ to: string } | { press: () => void });

const icons = {
  send: 'send',
  remind: 'bell',
  sendAgain: 'send',
  extend: 'calendar-plus',
  joiningForm: 'clipboard',
  edit: 'pencil',
  viewLetter: 'file',
  delete: 'trash',
} as const satisfies Record<string, IconName>;

/** So many are buttons; what else is possible is in the menu. */
const buttonsAtMost = 3;

type OfferActionsProps = {
  offer: OfferRecord;
  actions: OfferActionRun;
  onLetter: () => void;
  /** It was deleted, or could not be. */
  onChanged: () => void;
};

/** What the offer allows now, the likeliest next step first. */
export function OfferActions({ offer, actions, onLetter, onChanged }: OfferActionsProps) {
  const [asking, setAsking] = useState<'extend' | 'delete' | null>(null);
  const { running, run } = actions;
  const { candidateOfferId, candidateId, candidateName, may, offerLetterStatus, removedOn, expired, replyBy } = offer;
  const extend: Action = { key: 'extend', allowed: may.extend, press: () => setAsking('extend') };
  const all: Action[] = [
    { key: 'send', allowed: may.send, press: () => void run('send') },
    ...(expired ? [extend] : []),
    {
      key: 'joiningForm',
      allowed: offerLetterStatus === 'Approved' && removedOn === null,
      to: candidatePath(candidateId),
    },
    // Nobody can answer what has expired.
    { key: 'remind', allowed: may.remind && !expired, press: () => void run('remind') },
    { key: 'sendAgain', allowed: may.sendAgain && !expired, press: () => void run('sendAgain') },
    ...(expired ? [] : [extend]),
    { key: 'edit', allowed: may.edit, to: `/hce/edit-candidate/${candidateOfferId}` },
    { key: 'viewLetter', allowed: removedOn === null, press: onLetter },
    { key: 'delete', allowed: may.delete, press: () => setAsking('delete') },
  ];
  const allowed = all.filter((action) => action.allowed);
  const buttons = allowed.filter(({ key }) => key !== 'delete').slice(0, buttonsAtMost);
  return (
    <>
      {allowed.length > 0 && (
        <div className={classes.actions} role="group" aria-label={t.label}>
          {buttons.map((action, index) => (
            <ActionButton key={action.key} action={action} isFirst={index === 0} running={running} />
          ))}
          <RestMenu actions={allowed.filter((action) => !buttons.includes(action))} locked={running !== null} />
        </div>
      )}
      {asking === 'extend' && (
        <ExtendDialog
          name={candidateName}
          replyBy={replyBy}
          busy={running === 'extend'}
          onExtend={(day) => void run('extend', day).then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <DeleteOfferDialog
          offer={offer}
          onDeleted={() => {
            setAsking(null);
            onChanged();
          }}
          onFailed={onChanged}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}

type ActionButtonProps = { action: Action; isFirst: boolean; running: OfferActionRun['running'] };

function ActionButton({ action, isFirst, running }: ActionButtonProps) {
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
  const busy = running === action.key && action.key !== 'extend';
  return (
    <Button {...look} busy={busy} busyText={action.key === 'extend' ? undefined : t.sending} disabled={running !== null} onClick={action.press}>
      {t[action.key]}
    </Button>
  );
}

function RestMenu({ actions, locked }: { actions: readonly Action[]; locked: boolean }) {
  const navigate = useNavigate();
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      trigger={
        <IconButton label={t.more} className={classes.more} disabled={locked}>
          <Icon name="more" />
        </IconButton>
      }
      items={actions.map((action) => ({
        label: t[action.key],
        icon: <Icon name={icons[action.key]} size={18} />,
        onSelect: 'to' in action ? () => void navigate(action.to) : action.press,
      }))}
    />
  );
}
