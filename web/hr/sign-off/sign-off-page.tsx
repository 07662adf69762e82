import { useState, type ReactNode } from 'react';
import { useNavigate, useParams, Link } from 'react-router';
import type { SignOffInboxOffer, SignOffInboxLine } from '#contract/hr/sign-off.ts';
import { daysBetween, todayInIndia } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { SignOffReasonDialog } from '#web/hr/parts/sign-off/reason-dialog.tsx';
import { signOffTexts } from '#web/hr/parts/sign-off/texts.ts';
import { signOffPath, useSignOffInbox } from '#web/session/hr/sign-off-inbox.ts';
import { Button } from '#web/ui/button.tsx';
import { RowCheckbox } from '#web/ui/data-list/select-rows.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsWide } from '#web/ui/layout/media-query.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { SelectionBar, SelectionWords, Spacer } from '#web/ui/table/toolbar.tsx';
import { type InboxOffer, type Offers, offersOf, payChangeWords, sumOf, totalOf } from './inbox.ts';
import { OfferToSignOff } from './offer-to-sign-off.tsx';
import classes from './sign-off-page.module.css';
import { signOffPageTexts as t } from './texts.ts';
import { type Decisions, useDecisions } from './use-decisions.ts';

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
  const [declined, setDeclined] = useState<Offers | null>(null);
  const decisions = useDecisions(lines, () => {
    setChosen(new Set());
    setDeclined(null);
    void navigate(signOffPath(), { replace: true });
  });
  const all = offersOf(lines);
  const named = all.find(({ offer }) => String(offer.candidateOfferId) === candidateOfferId);
  const current = named ?? (isWide ? all[0] : undefined);
  const selected = all.filter(({ offer }) => chosen.has(offer.candidateOfferId)).map(({ offer }) => offer);
  return (
    <>
      <div className={classes.troubles}>
        {candidateOfferId !== undefined && named === undefined && <Alert tone="info">{t.gone}</Alert>}
        {decisions.error !== null && <FailedCall error={decisions.error} fallback={signOffTexts.decideFailed} />}
        {decisions.changed.size > 0 && (
          <Alert tone="warn" action={<Button onClick={() => void decisions.showNew()}>{t.showNew}</Button>}>
            {t.changed}
          </Alert>
        )}
      </div>
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
      {declined !== null && (
        <SignOffReasonDialog
          title={
            declined.length > 1
              ? signOffTexts.declineMany(declined.length)
              : signOffTexts.declineTitle(declined[0]?.candidateName ?? '')
          }
          text={signOffTexts.declineText}
          confirm={signOffTexts.decline}
          busyText={signOffTexts.declining}
          run={async (reason) => {
            await decisions.decline(declined, reason);
            setDeclined(null);
          }}
          onFailed={() => void decisions.readAgain()}
          onClose={() => setDeclined(null)}
        />
      )}
    </>
  );
}

type SelectionProps = {
  selected: Offers;
  decisions: Decisions;
  onDecline: (offers: Offers) => void;
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

type ChoosingProps = {
  current: SignOffInboxOffer | undefined;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
};

function InboxList({ lines, ...choosing }: ChoosingProps & { lines: readonly SignOffInboxLine[] }) {
  return (
    <ol className={classes.list} aria-label={t.list}>
      {lines.map((line) => {
        const [only, second] = line.offers;
        if (second !== undefined)
          return <OpeningLine key={`${line.requestId} ${line.step}`} line={line} {...choosing} />;
        return only && <OfferLine key={only.candidateOfferId} line={line} offer={only} {...choosing} />;
      })}
    </ol>
  );
}

type OfferLineProps = ChoosingProps & { line: SignOffInboxLine; offer: SignOffInboxOffer };

function OfferLine({ line, offer, current, ...choosing }: OfferLineProps) {
  const { candidateOfferId, candidateName, offeredRole, department } = offer;
  const isCurrent = current?.candidateOfferId === candidateOfferId;
  return (
    <li className={classes.line} data-current={isCurrent || undefined}>
      <Choose name={candidateName} offers={[offer]} {...choosing} />
      <Link className={classes.what} to={signOffPath(candidateOfferId)} aria-current={isCurrent || undefined}>
        <Words
          name={candidateName}
          amount={totalOf(offer)}
          role={[offeredRole, department].filter(Boolean).join(', ')}
          pay={payChangeWords(offer)}
          line={line}
        />
      </Link>
    </li>
  );
}

function OpeningLine({ line, current, ...choosing }: ChoosingProps & { line: SignOffInboxLine }) {
  const { offers, askedBy } = line;
  const [isOpen, setOpen] = useState(false);
  const name = t.together(offers.length, askedBy);
  return (
    <li>
      <div className={classes.line}>
        <Choose name={name} offers={offers} {...choosing} />
        <button type="button" className={classes.what} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Words
            name={name}
            amount={sumOf(offers)}
            role={[...new Set(offers.map(({ department }) => department))].join(', ')}
            icon={<Icon name="chevron-down" size={16} className={classes.chevron} />}
            line={line}
          />
        </button>
      </div>
      {isOpen && (
        <ol className={classes.inside} aria-label={name}>
          {offers.map((offer) => (
            <OfferLine key={offer.candidateOfferId} line={line} offer={offer} current={current} {...choosing} />
          ))}
        </ol>
      )}
    </li>
  );
}

type WordsProps = {
  name: string;
  amount: number;
  role: string;
  pay?: string;
  icon?: ReactNode;
  line: SignOffInboxLine;
};

function Words({ name, amount, role, pay, icon, line }: WordsProps) {
  const { onBehalfOf } = line;
  return (
    <>
      <span className={classes.first}>
        <b>{name}</b>
        <span>{formatRupees(amount)}</span>
      </span>
      <span className={classes.second}>{role}</span>
      <span className={classes.third}>
        <span>{onBehalfOf.length > 0 ? t.behalf(onBehalfOf.join(', ')) : pay}</span>
        <span>{t.days(daysBetween(todayInIndia(new Date(line.since)), todayInIndia()))}</span>
        {icon}
      </span>
    </>
  );
}

type ChooseProps = Omit<ChoosingProps, 'current'> & { name: string; offers: Offers };

function Choose({ name, offers, chosen, onChoose }: ChooseProps) {
  const ids = offers.map(({ candidateOfferId }) => candidateOfferId);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <RowCheckbox
      label={t.select(name)}
      checked={count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      disabled={false}
      onChange={(isChosen) => {
        const others = [...chosen].filter((id) => !ids.includes(id));
        onChoose(new Set(isChosen ? [...others, ...ids] : others));
      }}
    />
  );
}
