// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestSignOff } from '#contract/hr/sign-off.ts';
import type { SignOff } from '#contract/offers.ts';
import { contractVersion } from '#contract/envelope.ts';
import type { HrRole } from '#domain/permissions.ts';
import { abilitiesOf, standingOf } from '#domain/offer/offer.ts';
import { offerRecord } from '#test/offer-record.ts';
import { answer, move, put, stored } from '#test/set-up/listed-offers.ts';
import * as client from '#web/api/client.ts';
import { noteContract } from '#web/api/contract-version.ts';
import { endHrSession, startHrSession } from '#web/session/hr/hr-session.ts';
import { RolesProvider } from '#web/session/hr/rights.tsx';
import type { OffersQuery } from './store/load-offers.ts';
import * as actionCalls from '#web/hr/parts/offer-actions/offer-calls.ts';
import * as undoCalls from '#web/hr/parts/offer-actions/undo-sending.ts';
import * as offerCalls from './store/offer-calls.ts';
import { OffersPage } from './offers-page.tsx';

vi.mock('#web/api/client.ts', { spy: true });
vi.mock('#web/api/app-config.ts', () => ({ useAppConfig: () => undefined }));
vi.mock('./upload/sheet-calls.ts', () => ({
  checkSheet: async () => ({ rows: 2, goodRows: 2, badRows: 0, offers: [], problems: [] }),
  createOffers: async () => ['C26-4', 'C26-5'],
  fetchTemplate: async () => new Blob(),
}));
vi.mock('./background/sending-calls.ts', () => ({ fetchSendings: async () => [] }));
vi.mock('./store/offer-calls.ts', () => ({
  fetchOffersUntil: vi.fn<typeof offerCalls.fetchOffersUntil>(),
  sendOffers: vi.fn<typeof offerCalls.sendOffers>(),
}));
vi.mock('#web/hr/parts/offer-actions/undo-sending.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof undoCalls>()),
  undoSending: vi.fn<typeof undoCalls.undoSending>(),
}));
vi.mock('#web/hr/parts/offer-actions/offer-calls.ts', () => ({
  deleteOffer: vi.fn<typeof actionCalls.deleteOffer>(),
  fetchLetter: vi.fn<typeof actionCalls.fetchLetter>(),
}));

// As long as a busy machine may need.
configure({ asyncUtilTimeout: 20_000 });
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

let roles: readonly HrRole[] | null = null;
let failing: (query: OffersQuery) => boolean = () => false;

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.mocked(offerCalls.fetchOffersUntil).mockReturnValue(async (query) => {
    if (failing(query)) throw new Error('gone');
    return answer(query);
  });
  stored.clear();
  failing = () => false;
  roles = null;
});
afterEach(() => {
  cleanup();
  endHrSession();
  vi.resetAllMocks();
  localStorage.clear();
});

let sessions = 0;
function logIn(employeeId: string): void {
  sessions += 1;
  const claims = btoa(JSON.stringify({ sub: employeeId, aud: 'hr', session: sessions }));
  startHrSession({ token: `.${claims}.`, employeeId });
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RolesProvider value={roles}>
        <RouterProvider router={createMemoryRouter([{ path: '*', Component: OffersPage }])} />
      </RolesProvider>
    </QueryClientProvider>,
  );

/** The list of these offers after a login. */
async function open(count: number): Promise<void> {
  for (let id = 1; id <= count; id++) put(offerRecord(id));
  logIn('E1');
  show();
  await screen.findByText(`Name ${count}`);
}

const row = (id: number) => screen.getByRole('row', { name: new RegExp(`Name ${id}\\b`) });
const check = (id: number) => userEvent.click(screen.getByRole('checkbox', { name: `Select Name ${id}` }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const allSent = async (sent: string[]) => ({ result: { sent, skipped: [] }, message: '' });
/** Uploads a sheet that makes the offers 4 and 5. */
async function uploadsTwo(of: { signOff?: SignOff } = {}): Promise<void> {
  await press('Upload Excel');
  const file = new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'offers.xlsx');
  await userEvent.upload(await screen.findByLabelText('Excel file'), file);
  const dialog = screen.getByRole('dialog');
  await within(dialog).findByText('2 offers will be created');
  for (const id of [4, 5]) put(offerRecord(id, of));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Upload Excel' }));
}
const chosen = () => screen.queryByRole('region', { name: 'Selected offers' });
const sendChosen = () => userEvent.click(within(chosen()!).getByRole('button', { name: 'Send Offer' }));

describe('the list of offers', () => {
  it('begins again for another user: nothing is chosen, and the columns are that user’s own', async () => {
    localStorage.setItem('hiddenOfferColumns.E2', '["email"]');
    await open(3);
    await check(2);
    expect(chosen()?.textContent).toContain('1 selected');
    expect(screen.getByRole('columnheader', { name: 'Email' })).toBeTruthy();
    act(() => logIn('E2'));
    await screen.findByText('Name 3');
    expect(chosen()).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
    act(() => logIn('E1'));
    expect(chosen()).toBeNull();
    expect(localStorage.getItem('hiddenOfferColumns.E1')).toBeNull();
  });

  it('shows each value in its column; what is hidden stays hidden, and is shown again', async () => {
    localStorage.setItem('hiddenOfferColumns.E1', '{not json');
    await open(1);
    const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
    const titles = texts('columnheader');
    const values = [...row(1).children].map(({ textContent }) => textContent);
    const shown = Object.fromEntries(titles.map((title, at) => [title, values[at]]));
    expect(shown).toMatchObject({ 'Sub-department': 'Lab', 'Functional title': 'Lab Analyst', Mobile: '90000 00000' });
    expect(shown).toMatchObject({ 'Joining date': '04/01/2027', 'Fixed CTC': '₹5,00,000', 'Created by': 'Meera Iyer' });
    await press('Columns');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Email' }));
    expect(texts('columnheader')).toEqual(titles.filter((title) => title !== 'Email'));
    expect(localStorage.getItem('hiddenOfferColumns.E1')).toBe('["email"]');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Candidate ID' }));
    expect(within(row(1)).getByText('C26-1')).toBeTruthy();
  });

  it('offers nothing for an offer whose personal data were removed', async () => {
    const may = abilitiesOf(standingOf('Rejected', '2026-11-18T05:00:00.000Z'), ['ADMIN']);
    const removed = { candidateName: 'Removed', email: '', mobile: '', removedOn: '2026-11-18T05:00:00.000Z' };
    put({ ...offerRecord(9, { offerLetterStatus: 'Rejected' }), ...removed, may });
    await open(1);
    const buttons = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(`\\b${name}\\b`) })).queryAllByRole('button');
    expect(buttons('Name 1')).toHaveLength(3);
    expect(buttons('Removed')).toEqual([]);
  });

  it('shows a Viewer neither pay nor what others do with offers', async () => {
    roles = ['VIEWER'];
    await open(2);
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(names.filter((name) => /CTC|Actions/.test(name) || name === '')).toEqual([]);
    expect(within(row(1)).queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    for (const name of ['Create Offer', 'Upload Excel', 'Send Offer', 'Download Template'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says that only the latest changes are missing when all rows came', async () => {
    failing = ({ changedSince }) => changedSince !== undefined;
    await open(12);
    expect((await screen.findByRole('alert')).textContent).toContain('The latest changes could not be loaded.');
    failing = () => false;
    await press('Retry');
    await until(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('says how many came when some rows are missing', async () => {
    failing = ({ size }) => size > 10;
    await open(12);
    expect((await screen.findByRole('alert')).textContent).toContain('Only 10 of 12 offers could be loaded.');
  });
});

describe('a list without offers', () => {
  it('has one card with what makes the first ones, and nothing to filter', async () => {
    logIn('E1');
    show();
    await screen.findByText('No candidates found.');
    expect(screen.getByText('Create the first offer or upload a sheet.')).toBeTruthy();
    for (const name of ['Create Offer', 'Upload Excel', 'Download Template']) {
      expect(screen.getAllByRole('button', { name })).toHaveLength(1);
    }
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.queryByLabelText('Filter by Role')).toBeNull();
    expect(screen.getByLabelText('Search')).toBeTruthy();
  });

  it('gives the focus to the button above the list after its first upload', async () => {
    logIn('E1');
    show();
    await screen.findByText('No candidates found.');
    const before = screen.getByRole('button', { name: 'Upload Excel' });
    await uploadsTwo();
    await screen.findByText('2 created');
    expect(screen.queryByText('No candidates found.')).toBeNull();
    await until(() => expect(document.activeElement?.textContent).toBe('Upload Excel'));
    expect(before.isConnected).toBe(false);
  });
});

describe('the last outcome', () => {
  const names = () => screen.queryAllByText(/^Name \d+$/).map((cell) => cell.textContent);

  it('of an upload can be shown alone, despite the filters, and its sign-off asked for in one request', async () => {
    await open(3);
    await userEvent.type(screen.getByLabelText('Search'), 'Name 1');
    await until(() => expect(names()).toEqual(['Name 1']));
    await uploadsTwo({ signOff: { state: 'NEEDED', may: { ask: true, decide: false, instead: false } } });
    await screen.findByText('2 created');
    expect(screen.queryByRole('button', { name: 'Send all 2' })).toBeNull();
    await press('Ask for sign-off');
    expect(client.makeCall).toHaveBeenCalledExactlyOnceWith(requestSignOff, { body: { candidateOfferIds: [5, 4] } });
    await press('Show them');
    await until(() => expect(names()).toEqual(['Name 5', 'Name 4']));
    await press('Remove the filter Only these 2');
    await until(() => expect(names()).toHaveLength(5));
  });

  it('of a sending can be shown although its filter hides all of it', async () => {
    await open(3);
    vi.mocked(offerCalls.sendOffers).mockImplementation(allSent);
    await userEvent.selectOptions(screen.getByLabelText('Filter by Status'), 'Pending');
    for (const id of [1, 2, 3]) await check(id);
    await sendChosen();
    await screen.findByText('All sent.');
    await until(() => expect(names()).toEqual([]));
    await press('Show the 3');
    await until(() => expect(names()).toEqual(['Name 3', 'Name 2', 'Name 1']));
  });
});

describe('a sending that was undone', () => {
  /** Sends offers; the server moves them as it would. */
  async function sendSome(count: number): Promise<void> {
    noteContract(contractVersion, true);
    await open(count);
    vi.mocked(offerCalls.sendOffers).mockImplementation(async (sent) => {
      for (let id = 1; id <= count; id++) move(id, 'Offer Sent');
      return allSent(sent);
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await sendChosen();
    await screen.findByText('All sent.');
  }
  const undo = () => screen.queryByRole<HTMLButtonElement>('button', { name: /Undo|Undoing/ });

  it('says how many letters had gone out by then', async () => {
    await sendSome(10);
    vi.mocked(undoCalls.undoSending).mockImplementation(async ([first = '', ...undone]) => ({
      undone,
      skipped: [{ candidateId: first, reason: 'The letter has already gone out.' }],
    }));
    await press('Undo');
    expect(await screen.findByText('9 offers were not sent. 1 could not be taken back.')).toBeTruthy();
  });

  it('says why none could be undone', async () => {
    await sendSome(10);
    vi.mocked(undoCalls.undoSending).mockRejectedValue(new Error('gone'));
    await press('Undo');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to undo the send');
    expect(undo()).toBeNull();
  });
});

it('shows as many rows a page as HR chooses', async () => {
  await open(30);
  await until(() => expect(screen.getAllByRole('checkbox', { name: /^Select Name/ })).toHaveLength(10));
  await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25');
  await until(() => expect(screen.getAllByRole('checkbox', { name: /^Select Name/ })).toHaveLength(25));
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
});

describe('deleting', () => {
  it('asks the server who did it, and when', async () => {
    await open(3);
    vi.mocked(actionCalls.deleteOffer).mockImplementation(async (id) => {
      move(id, 'Deleted');
      return {};
    });
    await press('Delete Name 2');
    await press('Delete');
    await until(() => expect(row(2).textContent).toMatch(/Deleted.*Arjun Menon|Arjun Menon.*Deleted/));
  });

  it('brings a row up to date that could not be deleted', async () => {
    await open(3);
    vi.mocked(actionCalls.deleteOffer).mockRejectedValue(new Error('deleted elsewhere'));
    await press('Delete Name 2');
    move(2, 'Deleted');
    await press('Delete');
    await until(() => expect(row(2).textContent).toContain('Deleted'));
    expect(screen.getByRole('alertdialog').textContent).toContain('Failed to delete candidate.');
  });
});

describe('a sending without an answer', () => {
  /** Sends all three; the server handles the first, and its answer is lost. */
  async function sendAll(): Promise<void> {
    await open(3);
    vi.mocked(offerCalls.sendOffers).mockImplementation(allSent);
    vi.mocked(offerCalls.sendOffers).mockImplementationOnce(async () => {
      move(1, 'Offer Sent');
      throw new Error('no answer');
    });
    for (const id of [1, 2, 3]) await check(id);
    await sendChosen();
  }

  it('can be tried again with those that the server still has as they were', async () => {
    await sendAll();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    const asked = vi.mocked(offerCalls.sendOffers).mock.calls.map(([ids]) => ids.toSorted());
    expect(asked).toEqual([
      ['C26-1', 'C26-2', 'C26-3'],
      ['C26-2', 'C26-3'],
    ]);
    await until(() => expect(row(3).textContent).toContain('Offer Sent'));
  });

  it('cannot be tried again before the server was asked', async () => {
    failing = ({ changedSince }) => changedSince !== undefined && stored.get(1)?.offer.version === 2;
    await sendAll();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByText('No answer. The list shows whether it was sent.')).toHaveLength(3);
    await until(() => expect(console.info).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(chosen()?.textContent).toContain('3 selected');
  });
});
