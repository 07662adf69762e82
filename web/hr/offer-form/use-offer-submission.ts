import { useRef, useState } from 'react';
import type { OfferDetails } from '#contract/offers.ts';
import { offerFormMessages as m } from '#domain/messages.ts';
import { standingOf } from '#domain/offer/offer.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { codeOf, refsOf, sayText } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { useAskForSignOff } from '#web/hr/parts/sign-off/ask-for-sign-off.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { fetchOffer, inContext, saveOffer, type SavedOffer } from './offer-form-calls.ts';
import type { OfferFormControl } from './offer-form-fields.tsx';
import {
  contestedFields,
  effectOf,
  isOfferField,
  type NamesOfChoices,
  offerFields,
  storedText,
  valuesOf,
} from './offer-values.ts';
import { offerLabels } from './texts.ts';

/** Saving the form: the server's word on a field goes to the field, everything else over the form. */
export function useOfferSubmission(
  form: OfferFormControl,
  existing: OfferDetails | null,
  onSaved: (saved: SavedOffer) => void,
) {
  const { ask } = useAskForSignOff();
  const [trouble, setTrouble] = useState<ReturnType<typeof troubleOf> | null>(null);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const [asking, setAsking] = useState(false);
  const isSignOffAsked = useRef(false);

  async function save(values: OfferForm, mayWithdraw: boolean): Promise<void> {
    setWaiting(null);
    if (!mayWithdraw && effectOf(existing, values) === 'withdrawn') return setAsking(true);
    try {
      const saved = await saveOffer(values, existing);
      const asks = isSignOffAsked.current && saved.mayAsk;
      const isDone = asks && (await ask([Number(saved.candidateOfferId)])).length > 0;
      onSaved(isDone ? { ...saved, mayAsk: false } : saved);
    } catch (error) {
      // Who has said yes once is not asked again after the login.
      if (isUnauthorized(error)) return setWaiting(() => () => void submit(mayWithdraw));
      const found = troubleOf(error);
      for (const { path, message } of found.fields) if (isOfferField(path)) form.setError(path, { message });
      setTrouble(found);
    }
  }

  async function submit(mayWithdraw = false): Promise<void> {
    setTrouble(null);
    setAsking(false);
    await form.handleSubmit((values) => save(values, mayWithdraw))();
  }

  return {
    /** Validates and saves; what is wrong is shown at the fields and over the form. */
    submit: (event: Event) => {
      isSignOffAsked.current = event instanceof SubmitEvent && event.submitter?.dataset.ask === 'true';
      void submit();
    },
    trouble,
    clear: () => setTrouble(null),
    /** The save that waits for a login, because the session had ended. */
    waiting,
    stopWaiting: () => setWaiting(null),
    /** The save waits for a yes, because it withdraws a letter that the candidate has. */
    asking,
    confirm: () => void submit(true),
    cancel: () => setAsking(false),
  };
}

/** What the server or the way to it refused. */
function troubleOf(error: unknown) {
  const fields = error instanceof CallError ? error.fields.filter(({ path }) => isOfferField(path)) : [];
  // Only our own server names any.
  const named = fields.flatMap(({ offer }) => (typeof offer?.candidateOfferId === 'number' ? [offer] : []));
  return {
    message: inContext(m.submitContext, error),
    requestId: requestIdOf(error),
    /** Another user has changed the offer. */
    stale: error instanceof CallError && error.code === codeOf(refsOf(m).changedByOther),
    /** They say more, and the list of them is where to go on. */
    fields,
    /** The offers that already have this e-mail address or mobile number, each once. */
    duplicates: [...new Map(named.map((offer) => [offer.candidateOfferId, offer])).values()],
  };
}

/** Reloads an offer that another user has changed, and keeps every field that was edited here. */
export function useReload(
  form: OfferFormControl,
  offer: OfferDetails | undefined,
  namesOf: (offer: OfferDetails) => NamesOfChoices,
) {
  const { dirtyFields } = form.formState;
  const [current, setCurrent] = useState(offer ?? null);
  const [busy, setBusy] = useState(false);
  // Sentences to be read before saving.
  const [notes, setNotes] = useState<string[]>([]);
  const [error, setError] = useState<string | null>(null);

  async function run(): Promise<boolean> {
    if (current === null) return false;
    setBusy(true);
    setError(null);
    try {
      const now = await fetchOffer(String(current.candidateOfferId));
      const edited = offerFields.filter((field) => dirtyFields[field]);
      const contested = contestedFields(valuesOf(current), valuesOf(now), edited);
      form.reset(valuesOf(now), { keepDirtyValues: true });
      setCurrent(now);
      setNotes([
        now.may.edit ? m.reloaded : sayText(refusalOf('edit', standingOf(now.offerLetterStatus, now.removedOn))),
        ...contested.map((field) => m.changedMeanwhile(offerLabels[field], storedText(now, field, namesOf(now)))),
      ]);
      return true;
    } catch (failure) {
      setError(inContext(m.candidateContext, failure));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { current, busy, notes, error, run };
}
