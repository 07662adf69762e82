// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { blankEntry, educationEntries } from '#web/candidate/joining/steps/education/education-step.tsx';
import { blankJob, experienceEntries } from '#web/candidate/joining/steps/experience-step.tsx';
import { blankMember, familyEntries, familyRules } from '#web/candidate/joining/steps/family-step.tsx';
import { withoutEntry } from '#web/ui/form/field-notes.tsx';
import { chosenValue } from './files/document-value.ts';
import { type Conflict, mergeDraft } from './merge-draft.ts';

const stored = { from: 'store' };

function merged(conflict: Conflict) {
  const { values, notes } = mergeDraft(conflict);
  return { values, notes: Object.fromEntries(notes) };
}

describe('single fields', () => {
  const base = { city: 'Pune', state: 'Maharashtra', gender: 'MALE', dateOfBirth: '1999-05-04', pan: null };

  test('an edited field stays and names the saved value; an unedited one takes the newer value', async () => {
    const pan = await chosenValue(new File(['%PDF-'], 'a.pdf'));
    expect(
      merged({
        saved: { ...base, city: 'Pune City', state: 'Goa', gender: 'FEMALE', dateOfBirth: '1999-04-05', pan: stored },
        typed: { ...base, city: 'Panaji', gender: 'OTHER', dateOfBirth: '1999-04-06', pan },
        base,
      }),
    ).toEqual({
      values: { city: 'Panaji', state: 'Goa', gender: 'OTHER', dateOfBirth: '1999-04-06', pan },
      notes: {
        city: 'Not saved yet. Saved on another device or in another window: Pune City',
        state: 'Saved on another device or in another window.',
        gender: 'Not saved yet. Saved on another device or in another window: Female',
        dateOfBirth: 'Not saved yet. Saved on another device or in another window: 05/04/1999',
        pan: 'Not saved yet. It replaces the file that is saved now.',
      },
    });
  });

  test('a field with equal values in both windows is not marked, nor one without a saved value', () => {
    const typed = { ...base, city: 'Panaji', state: 'Goa' };
    expect(merged({ saved: { ...base, city: 'Panaji', state: '' }, typed, base: { ...base, state: '' } })).toEqual({
      values: typed,
      notes: {},
    });
  });

  test('without a known base an empty field does not clear the saved value', () => {
    const { values, notes } = merged({
      saved: { city: 'Pune', state: 'Goa' },
      typed: { city: 'Panaji', state: '' },
      base: null,
    });
    expect(values).toEqual({ city: 'Panaji', state: 'Goa' });
    expect(Object.keys(notes)).toEqual(['city', 'state']);
  });
});

test('what is restored as it was saved is no change', () => {
  const entries = [{ ...familyRules.valuesOf({ version: 1, entries: [] }).members[0]!, canFamilyId: 7 }];
  const saved = { version: 1, entries: entries as never };
  const values = familyRules.valuesOf(saved);
  expect(JSON.stringify(familyRules.restore(values, saved))).toBe(JSON.stringify(values));
});

describe('entries', () => {
  const member = (canFamilyId: number | null, name: string, relation = 'FATHER') => ({
    ...blankMember,
    canFamilyId,
    name,
    relation,
  });
  const family = (saved: object[], typed: object[], base: object[] | null) =>
    merged({
      saved: { members: saved },
      typed: { members: typed },
      base: base && { members: base },
      entries: familyEntries,
    });

  test('both windows typed the first one: both stay, the typed one first', () => {
    expect(family([member(1, 'Ravi')], [member(null, 'Asha', 'MOTHER')], [blankMember])).toEqual({
      values: { members: [member(null, 'Asha', 'MOTHER'), member(1, 'Ravi')] },
      notes: { 'members.1': 'This entry was added on another device or in another window.' },
    });
  });

  test('the same one typed in both windows is one; a blank one makes way', () => {
    expect(family([member(1, 'Ravi')], [member(null, 'Ravi')], [blankMember]).values).toEqual({
      members: [member(1, 'Ravi')],
    });
    expect(family([member(1, 'Ravi')], [blankMember], [blankMember]).values).toEqual({ members: [member(1, 'Ravi')] });
  });

  test('an entry that is known by its id is merged over field by field', () => {
    const both = { ...member(1, 'Ravi'), occupation: 'Teacher' };
    expect(family([both], [member(1, 'Ravi Kumar')], [member(1, 'Ravi')])).toEqual({
      values: { members: [{ ...both, name: 'Ravi Kumar' }] },
      notes: {
        'members.0.name': 'Not saved yet. Saved on another device or in another window: Ravi',
        'members.0.occupation': 'Saved on another device or in another window.',
      },
    });
  });

  test('an entry removed in the other window is kept as a new one, with a note', () => {
    const { values, notes } = family([member(1, 'Ravi')], [member(1, 'Ravi'), member(2, 'Asha')], null);
    expect(values).toEqual({ members: [member(1, 'Ravi'), member(null, 'Asha')] });
    expect(notes['members.1']).toMatch(/^This entry was removed on another device or in another window/u);
  });

  test('an entry removed here stays removed, unless it was changed elsewhere or its base is unknown', () => {
    const [ravi, asha] = [member(1, 'Ravi'), member(2, 'Asha')];
    expect(family([ravi, asha], [ravi], [ravi, asha]).values).toEqual({ members: [ravi] });
    const changed = family([ravi, member(2, 'Asha Rao')], [ravi], [ravi, asha]);
    expect(changed.values).toEqual({ members: [ravi, member(2, 'Asha Rao')] });
    expect(changed.notes['members.1']).toMatch(/^You removed this entry/u);
    expect(family([ravi, asha], [ravi], null).values).toEqual({ members: [ravi, asha] });
  });

  test('an education level is one entry, whichever window stored it first; chosen files stay', async () => {
    const documentFile = await chosenValue(new File(['%PDF-'], 'ug.pdf'));
    const ug = { ...blankEntry('UG'), degree: 'B.Tech' };
    const { values } = merged({
      saved: { entries: [{ ...ug, degree: 'B.Sc', canEducationId: 5, documentFile: stored }] },
      typed: { entries: [{ ...ug, documentFile }] },
      base: { entries: [blankEntry('UG')] },
      entries: educationEntries,
    });
    expect(values).toEqual({ entries: [{ ...ug, canEducationId: 5, documentFile }] });
  });

  test('a job whose record is gone loses its stored payslip, not a chosen one', async () => {
    const paySlip = await chosenValue(new File(['%PDF-'], 'slip.pdf'));
    const job = (id: number | null, slip: unknown) => ({
      ...blankJob,
      canExperienceId: id,
      role: 'Cook',
      paySlip: slip,
    });
    const { values } = merged({
      saved: { isFresher: 'true', experiences: [] },
      typed: { isFresher: 'false', experiences: [job(1, stored), job(2, paySlip)] },
      base: { isFresher: 'false', experiences: [job(1, stored), job(2, stored)] },
      entries: experienceEntries,
    });
    expect(values).toEqual({ isFresher: 'false', experiences: [job(null, null), job(null, paySlip)] });
  });

  test('choosing Fresher keeps jobs that another window has saved since', () => {
    const job = { ...blankJob, canExperienceId: 1, companyName: 'Deccan Dairies' };
    const { values, notes } = merged({
      saved: { isFresher: 'false', experiences: [job] },
      typed: { isFresher: 'true', experiences: [] },
      base: { isFresher: '', experiences: [] },
      entries: experienceEntries,
    });
    expect(values).toEqual({ isFresher: 'false', experiences: [job] });
    expect(notes['isFresher']).toMatch(/^You chose Fresher/u);
  });
});

test('notes move up with their entries when one before them is removed', () => {
  const notes = new Map([
    ['members.0.name', 'a'],
    ['members.1', 'b'],
    ['members.10.name', 'c'],
    ['isFresher', 'd'],
  ]);
  expect(Object.fromEntries(withoutEntry(notes, 'members', 1))).toEqual({
    'members.0.name': 'a',
    'members.9.name': 'c',
    isFresher: 'd',
  });
});
