import { useState } from 'react';
import { getLetterText } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { formatInstant, isRealDate, nameDay } from '#domain/values/calendar.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { LetterChanges } from '#web/hr/parts/letter-changes/letter-changes.tsx';
import { LetterDialog } from '#web/hr/parts/offer-actions/letter-dialog.tsx';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { signOffTexts } from '#web/hr/parts/sign-off/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { signOffPath } from '#web/session/hr/sign-off-inbox.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LetterArticle } from '#web/ui/letter/letter-article.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { type InboxOffer, payBefore, payChangeWords, totalOf } from './inbox.ts';
import classes from './offer-to-sign-off.module.css';
import { signOffPageTexts as t } from './texts.ts';
import type { Decisions } from './use-decisions.ts';
import type { SignOffInboxOffer } from '#contract/hr/sign-off.ts';
import { formatRupees } from '#domain/values/money.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { offerTermTexts } from '#web/hr/parts/letter-changes/texts.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';

type OfferToSignOffProps = InboxOffer & {
  /** Back to the list, where it is not next to the offer: then the buttons are below, for the thumb. */
  back: string | undefined;
  /** Other offers are selected, and their buttons are the first ones. */
  isQuiet: boolean;
  decisions: Decisions;
  onDecline: () => void;
};

/** One offer: who asked, its pay against the version before, what else changed, its letter, and the decision. */
export function OfferToSignOff({ line, offer, back, isQuiet, decisions, onDecline }: OfferToSignOffProps) {
  const { candidateOfferId, candidateName, offeredRole, department, designation, joiningDate, changes } = offer;
  const others = changes?.filter(({ term }) => term !== 'fixedCTC' && term !== 'variableCTC') ?? [];
  const isChanged = decisions.changed.has(candidateOfferId);
  const buttons = (
    <div className={classes.buttons}>
      <Button variant="danger" disabled={decisions.busy || isChanged} onClick={onDecline}>
        {signOffTexts.decline}
      </Button>
      <Button
        variant={isQuiet ? 'outline' : 'primary'}
        icon={<Icon name="writing-sign" />}
        busy={decisions.busy}
        busyText={signOffTexts.signingOff}
        disabled={isChanged}
        onClick={() => void decisions.signOff([offer])}
      >
        {signOffTexts.signOff}
      </Button>
    </div>
  );
  return (
    <section className={classes.offer} aria-label={candidateName}>
      {back !== undefined && <BackLink to={signOffPath()} label={back} />}
      <div className={classes.head}>
        <div>
          <h2>
            <OfferLink candidateOfferId={candidateOfferId}>{candidateName}</OfferLink>
          </h2>
          <p className={classes.quiet}>{[offeredRole, department, designation].filter(Boolean).join(', ')}</p>
        </div>
        {back === undefined && buttons}
      </div>
      <div className={classes.why}>
        <p>
          {t.asked(line.askedBy, formatInstant(line.askedOn))} {line.steps > 1 && t.step(line.step, line.steps)}
        </p>
        {line.onBehalfOf.length > 0 && <p>{t.behalf(line.onBehalfOf.join(', '))}</p>}
      </div>
      <div className={classes.pair}>
        <div>
          <PayChange offer={offer} />
          {isRealDate(joiningDate) && <p className={classes.quiet}>{t.joining(nameDay(joiningDate))}</p>}
          {others.length > 0 && (
            <>
              <h3>{t.alsoChanged}</h3>
              <LetterChanges changes={others} />
            </>
          )}
        </div>
        <Letter offer={offer} />
      </div>
      {back !== undefined && buttons}
    </section>
  );
}

/** The letter as text, which a phone can show too; and as the PDF that will be sent. */
function Letter({ offer }: Pick<InboxOffer, 'offer'>) {
  const { candidateOfferId, letterVersion, contentHash } = offer;
  const [isPdf, setPdf] = useState(false);
  const query = useHrQuery(
    ['letter-text', candidateOfferId, contentHash],
    (signal) => fetchObject(getLetterText, { query: { candidateOfferId }, signal }),
    { gcTime: 0 },
  );
  return (
    <section className={classes.letter} aria-label={t.letter(letterVersion)}>
      <div className={classes.bar}>
        <h3>{t.letter(letterVersion)}</h3>
        <Button variant="quiet" icon={<Icon name="maximize" />} onClick={() => setPdf(true)}>
          {t.openPdf}
        </Button>
      </div>
      <div
        className={classes.text}
        role="region"
        aria-label={t.letterText}
        // It scrolls where it is next to the pay: the keyboard must reach it.
        tabIndex={query.data === undefined ? -1 : 0}
      >
        <div className={query.data === undefined ? classes.loading : undefined}>
          <Loaded
            query={query}
            texts={{ loading: t.letterLoading, loadFailed: offerListMessages.letterFailed }}
            lines={12}
          >
            {(letter) => <LetterArticle letter={letter} />}
          </Loaded>
        </div>
      </div>
      {isPdf && <LetterDialog offer={{ ...offer, offerLetterUrl: '' }} onClose={() => setPdf(false)} />}
    </section>
  );
}

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** The pay of a year: the sum in large, then its parts against the version before, and what divides it. */
function PayChange({ offer }: { offer: SignOffInboxOffer }) {
  const { fixedCTC, variableCTC, letterVersion, payStructure } = offer;
  const before = payBefore(offer);
  const total = totalOf(offer);
  const rows = [
    { label: offerTermTexts.fixedCTC, now: fixedCTC, was: before?.fixedCTC },
    { label: offerTermTexts.variableCTC, now: variableCTC, was: before?.variableCTC },
    { label: t.totalCTC, now: total, was: before === null ? undefined : totalOf(before) },
  ];
  return (
    <>
      <dl className={classes.total}>
        <dt>{offerTermTexts.totalCTC}</dt>
        <dd>{formatRupees(total)}</dd>
        <dd className={classes.change}>{payChangeWords(offer)}</dd>
      </dl>
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>{t.pay}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t.component}</VisuallyHidden>
            </th>
            <th scope="col">{t.version(letterVersion)}</th>
            {before !== null && (
              <>
                <th scope="col" className={classes.before}>
                  {t.version(letterVersion - 1)}
                </th>
                <th scope="col">{t.change}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, now, was }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatRupees(now)}</td>
              {was !== undefined && (
                <>
                  <td className={classes.before}>{formatRupees(was)}</td>
                  <td className={classes.change}>{changeWords(now - was)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        {payStructure === null ? t.noStructure : t.structure(payStructure)}{' '}
        {total > 0 && variableCTC > 0 && t.variableShare(percent.format(variableCTC / total))}
      </p>
    </>
  );
}

function changeWords(change: number): string {
  if (change === 0) return t.same;
  return `${change > 0 ? '+' : '−'} ${formatRupees(Math.abs(change))}`;
}
