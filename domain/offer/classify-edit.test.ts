import { describe, expect, it } from 'vitest';
import { classifyEdit, type ClassifiedEdit, type StoredOffer } from './classify-edit.ts';
import type { OfferForm } from './offer-form.ts';
import type { OfferStatus } from './offer.ts';

const stored: StoredOffer['form'] = {
  fullName: 'Priya Nair',
  email: 'priya.nair@example.com',
  mobileNumber: '9000000001',
  offeredRole: 'Food Technologist',
  deptId: 1,
  subDeptId: 2,
  designationId: 3,
  funcTitleId: 4,
  fixedCTC: 720_000,
  variableCTC: 80_000,
  joiningDate: '2027-01-04',
  replyBy: '2026-12-01',
  letterTemplateId: 5,
  payStructureId: 6,
};
/** What a client sends that knows neither reply-by dates nor templates nor pay structures. */
const { replyBy: _day, letterTemplateId: _template, payStructureId: _structure, ...short } = stored;

function classify(status: OfferStatus, form: OfferForm, { states = false, replyBy = stored.replyBy } = {}) {
  return classifyEdit({ status, form: { ...stored, replyBy } }, form, states);
}

describe('an edit', () => {
  const editable = ['Pending', 'Open', 'Offer Sent', 'Rejected'] as const;

  it.each(editable)('of the stored values changes nothing while %s', (status) => {
    for (const states of [true, false]) {
      expect(classify(status, stored, { states })).toEqual({ kind: 'unchanged', changed: [] });
      expect(classify(status, short, { states })).toEqual({ kind: 'unchanged', changed: [] });
      expect(classify(status, { ...stored, letterTemplateId: null }, { states }).kind).toBe('unchanged');
    }
  });

  it('changes nothing where the stored text is from before texts were cleaned', () => {
    const before = { status: 'Offer Sent' as const, form: { ...stored, fullName: 'Priya\u200B  Nair' } };
    expect(classifyEdit(before, stored, false)).toEqual({ kind: 'unchanged', changed: [] });
  });

  it.each<[title: string, status: OfferStatus, states: boolean, kind: ClassifiedEdit['kind']]>([
    ['keeps a letter that was not sent', 'Pending', false, 'replyBy'],
    ['keeps a letter that is to be sent again', 'Open', false, 'replyBy'],
    ['keeps a letter that was sent', 'Offer Sent', false, 'replyBy'],
    ['keeps a letter that was sent and states the date', 'Offer Sent', true, 'replyBy'],
    ['writes a letter again that states the date', 'Pending', true, 'newVersion'],
    ['writes a letter again that states the date and is to be sent again', 'Open', true, 'newVersion'],
    ['writes a rejected letter again', 'Rejected', false, 'newVersion'],
  ])('of the reply-by date alone %s', (_title, status, states, kind) => {
    expect(classify(status, { ...stored, replyBy: '2026-12-08' }, { states })).toMatchObject({
      kind,
      changed: ['replyBy'],
      replyBy: '2026-12-08',
    });
  });

  it('can remove the reply-by date until the letter is sent', () => {
    const none = { ...stored, replyBy: null };
    expect(classify('Pending', none)).toEqual({ kind: 'replyBy', changed: ['replyBy'], replyBy: null });
    expect(classify('Offer Sent', none)).toEqual({ kind: 'unchanged', changed: [] });
  });

  it.each(editable)('of the terms makes a new version while %s', (status) => {
    const edit = classify(status, { ...stored, fixedCTC: 1, replyBy: '2026-12-08' });
    expect(edit).toMatchObject({ kind: 'newVersion', changed: ['fixedCTC', 'replyBy'], replyBy: '2026-12-08' });
  });

  it.each<[status: OfferStatus, replyBy: string | null]>([
    ['Pending', '2026-12-01'],
    ['Open', '2026-12-01'],
    ['Offer Sent', null],
    ['Rejected', null],
  ])('of the terms without a reply-by date while %s gives the new version the date %s', (status, replyBy) => {
    const edit = classify(status, { ...short, fixedCTC: 1 });
    expect(edit).toMatchObject({ kind: 'newVersion', changed: ['fixedCTC'], replyBy });
  });

  it('keeps the pay structure that the form leaves out, and removes the one that it empties', () => {
    expect(classify('Pending', { ...short, fixedCTC: 1 })).toMatchObject({ form: { payStructureId: 6 } });
    const emptied = classify('Pending', { ...stored, payStructureId: null });
    expect(emptied).toMatchObject({ kind: 'newVersion', changed: ['payStructureId'], form: { payStructureId: null } });
  });
});
