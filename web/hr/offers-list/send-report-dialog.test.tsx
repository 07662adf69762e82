// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { offerRecord } from '#test/offer-record.ts';
import { SendReportDialog } from './send-report-dialog.tsx';

afterEach(cleanup);

test('a result of hundreds of rows is shown in portions, each row with its reason', async () => {
  const skipped = Array.from({ length: 430 }, (_, id) => ({
    offer: offerRecord(id + 1),
    reason: `This offer has already been sent (${id + 1}).`,
  }));
  const report = { sent: [], skipped, untried: [offerRecord(999)], failure: null, message: '' };
  render(<SendReportDialog report={report} onClose={() => undefined} onTryAgain={() => undefined} />);
  const rows = () => within(screen.getByRole('list', { name: 'Not sent' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(200);
  await userEvent.click(screen.getByRole('button', { name: 'Show 200 more of 231' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show 31 more of 31' }));
  expect(rows()).toHaveLength(431);
  expect(rows()[429]?.textContent).toContain('This offer has already been sent (430).');
  expect(rows()[430]?.textContent).toContain('Not sent yet');
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
