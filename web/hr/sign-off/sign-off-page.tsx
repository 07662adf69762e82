import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { SignOffInboxOffer } from '#contract/hr/sign-off.ts';
import { formatRupees } from '#domain/values/money.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { SignOffReasonDialog } from '#web/hr/parts/sign-off/reason-dialog.tsx';
import { signOffTexts } from '#web/hr/parts/sign-off/texts.ts';
import { signOffPath, useSignOffInbox } from '#web/session/hr/sign-off-inbox.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsWide } from '#web/ui/layout/media-query.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { SelectionBar, SelectionWords, Spacer } from '#web/ui/table/toolbar.tsx';
import { type InboxOffer, offersOf, sumOf } from './inbox.ts';
import { InboxList } from './inbox-list.tsx';
import { OfferToSignOff } from './offer-to-sign-off.tsx';
import classes from './sign-off-page.module.css';
import { signOffPageTexts as t } from './texts.ts';
import { type Decisions, useDecisions } from './use-decisions.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';

/** What waits for the user's sign-off (docs/rules/sign-off.md#screens): the list, and the letter of one of them. */
export function SignOffPage() {
  const query = useSignOffInbox(true);
  const { data } = query;
  return (
    <>
      <HrPageHead title={signOffTexts.title} meta={data !== undefined && data.count > 0 && t.wait(data.count)} />
      <Loaded query={query} texts={t} lines={10}>
        {({ lines }) => <Inbox lines={lines} />}
      </Loaded>
    </>
  );
}

function Inbox({ lines }: { lines: readonly InboxOffer['line'][] }) {
  const { candidateOfferId } = useParams();
  const navigate = useNavigate();
  const isWide = useIsWide();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [declined, setDeclined] = useState<readonly SignOffInboxOffer[] | null>(null);
  const decisions = useDecisions(lines, () => {
    setChosen(new Set());
    setDeclined(null);
    void navigate(signOffPath(), { replace: true });
  });
  const all = offersOf(lines);
  const named = all.find(({ offer }) => String(offer.candidateOfferId) === candidateOfferId);
  const current = named ?? (isWide ? all[0] : undefined);
  const selected = all.filter(({ offer }) => chosen.has(offer.candidateOfferId)).map(({ offer }) => offer);
  const isGone = candidateOfferId !== undefined && named === undefined;
  return (
    <>
      <Troubles decisions={decisions} isGone={isGone} />
      {all.length === 0 && <EmptyState icon="circle-check" title={t.none} hint={t.noneHint} />}
      {selected.length > 0 && (
        <Selection
          selected={selected}
          decisions={decisions}
          onDecline={setDeclined}
          onClear={() => setChosen(new Set())}
        />
      )}
      {all.length > 0 && (
        <div className={classes.page}>
          {(isWide || current === undefined) && (
            <InboxList lines={lines} current={current?.offer} chosen={chosen} onChoose={setChosen} />
          )}
          {current !== undefined && (
            <OfferToSignOff
              key={current.offer.contentHash}
              {...current}
              back={isWide ? undefined : t.back(all.indexOf(current) + 1, all.length)}
              isQuiet={selected.length > 0}
              decisions={decisions}
              onDecline={() => setDeclined([current.offer])}
            />
          )}
        </div>
      )}
      {declined !== null && <Declining offers={declined} decisions={decisions} onClose={() => setDeclined(null)} />}
    </>
  );
}

function Troubles({ decisions: { error, changed, showNew }, isGone }: { decisions: Decisions; isGone: boolean }) {
  return (
    <div className={classes.troubles}>
      {isGone && <Alert tone="info">{t.gone}</Alert>}
      {error !== null && <FailedCall error={error} fallback={signOffTexts.decideFailed} />}
      {changed.size > 0 && (
        <Alert tone="warn" action={<Button onClick={() => void showNew()}>{t.showNew}</Button>}>
          {t.changed}
        </Alert>
      )}
    </div>
  );
}

type SelectionProps = {
  selected: readonly SignOffInboxOffer[];
  decisions: Decisions;
  onDecline: (offers: readonly SignOffInboxOffer[]) => void;
  onClear: () => void;
};

function Selection({ selected, decisions: { busy, changed, signOff }, onDecline, onClear }: SelectionProps) {
  const isChanged = changed.size > 0;
  return (
    <SelectionBar label={t.selection}>
      <SelectionWords count={selected.length}>{t.inAll(formatRupees(sumOf(selected)))}</SelectionWords>
      <Spacer />
      <Button variant="quiet" onClick={onClear}>
        {t.clear}
      </Button>
      <Button disabled={busy || isChanged} onClick={() => onDecline(selected)}>
        {t.declineMany(selected.length)}
      </Button>
      <Button
        variant="primary"
        icon={<Icon name="writing-sign" />}
        busy={busy}
        busyText={signOffTexts.signingOff}
        disabled={isChanged}
        onClick={() => void signOff(selected)}
      >
        {t.signOffMany(selected.length)}
      </Button>
    </SelectionBar>
  );
}

type DecliningProps = { offers: readonly SignOffInboxOffer[]; decisions: Decisions; onClose: () => void };

function Declining({ offers, decisions, onClose }: DecliningProps) {
  const [first, second] = offers;
  const title =
    second === undefined
      ? signOffTexts.declineTitle(first?.candidateName ?? '')
      : signOffTexts.declineMany(offers.length);
  return (
    <SignOffReasonDialog
      title={title}
      text={signOffTexts.declineText}
      confirm={signOffTexts.decline}
      busyText={signOffTexts.declining}
      run={async (reason) => {
        await decisions.decline(offers, reason);
        onClose();
      }}
      onFailed={() => void decisions.readAgain()}
      onClose={onClose}
    />
  );
}
