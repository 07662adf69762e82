// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf, failedCall, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { endHrSession, startHrSession } from '#web/session/hr/hr-session.ts';
import { hrToken } from '#web/session/tokens.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { HrLayout } from './hr-layout.tsx';

vi.mock('#web/api/client.ts', { spy: true });

const tokenOf = (session: string) => `${session}.${btoa(JSON.stringify({ sub: '7', aud: 'hr' }))}.c`;
/** The session that the server knows. */
let held = '';

beforeEach(() => {
  vi.mocked(client.makeCall).mockImplementation(async () => {
    const session = hrToken.read()?.split('.')[0] ?? '';
    if (session !== held) throw failedCall(401);
    return answerOf({ name: `as ${session}` });
  });
});
afterEach(() => {
  cleanup();
  endHrSession();
});

function Notes() {
  const [note, setNote] = useState('');
  useUnsaved(note !== '');
  const { data } = useHrQuery(['notes'], () => client.makeCall({ path: '/notes' } as never));
  return (
    <>
      <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <p>{`Read ${(data?.responseObject as { name: string } | undefined)?.name}`}</p>
    </>
  );
}

function begin(session: string): void {
  held = session;
  startHrSession({ token: tokenOf(session), employeeId: '7' });
}

test('a query refused before a login in place is read again, and does not end the new session', async () => {
  begin('first');
  const pages = [
    { path: '/hce/notes', element: <Notes /> },
    { path: '/hce/leave', element: <p>Leave</p> },
  ];
  const { router, queries } = renderRoutes(
    [
      { element: <HrLayout />, children: pages },
      { path: '/hce/login', element: <p>login</p> },
    ],
    '/hce/notes',
  );
  await screen.findByText('Read as first');
  await userEvent.type(screen.getByLabelText('Note'), 'typed');
  held = 'second';
  await act(() => queries.refetchQueries({ queryKey: ['notes'] }));
  expect(router.state.location.pathname).toBe('/hce/notes');

  await act(async () => begin('second'));
  await screen.findByText('Read as second');
  await userEvent.clear(screen.getByLabelText('Note'));
  await act(() => router.navigate('/hce/leave'));
  await act(() => router.navigate('/hce/notes'));
  expect([hrToken.read(), router.state.location.pathname]).toEqual([tokenOf('second'), '/hce/notes']);
});
