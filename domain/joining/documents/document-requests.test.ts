import { describe, expect, it } from 'vitest';
import { sayText } from '#domain/texts.ts';
import { documentRequestState, refusalOfDueOn, refusalOfUpload } from './document-requests.ts';

const on = new Date('2026-11-20T06:00:00Z');
const open = { answeredOn: null, withdrawnOn: null, seenOn: null };

describe('a requested document', () => {
  it.each([
    ['OPEN', open, null],
    ['UPLOADED', { ...open, answeredOn: on }, null],
    [
      'UPLOADED',
      { ...open, answeredOn: on, seenOn: on },
      'HR has looked at this document, so it cannot be replaced. Please contact HR.',
    ],
    ['WITHDRAWN', { ...open, withdrawnOn: on }, 'HR does not need this document any more. Please reload the page.'],
  ])('is %s', (state, request, refusal) => {
    expect(documentRequestState(request)).toBe(state);
    const said = refusalOfUpload(request);
    expect(said === null ? null : sayText(said)).toBe(refusal);
  });

  it.each([
    ['2026-11-20', null],
    ['2027-11-20', null],
    ['2026-11-19', 'The due date cannot be in the past'],
    ['2027-11-21', 'The due date cannot be more than a year ahead'],
    ['2026-02-30', 'Please enter a valid date'],
    ['soon', 'Please enter a valid date'],
  ])('can be due on %s: %s', (dueOn, refusal) => {
    const said = refusalOfDueOn(dueOn, '2026-11-20');
    expect(said === null ? null : sayText(said)).toBe(refusal);
  });
});
