// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readLanguageFrom } from '#domain/language.ts';
import { addTranslation } from '#domain/texts.ts';
import { OfferStatusBadge } from './offer-status-badge.tsx';

afterEach(() => {
  cleanup();
  readLanguageFrom(() => 'en');
});

it('says the state of an offer in the reader’s language', () => {
  addTranslation('hi', [['offerStatusBadge.sent', 'भेजा गया']]);
  readLanguageFrom(() => 'hi');
  render(<OfferStatusBadge status="OFFER SENT" />);
  expect(screen.getByText('भेजा गया')).toBeTruthy();
});
