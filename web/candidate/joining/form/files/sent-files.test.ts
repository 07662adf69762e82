// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { storedValue } from './document-value.ts';
import { sentFilesIn, withSentFiles } from './sent-files.ts';

const file = (name: string) => new File(['%PDF-'], name);
const upload = (name: string) => ({ from: 'upload', type: 'PDF', bytes: 5, file: file(name) }) as const;
const names = (values: object) =>
  sentFilesIn(values).map(
    ([
      place,
      {
        file: { name },
      },
    ]) => [place, name],
  );

test('sent files are known by the place of their entry, a marksheet by its level', () => {
  expect(
    names({
      panDocument: upload('pan.pdf'),
      profile: { from: 'store' },
      aadhaarDocument: null,
      experiences: [{ paySlip: { from: 'store' } }, { paySlip: upload('slip.pdf') }],
      entries: [{ educationType: 'UG', documentFile: upload('ug.pdf') }],
    }),
  ).toEqual([
    ['panDocument', 'pan.pdf'],
    ['experiences.1.paySlip', 'slip.pdf'],
    ['entries.UG.documentFile', 'ug.pdf'],
  ]);
});

test('a sent file stands for a document that a read does not show, through another save', () => {
  const sent = new Map(sentFilesIn({ passbookFile: upload('passbook.pdf') }));
  const { passbookFile } = withSentFiles({ passbookFile: null }, sent);
  expect(passbookFile).toMatchObject({ name: 'passbook.pdf', type: 'PDF', bytes: 5 });
  expect(names({ passbookFile: storedValue(passbookFile) })).toEqual([['passbookFile', 'passbook.pdf']]);
});

test('a document that a read shows is stored, and its sent file forgotten', () => {
  const stored = { url: '/f', name: 'p.pdf', type: 'PDF' as const, bytes: 9, savedOn: '' };
  const sent = new Map(sentFilesIn({ passbookFile: upload('passbook.pdf') }));
  expect(withSentFiles({ passbookFile: stored }, sent)).toEqual({ passbookFile: stored });
  expect(withSentFiles({ passbookFile: null }, sent)).toEqual({ passbookFile: null });
});
