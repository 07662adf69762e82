// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Link, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hrMe } from '#contract/hr-auth.ts';
import { getFactors } from '#contract/hr/factors.ts';
import { getWebhooks, saveWebhook, type Webhook } from '#contract/hr/webhooks.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { AccountSection } from './account/account-section.tsx';
import { IntegrationsSection } from './integrations/integrations-section.tsx';
import { PeopleSection } from './people/people-section.tsx';

vi.mock('#web/api/client.ts', { spy: true });
vi.mock('#web/api/app-config.ts', () => ({ useAppConfig: () => undefined }));

const webhookId = '0192f0c1-2d3e-7f40-8a5b-6c7d8e9f0a1b';
let webhooks: Webhook[] = [];
let hasPassword = true;

beforeEach(() => {
  [webhooks, hasPassword] = [[], true];
  vi.mocked(client.makeCall).mockImplementation(async (called, { body } = {}) => {
    const call: unknown = called;
    const answer = (responseObject: unknown) => answerOf(responseObject) as never;
    if (call === hrMe) return answer({ employeeId: '1', userName: 'meera', name: 'Meera Iyer', hasPassword });
    if (call === getFactors) return answer({ factors: [], recoveryCodesLeft: 0, passkeys: false });
    if (call !== saveWebhook) return answer(call === getWebhooks ? webhooks : []);
    const { url, events, enabled } = body as Webhook;
    const saved = { webhookId, url, events, enabled, createdOn: '', waiting: 0, lastAttempt: null };
    webhooks = [saved];
    return answer({ ...saved, secret: 'whsec_abc' });
  });
});
afterEach(cleanup);

function opened(Section: ComponentType): void {
  const frame = (
    <>
      <Link to="/hce">Dashboard</Link>
      <Outlet />
    </>
  );
  const children = [
    { path: '/hce', element: <h1>Dashboard</h1> },
    { path: '/hce/settings', Component: Section },
  ];
  renderRoutes([{ element: frame, children }], '/hce/settings');
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const answer = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }));

test.each<[string, ComponentType, string]>([
  ['an invitation', PeopleSection, 'Email'],
  ['the own name', AccountSection, 'Name'],
  ['a new password', AccountSection, 'Current Password'],
  ['an address', IntegrationsSection, 'Address'],
])('%s that is typed is not left without a question', async (_, Section, label) => {
  opened(Section);
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await userEvent.type(field, 'typed');
  await leave();
  await answer('Stay');
  expect(field.value).toContain('typed');
  await leave();
  await answer('Leave');
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('asks before the secret of a new endpoint is left', async () => {
  opened(IntegrationsSection);
  await userEvent.type(screen.getByLabelText('Address'), 'https://hooks.example.com');
  await press('Add endpoint');
  await screen.findByDisplayValue('whsec_abc');
  await leave();
  expect((await question()).textContent).toContain('The secret is shown only once.');
  await answer('Stay');
  expect(screen.getByDisplayValue('whsec_abc')).toBeTruthy();
  await press('I have saved it');
  await leave();
  await screen.findByRole('heading', { name: 'Dashboard' });
});

test('an endpoint switched off while it is edited stays off', async () => {
  const url = 'https://hooks.example.com';
  const events: Webhook['events'] = ['offer.sent'];
  webhooks = [{ webhookId, url, events, enabled: true, createdOn: '', waiting: 0, lastAttempt: null }];
  opened(IntegrationsSection);
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${url}` }));
  await press(`Switch off ${url}`);
  await screen.findByRole('button', { name: `Switch on ${url}` });
  await press('Save');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull(), { timeout: 20_000 });
  expect(webhooks[0]?.enabled).toBe(false);
});

test('the own account of who has no password has none to change', async () => {
  hasPassword = false;
  opened(AccountSection);
  expect(await screen.findByText('Your name')).toBeTruthy();
  expect(screen.queryByLabelText('Current Password')).toBeNull();
});
