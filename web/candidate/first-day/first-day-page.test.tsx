// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerStillJoining, getOwnFirstDay } from '#contract/first-day.ts';
import { stillJoiningMessages } from '#domain/first-day/plan-messages.ts';
import { nameDay } from '#domain/values/calendar.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { FirstDayPage } from './first-day-page.tsx';
import { JoiningDatePage } from './joining-date-page.tsx';
import { joiningDateTexts } from './texts.ts';

vi.mock('#web/api/client.ts', { spy: true });

const day = {
  date: '2027-01-04',
  time: '09:30',
  place: '',
  mapLink: '',
  contactName: 'Ravi Rao',
  contactPhone: '',
  bring: 'PAN card',
  changes: [
    { field: 'place', before: 'Gate 2' },
    { field: 'contactName', before: '' },
    { field: 'time', before: '10:00' },
  ],
  stillJoining: { mayAnswer: true, asked: true, answer: null },
};

it('says of each detail that it is gone, new or another', async () => {
  vi.mocked(client.makeCall).mockResolvedValue(answerOf(day));
  renderRoutes([{ path: '/', element: <FirstDayPage /> }]);
  const words = await screen.findByText(/Please add the day/u);
  expect(words.textContent).toBe(
    'Place is no longer given. Ask for is new. Time has changed: it was 10:00, now it is 09:30. Please add the day to your calendar again.',
  );
});

it('an answer names the date that was shown, and a refused one shows the date of now', async () => {
  const sent: unknown[] = [];
  vi.mocked(client.makeCall).mockImplementation(async (call, options) => {
    if (call.path === answerStillJoining.path) {
      sent.push(options?.body);
      const envelope = { ...answerOf(null), code: 409, message: stillJoiningMessages.moved };
      throw new client.CallError({ status: 409, envelope, requestId: null, cause: undefined });
    }
    return answerOf(call.path === getOwnFirstDay.path ? { ...day, date: `2027-01-0${4 + sent.length}` } : {});
  });
  renderRoutes([{ path: '/', element: <JoiningDatePage /> }], '/?answer=YES');
  await userEvent.click(await screen.findByRole('button', { name: joiningDateTexts.send }));
  expect(await screen.findByText(stillJoiningMessages.moved)).toBeTruthy();
  expect(sent).toEqual([{ answer: 'YES', date: '', note: '', joiningDate: '2027-01-04' }]);
  expect(await screen.findByText(joiningDateTexts.question(nameDay('2027-01-05')))).toBeTruthy();
});
