// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CanceledError } from 'axios';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SheetPreview } from '#contract/offer-sheet.ts';
import { failedCall } from '#test/failed-call.ts';
import { CallError } from '#web/api/client.ts';
import type { UploadProgress } from '#web/api/upload.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { closeToast, currentToasts } from '#web/ui/feedback/toast.ts';
import { checkSheet, createOffers, fetchErrorWorkbook } from './sheet-calls.ts';
import { UploadDialog } from './upload-dialog.tsx';

vi.mock('./sheet-calls.ts', () => ({
  checkSheet: vi.fn<() => void>(),
  createOffers: vi.fn<() => void>(),
  fetchErrorWorkbook: vi.fn<() => void>(),
  fetchTemplate: vi.fn<() => void>(),
}));
vi.mock('#web/ui/file/save-file.ts', () => ({ saveFile: vi.fn<() => void>() }));

const workbookStart = new Uint8Array([0x50, 0x4b, 0x03, 0x04]);
const workbook = (name = 'offers.xlsx') => new File([workbookStart, 'rows'], name);
const offer = {
  row: 2,
  fullName: 'Priya Nair',
  email: 'priya@example.com',
  mobileNumber: '9876543210',
  offeredRole: 'Food Technologist',
  department: 'Research & Development',
  subDepartment: 'Flavours',
  designation: 'Manager',
  functionalTitle: 'Technologist',
  fixedCTC: 1_200_000,
  variableCTC: 150_000,
  joiningDate: '2027-02-01',
  replyBy: '2026-12-15',
  payStructure: null,
};
const clean: SheetPreview = { rows: 1048, goodRows: 1048, badRows: 0, offers: [offer], problems: [] };
const problem = {
  row: 7,
  column: 'email',
  cell: 'B7',
  value: 'priya(at)example.com',
  message: 'Please enter a valid email address',
  name: 'Venkata Nagasubramaniam Lakshminarasimhan',
} as const;
const bad: SheetPreview = { rows: 48, goodRows: 46, badRows: 2, offers: [offer], problems: [problem] };

const onCreated = vi.fn<(ids: string[]) => void>();
const onClose = vi.fn<() => void>();
const field = () => screen.getByLabelText<HTMLInputElement>('Excel file');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const toasts = () => currentToasts().map(({ text }) => text);

async function choose(preview: SheetPreview, file = workbook()): Promise<void> {
  vi.mocked(checkSheet).mockResolvedValueOnce(preview);
  await userEvent.upload(field(), file);
  await vi.waitFor(() => expect(button('Upload Excel').disabled).toBe(false));
}

const noAnswer = new CallError(failedCall(null));

beforeEach(() => {
  vi.mocked(fetchErrorWorkbook).mockResolvedValue(new Blob(['errors']));
  render(<UploadDialog onCreated={onCreated} onClose={onClose} />);
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  for (const { id } of currentToasts()) closeToast(id);
});

test("pressing 'Upload Excel' without a file says so and leads to the field", async () => {
  await userEvent.click(button('Upload Excel'));
  await userEvent.click(button('Upload Excel'));
  expect(alerts()).toEqual(['No file selected.']);
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('a file that is dropped next to the field does not replace the page', () => {
  expect(fireEvent.drop(screen.getByRole('dialog'))).toBe(false);
});

describe('what is seen without asking the server', () => {
  test.each([
    ['a PDF', new File(['%PDF-1.7'], 'a.xlsx'), 'This is not an Excel workbook. Please choose a .xlsx or .xls file.'],
    [
      'a web page named .xls',
      new File(['<html><table></table></html>'], 'offers.xls'),
      'This is not an Excel workbook, whatever its name says. Open it in Excel and save it as .xlsx.',
    ],
    ['nothing', new File([], 'offers.xlsx'), 'This file is empty. Please choose the workbook that you have filled in.'],
    ['more than 10 MB', new File([workbookStart, new Uint8Array(10 * 1024 * 1024)], 'a.xls'), 'File size exceeds 10MB'],
  ])('%s is refused', async (_what, file, message) => {
    await userEvent.upload(field(), file);
    await vi.waitFor(() => expect(alerts()).toEqual([message]));
    expect(checkSheet).not.toHaveBeenCalled();
    await choose(clean);
    expect(alerts()).toEqual([]);
  });

  test('a file that disappeared can be chosen again', async () => {
    const file = workbook();
    vi.spyOn(file, 'arrayBuffer').mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'));
    await userEvent.upload(field(), file);
    await vi.waitFor(() => expect(alerts()).toEqual(['This file cannot be read any more. Please choose it again.']));
  });
});

describe('the check', () => {
  test('is dropped when another file is chosen; its late answer is ignored', async () => {
    const late = Promise.withResolvers<SheetPreview>();
    vi.mocked(checkSheet).mockReturnValueOnce(late.promise);
    await userEvent.upload(field(), workbook('first.xlsx'));
    await vi.waitFor(() => expect(checkSheet).toHaveBeenCalledOnce());
    expect(screen.getByRole('status').textContent).toBe('Checking...');
    expect(button('Upload Excel').disabled).toBe(true);
    await choose(clean, workbook('second.xlsx'));
    late.resolve(bad);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('1,048 offers will be created'));
    expect(vi.mocked(checkSheet).mock.calls[0]?.[1].signal.aborted).toBe(true);
    expect(alerts()).toEqual([]);
  });

  test.each([clean, bad])('names the sheets that were not read', async (preview) => {
    const notRead = [
      { name: 'Old list', hidden: true },
      { name: 'Batch 2', hidden: false },
    ];
    await choose({ ...preview, notRead });
    expect(alerts()).toContain(
      "The sheet 'Old list' is hidden and was not read. To create its offers, show it in Excel and upload it as a file of its own. The sheet 'Batch 2' has offers too and was not read. Upload it as a file of its own.",
    );
  });

  test('can be cancelled, and tells how much was sent', async () => {
    let report = (_sent: UploadProgress): void => undefined;
    vi.mocked(checkSheet).mockImplementationOnce(
      async (_file, { onProgress }) =>
        new Promise(() => {
          report = onProgress;
        }),
    );
    await userEvent.upload(field(), workbook());
    await vi.waitFor(() => expect(checkSheet).toHaveBeenCalledOnce());
    report({ sent: 1, total: 4 });
    expect(await screen.findByText(/^Uploading 25%/)).toBeTruthy();
    await userEvent.click(button('Cancel the check'));
    expect(vi.mocked(checkSheet).mock.calls[0]?.[1].signal.aborted).toBe(true);
    expect(screen.queryByText('offers')).toBeNull();
    expect(document.activeElement).toBe(field());
  });

  test('says what the server says of the file, and can be tried again', async () => {
    const message = 'This workbook is protected by a password.';
    vi.mocked(checkSheet).mockRejectedValueOnce(
      new CallError(failedCall(400, 'Please correct', [{ path: 'file', message }])),
    );
    await userEvent.upload(field(), workbook());
    await vi.waitFor(() => expect(alerts()).toEqual([message]));
    vi.mocked(checkSheet).mockRejectedValueOnce(noAnswer);
    await userEvent.click(button('Upload Excel'));
    await vi.waitFor(() =>
      expect(alerts()).toEqual(['The file could not be checked. Please check your connection and try again.']),
    );
    vi.mocked(checkSheet).mockResolvedValueOnce(clean);
    await userEvent.click(button('Upload Excel'));
    await screen.findByText('1,048 offers will be created');
    expect(createOffers).not.toHaveBeenCalled();
  });
});

describe('a sheet with nothing to correct', () => {
  test('shows the offers as they will be, and creates them once', async () => {
    await choose(clean);
    const row = within(screen.getByRole('list', { name: 'Offers that will be created' })).getByRole('listitem');
    for (const text of ['Priya Nair', 'priya@example.com', 'Food Technologist', '01/02/2027', '₹12,00,000']) {
      expect(row.textContent).toContain(text);
    }
    expect(screen.getByText('and 1,047 more')).toBeTruthy();

    const created = Promise.withResolvers<string[]>();
    vi.mocked(createOffers).mockReturnValueOnce(created.promise);
    await userEvent.dblClick(button('Upload Excel'));
    expect(screen.getByRole('status').textContent).toBe('Uploading Excel, please wait...');
    expect(field().disabled).toBe(true);
    created.resolve(['c-1']);
    await vi.waitFor(() => expect(toasts()).toEqual(['Excel uploaded and processed.']));
    expect(createOffers).toHaveBeenCalledOnce();
    expect(vi.mocked(createOffers).mock.calls[0]?.[1]).toBe(false);
    expect(onCreated).toHaveBeenCalledExactlyOnceWith(['c-1']);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('keeps everything when the upload fails, and says whether something may have been created', async () => {
    await choose(clean);
    vi.mocked(createOffers).mockRejectedValueOnce(noAnswer);
    await userEvent.click(button('Upload Excel'));
    await vi.waitFor(() =>
      expect(alerts()).toEqual(['The file could not be uploaded. Please check your connection and try again.']),
    );
    expect(onCreated).not.toHaveBeenCalled();

    vi.mocked(createOffers).mockImplementationOnce(async (_file, _good, { onProgress }) => {
      onProgress({ sent: 100, total: 100 });
      return Promise.reject(noAnswer);
    });
    await userEvent.click(button('Upload Excel'));
    await vi.waitFor(() => expect(alerts()[0]).toContain('We did not get a response to the upload.'));
    expect(onCreated).toHaveBeenCalledExactlyOnceWith([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('is checked again when another user has created some of its rows', async () => {
    await choose(clean);
    const taken = [{ path: 'rows[7].email', message: 'An offer for this email already exists' }];
    vi.mocked(createOffers).mockRejectedValueOnce(
      new CallError(failedCall(409, 'For 1 row an offer exists already.', taken)),
    );
    vi.mocked(checkSheet).mockResolvedValueOnce(bad);
    await userEvent.click(button('Upload Excel'));
    await vi.waitFor(() => expect(alerts()).toEqual(['2 of 48 rows have something to correct.']));
  });
});

describe('a sheet with something to correct', () => {
  test('names the cells, and leads to them when it is uploaded all the same', async () => {
    await choose(bad);
    expect(alerts()).toEqual(['2 of 48 rows have something to correct.']);
    const rows = within(screen.getByRole('table', { name: 'What to correct' })).getAllByRole('row');
    expect(rows[1]?.textContent).toBe(
      'B7priya(at)example.comRow 7, Venkata Nagasubramaniam…, EmailPlease enter a valid email address',
    );
    await userEvent.click(button('Upload Excel'));
    expect(document.activeElement?.textContent).toContain('2 of 48 rows have something to correct.');
    expect(createOffers).not.toHaveBeenCalled();
  });

  test('says where the cells are named that are not shown', async () => {
    const problems = Array.from({ length: 500 }, (_, at) => ({ ...problem, cell: `B${at + 2}` }));
    await choose({ rows: 1700, goodRows: 0, badRows: 1700, offers: [], problems });
    expect(alerts()).toEqual(['Every row has something to correct.']);
    expect(screen.getByText('The first 500 cells are shown. The error workbook names them all.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  });

  test('gives out the rows to correct before it creates the others; once is enough', async () => {
    vi.mocked(createOffers).mockResolvedValue(['c-1']);
    await choose(bad);
    vi.mocked(fetchErrorWorkbook).mockRejectedValueOnce(noAnswer);
    await userEvent.click(button('Create the other 46 offers'));
    await vi.waitFor(() =>
      expect(alerts()).toContain(
        'The error workbook could not be downloaded. Please check your connection and try again.',
      ),
    );
    expect(createOffers).not.toHaveBeenCalled();

    await userEvent.click(button('Download error workbook'));
    await vi.waitFor(() => expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'offer_errors.xlsx'));
    await userEvent.click(button('Create the other 46 offers'));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(vi.mocked(createOffers).mock.calls[0]?.[1]).toBe(true);
    expect(saveFile).toHaveBeenCalledOnce();
    expect(toasts()).toEqual(['Excel uploaded and processed.']);
  });
});

test('closing while offers are being created stops that; the list is asked to look', async () => {
  await choose(clean);
  vi.mocked(createOffers).mockImplementationOnce(
    async (_file, _good, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new CanceledError()));
      }),
  );
  await userEvent.click(button('Upload Excel'));
  await userEvent.click(button('Cancel'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onCreated).toHaveBeenCalledExactlyOnceWith([]);
  expect(toasts()).toEqual(['The upload was stopped. If offers were created, the list shows them.']);
});
