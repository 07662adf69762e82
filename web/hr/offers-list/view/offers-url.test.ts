import { describe, expect, it } from 'vitest';
import { offersUrl } from './use-offer-view.ts';
import { newestFirst } from '#web/hr/offers-list/store/offer-sort.ts';

const { read, write } = offersUrl;
type ListState = ReturnType<typeof read>;
const opening: ListState = { search: '', filter: {}, sort: newestFirst, page: 1, size: 10 };

describe('the view in the URL', () => {
  it('is empty for the list as it opens', () => {
    expect(write(opening)).toBe('');
    expect(read('')).toEqual(opening);
  });

  it('says what the dashboard links with', () => {
    const query =
      '?search=priya&status=Pending&createdFrom=2026-11-01&stage=opened&department=R%26D&sort=-joiningDate&page=3';
    expect(read(query)).toEqual({
      search: 'priya',
      filter: { status: 'Pending', createdFrom: '2026-11-01', stage: 'opened', department: 'R&D' },
      sort: { key: 'joiningDate', direction: 'desc' },
      page: 3,
      size: 10,
    });
  });

  const everything: ListState = {
    search: 'ना+ir & Co #1?',
    filter: {
      offeredRole: 'Head, Sales & Marketing',
      department: 'A=B',
      subDepartment: 'x',
      functionalTitle: 'y',
      designation: 'z',
      status: 'Offer Sent',
      createdBy: 'Admin',
      modifiedBy: 'Ravi',
      joiningFrom: '2027-01-01',
      joiningTo: '2027-02-01',
      createdFrom: '2026-01-01',
      createdTo: '2026-02-01',
      modifiedFrom: '2026-03-01',
      modifiedTo: '2026-04-01',
      stage: 'waiting7',
    },
    sort: { key: 'candidateOfferId', direction: 'asc' },
    page: 5000,
    size: 50,
  };

  it('is read back as it was written', () => {
    expect(read(write(everything))).toEqual(everything);
  });

  it.each([
    '?status=Lost',
    '?createdFrom=2026-02-30',
    `?department=${'x'.repeat(300)}`,
    '?sort=shoeSize',
    '?page=0',
    '?size=7',
    '?colour=red',
    '?department=',
  ])('ignores what makes no sense: %s', (query) => {
    expect(read(query)).toEqual(opening);
    expect(read(`${query}&createdBy=ravi`)).toEqual({ ...opening, filter: { createdBy: 'ravi' } });
  });

  it('leaves out what filters nothing', () => {
    expect(write({ ...opening, search: '  ', filter: { department: '', createdBy: undefined } })).toBe('');
  });
});
