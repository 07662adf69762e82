import { useState } from 'react';
import { offerFormMessages } from '#domain/messages.ts';
import { offersPath } from '#web/session/hr/offers-path.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { OfferForm } from './offer-form.tsx';
import type { SavedOffer } from './offer-form-calls.ts';
import { SavedOfferPage } from './saved-offer.tsx';
import { offerFormTexts as t } from './texts.ts';

/** Writes a new offer (docs/rules/offer-form.md#after-saving); once it is there, shows its letter. */
export function CreateOfferPage() {
  const [saved, setSaved] = useState<SavedOffer | null>(null);
  if (saved !== null) {
    return <SavedOfferPage saved={saved} message={offerFormMessages.created} onCreateAnother={() => setSaved(null)} />;
  }
  return (
    <>
      <HrPageHead title={t.createTitle} back={{ to: offersPath(), label: t.offers }} />
      <OfferForm onSaved={setSaved} />
    </>
  );
}
