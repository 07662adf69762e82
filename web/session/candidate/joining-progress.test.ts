// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { joiningProgress } from './joining-progress.ts';

const draft = { values: { bankName: 'Nilgiri National Bank' }, version: 2, files: ['Passbook: passbook.jpg'] };

beforeEach(() => sessionStorage.clear());

test('keeps the step and the drafts of each candidate under a key with the id', () => {
  joiningProgress.writeStep('C26-0148', 'bank');
  joiningProgress.writeDraft('C26-0148', 'bank', draft);
  expect(Object.keys(sessionStorage)).toEqual(['joiningProgress:C26-0148']);
  expect(joiningProgress.read('C26-0148')).toEqual({ step: 'bank', drafts: { bank: draft } });
  expect(joiningProgress.read('C26-0149')).toEqual({ step: null, drafts: {} });
  expect(localStorage).toHaveLength(0);
});

test('a saved step leaves the drafts of the others', () => {
  joiningProgress.writeDraft('C26-0148', 'bank', draft);
  joiningProgress.writeDraft('C26-0148', 'family', { ...draft, files: [] });
  joiningProgress.clearDraft('C26-0148', 'bank');
  expect(Object.keys(joiningProgress.read('C26-0148').drafts)).toEqual(['family']);
});

test('forgets everything of one candidate', () => {
  joiningProgress.writeStep('C26-0148', 'preview');
  joiningProgress.clear('C26-0148');
  expect(sessionStorage).toHaveLength(0);
});

test('forgets what another candidate typed in this tab', () => {
  sessionStorage.setItem('candidateToken', 'a.b.c');
  joiningProgress.writeStep('C26-0148', 'preview');
  joiningProgress.writeStep('C26-0149', 'bank');
  joiningProgress.keepOnly('C26-0149');
  expect(Object.keys(sessionStorage)).toEqual(['candidateToken', 'joiningProgress:C26-0149']);
});

test.each(['', 'no JSON', 'null', '7', '{"step":"payroll","drafts":[1]}', '{"drafts":{"bank":{"values":{}}}}'])(
  'what cannot be read does not count: %s',
  (stored) => {
    sessionStorage.setItem('joiningProgress:C26-0148', stored);
    expect(joiningProgress.read('C26-0148')).toEqual({ step: null, drafts: {} });
  },
);
