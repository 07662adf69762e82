// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage, translationOf } from '#domain/texts.ts';
import { OfferStatusBadge } from './offer-status-badge.tsx';
import { offerStatusTexts } from './texts.ts';

afterEach(() => {
  cleanup();
  setLanguage([]);
});

it('says the state of an offer in the language that is set', () => {
  setLanguage(
    translationOf(offerStatusTexts, {
      pending: 'Ausstehend',
      open: 'Offen',
      sent: 'Gesendet',
      approved: 'Angenommen',
      rejected: 'Abgelehnt',
      deleted: 'Gelöscht',
    }),
  );
  render(<OfferStatusBadge status="OFFER SENT" />);
  expect(screen.getByText('Gesendet')).toBeTruthy();
});
