import { useState } from 'react';
import type { FieldError, NamedOffer } from '#contract/envelope.ts';
import type { OfferDetails } from '#contract/offers.ts';
import { offerFormMessages as m } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { CallError } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { inContext, saveOffer, type SavedOffer } from './offer-form-calls.ts';
import type { OfferFormControl } from './choices/choice.tsx';
import { effectOf, isOfferField } from './offer-values.ts';
import { codeOf, refsOf } from '#domain/texts.ts';

export type FormTrouble = {
  message: string;
  requestId?: string;
  /** Another user has changed the offer. */
  stale: boolean;
  /** The fields say more; the list of them is where to go on. */
  atFields: boolean;
  /** The offers that already have this e-mail address or mobile number. */
  duplicates: readonly NamedOffer[];
};

export type OfferSubmission = {
  /** Validates and saves; what is wrong is shown at the fields and over the form. */
  submit: () => Promise<void>;
  /** What the server or the way to it refused; null when nothing is wrong but what the fields say. */
  trouble: FormTrouble | null;
  clear: () => void;
  /** The save that waits for a login, because the session had ended. */
  waiting: (() => void) | null;
  /** The login was cancelled: the next save asks again. */
  stopWaiting: () => void;
  /** The save that waits for a yes, because it withdraws a letter that the candidate has. */
  question: { confirm: () => void; cancel: () => void } | null;
};

/** Saving the form: the server's word on a field goes to the field, everything else over the form. */
export function useOfferSubmission(
  form: OfferFormControl,
  existing: OfferDetails | null,
  onSaved: (saved: SavedOffer) => void | Promise<void>,
): OfferSubmission {
  const [trouble, setTrouble] = useState<FormTrouble | null>(null);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const [asking, setAsking] = useState(false);

  async function save(values: OfferForm, mayWithdraw: boolean): Promise<void> {
    setWaiting(null);
    if (!mayWithdraw && effectOf(existing, values) === 'withdrawn') return setAsking(true);
    try {
      await onSaved(await saveOffer(values, existing));
    } catch (error) {
      // Who has said yes once is not asked again after the login.
      if (isUnauthorized(error)) return setWaiting(() => () => void submit(mayWithdraw));
      refuse(error);
    }
  }

  function refuse(error: unknown): void {
    const message = inContext(m.submitContext, error);
    const fields = error instanceof CallError ? error.fields.filter(({ path }) => isOfferField(path)) : [];
    for (const { path, message: text } of fields) if (isOfferField(path)) form.setError(path, { message: text });
    const stale = error instanceof CallError && error.code === codeOf(refsOf(m).changedByOther);
    setTrouble({
      message,
      requestId: requestIdOf(error),
      stale,
      atFields: fields.length > 0,
      duplicates: offersIn(fields),
    });
  }

  async function submit(mayWithdraw = false): Promise<void> {
    setTrouble(null);
    setAsking(false);
    await form.handleSubmit((values) => save(values, mayWithdraw))();
  }

  const question = asking ? { confirm: () => void submit(true), cancel: () => setAsking(false) } : null;
  return {
    submit: () => submit(),
    trouble,
    clear: () => setTrouble(null),
    waiting,
    stopWaiting: () => setWaiting(null),
    question,
  };
}

/** The offers that fields name, each once; only our own server names any. */
function offersIn(fields: readonly FieldError[]): NamedOffer[] {
  const named = fields.flatMap(({ offer }) => (typeof offer?.candidateOfferId === 'number' ? [offer] : []));
  return [...new Map(named.map((offer) => [offer.candidateOfferId, offer])).values()];
}
