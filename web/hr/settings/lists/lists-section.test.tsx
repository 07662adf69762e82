// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addLookups, getLookups, type LookupEntry, saveLookup } from '#contract/lookups.ts';
import { answerOf, failedCall, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { ListsSection } from './lists-section.tsx';

vi.mock('#web/api/client.ts', { spy: true });

const entry = (id: number, name: string, retired = false): LookupEntry => ({
  id,
  list: 'DEPARTMENT',
  name,
  deptId: null,
  retired,
  replacedBy: null,
});
let saved: unknown[] = [];
let adding: Promise<void> = Promise.resolve();
let hasEnded = false;
let replacedBy: number | null = null;
let router: ReturnType<typeof renderRoutes>['router'];

beforeEach(() => {
  saved = [];
  adding = Promise.resolve();
  hasEnded = false;
  replacedBy = null;
  vi.mocked(client.makeCall).mockImplementation(async (call, { body } = {}) => {
    if (call.path === getLookups.path) {
      const lists = [
        entry(1, 'Quality'),
        entry(2, 'Sales'),
        entry(3, 'Marketing'),
        { ...entry(4, 'Old', true), replacedBy },
      ];
      return answerOf(lists);
    }
    if (call.path === addLookups.path) {
      await adding;
      return answerOf([{ line: 1, name: 'Legal', outcome: 'ADDED', reason: null }]);
    }
    if (call.path === saveLookup.path && hasEnded) throw failedCall(401);
    if (call.path === saveLookup.path) {
      saved.push(body);
      ({ replacedBy = null } = body as { replacedBy?: number | null });
    }
    return answerOf(entry(4, 'Old', true));
  });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

async function open(): Promise<void> {
  ({ router } = renderRoutes(
    [
      { path: '/lists', Component: ListsSection },
      { path: '*', element: null },
    ],
    '/lists',
  ));
  await screen.findByText('Quality', { selector: 'span' });
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));

async function paste(lines: string): Promise<HTMLElement> {
  await press('Paste lines');
  const dialog = await screen.findByRole('dialog', { name: /^Paste lines/ });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Lines' }), lines);
  return dialog;
}

it('keeps the pasted lines open until the answer has come', async () => {
  await open();
  const held = Promise.withResolvers<void>();
  adding = held.promise;
  const dialog = await paste('Legal');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add lines' }));
  await press('Close');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await act(async () => held.resolve());
  expect(await screen.findByText('1 added, 0 already there, 0 refused.')).toBeTruthy();
});

it('saves a replacement by the button, not by every choice', async () => {
  await open();
  const select = screen.getByRole('combobox', { name: 'Replaced by, for Old' });
  await userEvent.selectOptions(select, 'Quality');
  await userEvent.selectOptions(select, 'Sales');
  expect(saved).toEqual([]);
  await press('Save what replaces Old');
  await vi.waitFor(() => expect(saved).toMatchObject([{ id: 4, replacedBy: 2 }]), { timeout: 20_000 });
});

it("shows a colleague's newer choice instead of the saved one", async () => {
  await open();
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Replaced by, for Old' });
  await userEvent.selectOptions(select, 'Quality');
  await press('Save what replaces Old');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save what replaces Old' })).toBeNull(), {
    timeout: 20_000,
  });
  replacedBy = 2;
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() => expect(select.value).toBe('2'), { timeout: 20_000 });
  expect(screen.queryByRole('button', { name: 'Save what replaces Old' })).toBeNull();
});

it('asks before typing is lost, and keeps it while another list is open', async () => {
  await open();
  await userEvent.type(name(), 'Leg');
  await press('Designations');
  expect(name().value).toBe('Leg');
  await act(async () => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/lists');
  const asked = within(await screen.findByRole('alertdialog'));
  await userEvent.click(asked.getAllByRole('button')[0] as HTMLElement);
  expect(name().value).toBe('Leg');
});

it('keeps lines that were not added, and asks before they are left behind', async () => {
  await open();
  const dialog = await paste('Legal');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await act(async () => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/lists');
});

it('asks once before typing is lost on the way to the login', async () => {
  await open();
  hasEnded = true;
  await userEvent.type(name(), 'Legal');
  await press('Add');
  const login = await screen.findByRole('dialog', { name: 'Your session has ended' });
  await userEvent.click(within(login).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await act(async () => router.navigate('/hce/login'));
  expect(router.state.location.pathname).toBe('/hce/login');
});
