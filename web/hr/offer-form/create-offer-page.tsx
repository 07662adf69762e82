import { useState } from 'react';
import { useLocation } from 'react-router';
import { offerFormMessages } from '#domain/messages.ts';
import { givenFullName, offersPath } from '#web/session/hr/offers-path.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { OfferForm } from './offer-form.tsx';
import type { SavedOffer } from './offer-form-calls.ts';
import { SavedOfferPage } from './saved-offer.tsx';
import { offerFormTexts as t } from './texts.ts';

/** Writes a new offer (docs/rules/offer-form.md#after-saving); once it is there, shows its letter. */
export function CreateOfferPage() {
  const [saved, setSaved] = useState<SavedOffer | null>(null);
  const { fullName, forget } = useGivenName();
  function another(): void {
    forget();
    setSaved(null);
  }
  if (saved !== null) {
    return <SavedOfferPage saved={saved} message={offerFormMessages.created} onCreateAnother={another} />;
  }
  return (
    <>
      <HrPageHead title={t.createTitle} back={{ to: offersPath(), label: t.offers }} />
      <OfferForm key={fullName} fullName={fullName} onSaved={setSaved} />
    </>
  );
}

/** The name that the link here gave, until its offer is there; a dialog that is an entry of the history changes nothing. */
function useGivenName(): { fullName: string; forget: () => void } {
  const given = givenFullName(useLocation().state);
  const [fullName, setFullName] = useState(given);
  const [used, setUsed] = useState('');
  if (given !== '' && given !== used && given !== fullName) setFullName(given);
  return {
    fullName,
    forget: () => {
      setUsed(given);
      setFullName('');
    },
  };
}
