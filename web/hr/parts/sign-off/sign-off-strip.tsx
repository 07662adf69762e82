import type { SignOffDecision, OfferRecord } from '#contract/offers.ts';
import { signOffMessages } from '#domain/sign-off/texts.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { isWithoutSignOff, SignOffChip } from './sign-off-chip.tsx';
import classes from './sign-off-strip.module.css';
import { signOffTexts as t } from './texts.ts';

/** How far the sign-off of an offer is, and who decided what its letter says now; nothing where none is needed. */
export function SignOffStrip({ offer, decisions }: { offer: OfferRecord; decisions: readonly SignOffDecision[] }) {
  if (isWithoutSignOff(offer)) return null;
  const inForce = decisions.filter(({ isInForce }) => isInForce).toReversed();
  return (
    <section className={classes.strip} aria-label={t.title}>
      <b>{t.title}</b>
      <SignOffChip offer={offer} />
      <div>
        {inForce.map((decision) => (
          <p key={`${decision.on} ${decision.step}`}>{decisionWords(decision)}</p>
        ))}
        <p>{stateWords(offer)}</p>
      </div>
    </section>
  );
}

function decisionWords({ decision, by, onBehalfOf, on, reason }: SignOffDecision): string {
  const name = onBehalfOf === null ? by : t.behalf(by, onBehalfOf);
  const when = formatInstant(on);
  if (decision === 'SIGN_OFF') return t.signedOff(name, when);
  return decision === 'INSTEAD' ? t.signedOffInstead(name, when, reason) : t.declined(name, when, reason);
}

function stateWords({ signOff }: OfferRecord): string | null {
  if (signOff?.state === 'NEEDED') return t.needed;
  if (signOff?.state !== 'WAITING') return null;
  const { waitingFor = [], step = 1, steps = 1, since, reason } = signOff;
  const names = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(waitingFor);
  return [
    waitingFor.length === 0 ? (reason ?? signOffMessages.nobodyLeft) : t.waiting(names),
    steps > 1 && t.step(step, steps),
    since !== undefined && t.since(formatInstant(since)),
  ]
    .filter(Boolean)
    .join(' ');
}
