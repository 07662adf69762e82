import type { Page } from '@playwright/test';
import { getAllCandidates, type ListedCandidate } from '#contract/onboarding.ts';

export const listCall = (url: URL) => url.pathname === getAllCandidates.path;

function candidate(number: number): ListedCandidate {
  return {
    candidateOfferId: 1000 + number,
    candidateId: `C26-${String(number).padStart(4, '0')}`,
    name: `Candidate ${number}`,
    mobile: '9000000000',
    email: `candidate${number}@example.com`,
    department: 'Quality Assurance',
    role: 'Analyst',
    offeredDate: '2026-11-02',
    joiningDate: '2099-01-05',
    joining: {
      steps: { personal: true, bank: true, experience: true, education: false, family: false },
      submittedOn: null,
      readOnly: false,
      sentBack: null,
      verifiedOn: null,
    },
    since: '2026-11-14T06:30:00.000Z',
    remindedOn: null,
  };
}

/** Answers the list with `total` candidates, page by page as the server would; of 164 when it is filtered. */
export async function answerOnboarding(page: Page, total: number): Promise<void> {
  await page.route(listCall, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [number, size] = [Number(query.get('page')), Number(query.get('size'))];
    const rows = Array.from({ length: total }, (_, index) => candidate(index + 1));
    const content = rows.slice((number - 1) * size, number * size);
    const list = { content, page: number, size, totalPages: Math.ceil(total / size), totalElements: total };
    const isFiltered = ['state', 'department', 'joiningFrom', 'joiningTo', 'search'].some((name) => query.has(name));
    const all = { totalAccepted: isFiltered ? 164 : total, departments: ['Quality Assurance'] };
    await route.fulfill({
      json: { code: 200, status: 'OK', message: 'Success', responseObject: { ...list, ...all }, ...list, ...all },
    });
  });
}
