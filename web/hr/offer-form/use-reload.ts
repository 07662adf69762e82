import { useState } from 'react';
import type { OfferDetails } from '#contract/offers.ts';
import { offerFormMessages as m } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf } from '#domain/offer/offer.ts';
import { fetchOffer, inContext } from './offer-form-calls.ts';
import type { OfferFormControl } from './choices/choice.tsx';
import { contestedFields, type NamesOfChoices, offerFields, storedText, valuesOf } from './offer-values.ts';
import { offerLabels } from './texts.ts';
import { sayText } from '#domain/texts.ts';

export type Reload = {
  current: OfferDetails | null;
  busy: boolean;
  /** What the reading brought: sentences to be read before saving. */
  notes: string[];
  error: string | null;
  run: () => Promise<boolean>;
};

/** Reloads an offer that another user has changed, and keeps every field that was edited here. */
export function useReload(
  form: OfferFormControl,
  offer: OfferDetails | undefined,
  namesOf: (offer: OfferDetails) => NamesOfChoices,
): Reload {
  const { dirtyFields } = form.formState;
  const [base, setBase] = useState(offer);
  const [busy, setBusy] = useState(false);
  const [notes, setNotes] = useState<string[]>([]);
  const [error, setError] = useState<string | null>(null);

  async function run(): Promise<boolean> {
    if (base === undefined) return false;
    setBusy(true);
    setError(null);
    try {
      const now = await fetchOffer(String(base.candidateOfferId));
      const edited = offerFields.filter((field) => dirtyFields[field]);
      const contested = contestedFields(valuesOf(base), valuesOf(now), edited);
      form.reset(valuesOf(now), { keepDirtyValues: true });
      setBase(now);
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

  return { current: base ?? null, busy, notes, error, run };
}
