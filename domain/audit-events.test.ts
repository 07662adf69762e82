import { expectTypeOf, test } from 'vitest';
import type { AuditEvent } from './audit-events.ts';

test('stores an event with its own data and its subject', () => {
  type SendOffer = { action: 'send-offer'; candidateOfferId: number; details: { letterVersion: number } };
  expectTypeOf<SendOffer>().toExtend<AuditEvent>();
  expectTypeOf<Omit<SendOffer, 'details'>>().not.toExtend<AuditEvent>();
  expectTypeOf<Omit<SendOffer, 'details'> & { details: { version: number } }>().not.toExtend<AuditEvent>();
  expectTypeOf<Omit<SendOffer, 'candidateOfferId'> & { candidateOfferId: null }>().not.toExtend<AuditEvent>();
  expectTypeOf<{ action: 'sent-offer'; candidateOfferId: number }>().not.toExtend<AuditEvent>();
  expectTypeOf<{ action: 'delete-offer'; candidateOfferId: number }>().toExtend<AuditEvent>();
});
